import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { isAway, within } from '../../db/connection'
import { sheetPictures, sheetRows, sheets } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import { Refusal } from '../../lib/refusal'
import type { Server, Services } from '../../services'
import { appendAudit } from '../audit'
import { deskActorOf } from '../desk'
import type { SheetActor, SheetDeed, SheetKind, SheetRow } from './kinds'
import { moveSheet, type Sheet } from './states'

const BATCH = 200
/** Things whose pictures are fetched before they are done: few, so that it is soon seen how far a file is. */
const AHEAD = 20
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

type Kept = typeof sheetRows.$inferSelect

/** Works through the files somebody said to, the one begun first, until none is left. Answers how many things were done. */
export async function runSheets(services: Server): Promise<number> {
  let done = 0
  for (;;) {
    const [sheet] = await services.db
      .select()
      .from(sheets)
      .where(eq(sheets.state, 'running'))
      .orderBy(asc(sheets.startedAt), asc(sheets.id))
      .limit(1)
    if (!sheet) return done
    done += await runSheet(services, sheet)
  }
}

/** Goes on with one file until it is done, stopped, or out of somebody's hands. */
async function runSheet(services: Server, sheet: Sheet): Promise<number> {
  const { id } = sheet
  const kind = services.kinds.sheet.of(sheet.kind)
  let done = 0
  for (let after = 0; ; ) {
    const things = await services.db
      .selectDistinct({ thing: sheetRows.thing })
      .from(sheetRows)
      .where(and(eq(sheetRows.sheetId, id), eq(sheetRows.outcome, 'waiting'), gt(sheetRows.thing, after)))
      .orderBy(asc(sheetRows.thing))
      .limit(BATCH)
    for (const [i, { thing }] of things.entries()) {
      if (i % AHEAD === 0) await prepared(services, kind, sheet, things.slice(i, i + AHEAD))
      const said = await doThing(services, kind, id, thing)
      if (said === 'over') return done
      if (said === 'done') done++
      after = thing
    }
    if (things.length < BATCH) {
      await moveSheet(services.db, 'finish', id, { endedAt: services.clock.now() })
      return done
    }
  }
}

/** Has the kind fetch what some things need. What fails is said of their rows when their turn comes. */
async function prepared(services: Server, kind: SheetKind, sheet: Sheet, things: readonly { thing: number }[]) {
  if (!kind.prepare) return
  const rows = await services.db
    .select()
    .from(sheetRows)
    .where(
      and(
        eq(sheetRows.sheetId, sheet.id),
        eq(sheetRows.outcome, 'waiting'),
        inArray(
          sheetRows.thing,
          things.map(({ thing }) => thing)
        )
      )
    )
  await kind.prepare(
    services,
    rows.map(row => sentRow(sheet, row)),
    sheet
  )
}

/**
 * Does one thing, with the file held: it can be stopped between two of them, and no two servers do the same one. 'over' when
 * there is nothing more to be done now.
 */
const doThing = (services: Services, kind: SheetKind, id: string, thing: number) =>
  within(services, async tx => {
    const [sheet] = await tx.db.select().from(sheets).where(eq(sheets.id, id)).for('update')
    if (sheet?.state !== 'running') return 'over' as const
    const actor = await actorOf(tx, kind, sheet)
    if (!actor) {
      await moveSheet(tx.db, 'stop', id, { endedAt: tx.clock.now(), why: '操作人已没有这项权限' })
      return 'over' as const
    }
    const isOne = and(eq(sheetRows.sheetId, id), eq(sheetRows.thing, thing), eq(sheetRows.outcome, 'waiting'))
    const rows = await tx.db.select().from(sheetRows).where(isOne).orderBy(asc(sheetRows.nth))
    if (rows.length === 0) return 'gone' as const
    const sent = rows.map(row => sentRow(sheet, row))
    const { outcome, why, deed } = await applied(tx, kind, { rows: sent, actor, of: sheet })
    await tx.db.update(sheetRows).set({ outcome, why }).where(isOne)
    const counts = { done: sheet.done, same: sheet.same, refused: sheet.refused }
    counts[outcome] += rows.length
    await moveSheet(tx.db, 'go', id, counts)
    if (deed) await keepTrail(tx, sheet, actor, deed)
    return outcome
  })

/** What was done, in the trail; last, since whoever writes there holds its end. */
const keepTrail = (tx: Services, { id, kind }: Sheet, actor: SheetActor, { subject, before, after }: SheetDeed) =>
  appendAudit(tx, {
    actorId: actor.id,
    actorName: actor.name,
    sessionId: null,
    ip: '',
    action: kind,
    subject,
    why: '',
    details: { sheet: id, before, after }
  })

/** Who does it, if they still may, and still work for whom the file is of. */
async function actorOf({ db }: Services, { right }: SheetKind, { actorId, shopId }: Sheet) {
  const actor = await deskActorOf(db, actorId)
  const isTheirs = (actor?.shop?.id ?? null) === shopId
  return actor && isTheirs && actor.rights.includes(right) ? actor : undefined
}

/** A row as it was sent. */
const sentRow = ({ fields }: Sheet, { nth, cells }: Kept): SheetRow => ({
  nth,
  cells: Object.fromEntries(fields.map((field, i) => [field, cells[i] ?? '']))
})

interface Applied {
  outcome: 'done' | 'same' | 'refused'
  why: string
  deed?: SheetDeed
}

interface ToApply {
  rows: readonly SheetRow[]
  actor: SheetActor
  of: Sheet
}

/** What came of the rows of one thing. Whatever goes wrong with one holds up no other. */
async function applied(tx: Services, kind: SheetKind, { rows, actor, of }: ToApply): Promise<Applied> {
  try {
    const deed = await within(tx, inner => kind.apply(inner, rows, actor, of))
    return deed === 'same' ? { outcome: 'same', why: '' } : { outcome: 'done', why: '', deed }
  } catch (error) {
    if (isAway(error)) throw error
    if (error instanceof Refusal) return { outcome: 'refused', why: error.message }
    tx.log.error({ err: error, nth: rows[0]!.nth }, 'row of a file not done')
    return { outcome: 'refused', why: '处理时出错，请稍后重新上传这一行' }
  }
}

/** Takes away files of long ago with their rows. Answers how many rows. */
export async function sweepSheets({ db, clock }: Server): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  const old = await db
    .select({ id: sheets.id })
    .from(sheets)
    .where(and(ne(sheets.state, 'running'), lt(sheets.createdAt, before)))
    .orderBy(asc(sheets.createdAt))
    .limit(500)
  let gone = 0
  for (const { id } of old) {
    gone += await sweepOut(db, sheetRows, eq(sheetRows.sheetId, id))
    gone += await sweepOut(db, sheetPictures, eq(sheetPictures.sheetId, id))
    gone += await sweepOut(db, sheets, eq(sheets.id, id))
  }
  return gone
}
