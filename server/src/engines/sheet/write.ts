import { and, eq, isNull } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { sheetRows, sheets } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'
import type { Matching } from './columns'
import { readSheet, thingsIn } from './file'
import type { SheetActor, SheetKind, SheetRow } from './kinds'
import { moveSheet, type Sheet } from './states'

/** Rows are written so many at a time. */
const BATCH = 1_000

/** Why a row is left that is about the same thing as one that is wrong. */
const BESIDE = (nth: number) => `第 ${nth} 行有误，同一项的各行一并跳过`

interface Sent {
  kind: string
  actor: SheetActor
  filename: string
  bytes: Buffer
  /** The archive its rows name pictures of. */
  packId: string | null
  /** What its columns are; without it, what they are called. */
  matching?: Matching
}

/**
 * Takes a file in and checks each of its rows; nothing is done with them yet.
 * @throws Refusal INVALID when it cannot be read
 */
export const takeSheet = (
  services: Services,
  { kind: code, actor, filename, bytes, packId, matching }: Sent
): Promise<Sheet> =>
  within(services, async tx => {
    const kind = tx.kinds.sheet.of(code)
    const { format, rows, fields, headings, ignored } = await readSheet(kind, bytes, matching)
    const packName = packId ? await packNameOf(tx, kind, packId, actor) : ''
    const things = thingsIn(kind, rows)
    const wrong = await kind.check(tx, things, actor, packId)
    const kept = things.flatMap(thing => keptRows(thing, wrong, fields))
    const sheet = {
      id: newId(),
      kind: code,
      shopId: actor.shop?.id ?? null,
      actorId: actor.id,
      actorName: actor.name,
      filename: filename.slice(-120),
      format,
      packId,
      packName,
      fields,
      headings,
      ignored,
      total: kept.length,
      bad: kept.filter(row => row.outcome === 'bad').length,
      createdAt: tx.clock.now()
    }
    const [made] = await tx.db.insert(sheets).values(sheet).returning()
    for (let at = 0; at < kept.length; at += BATCH)
      await tx.db.insert(sheetRows).values(kept.slice(at, at + BATCH).map(row => ({ ...row, sheetId: sheet.id })))
    return made!
  })

const packNameOf = (tx: Services, { packName }: SheetKind, packId: string, actor: SheetActor) =>
  packName?.(tx, packId, actor) ?? refuse('INVALID', '这种文件没有图片，请不要附带图片压缩包')

/** The rows of one thing as they are kept: where one is wrong, none of them is done. */
function keptRows(thing: readonly SheetRow[], wrong: ReadonlyMap<number, string>, fields: readonly string[]) {
  const first = thing.find(({ nth }) => wrong.has(nth))?.nth
  return thing.map(({ nth, cells }) => ({
    nth,
    thing: thing[0]!.nth,
    cells: fields.map(field => cells[field] ?? ''),
    outcome: first === undefined ? 'waiting' : 'bad',
    why: first === undefined ? '' : (wrong.get(nth) ?? BESIDE(first))
  }))
}

interface Which {
  kind: string
  id: string
  shop?: ShopScope
}

/** A file of the platform's people, or of the shop's whose people ask. */
export const isTheirs = ({ kind, shop }: Omit<Which, 'id'>) =>
  and(eq(sheets.kind, kind), shop ? eq(sheets.shopId, shop.id) : isNull(sheets.shopId))

/** @throws Refusal NOT_FOUND, also for another shop's */
export async function sheetOf(db: Queryable, { id, ...whose }: Which): Promise<Sheet> {
  const [row] = await db
    .select()
    .from(sheets)
    .where(and(eq(sheets.id, id), isTheirs(whose)))
  return row ?? refuse('NOT_FOUND', '文件不存在')
}

/** Has its rows worked through, by whoever says so now; one that was stopped goes on where it was. @throws Refusal NOT_FOUND, STATE, NOTHING */
export async function startSheet(services: Services, which: Omit<Which, 'shop'> & { actor: SheetActor }) {
  const { db, clock } = services
  const { actor } = which
  const sheet = await sheetOf(db, { ...which, shop: actor.shop })
  if (leftOf(sheet) === 0 && sheet.state !== 'done') refuse('NOTHING', '没有可以处理的行，请修改后重新上传')
  const set = { actorId: actor.id, actorName: actor.name, startedAt: clock.now(), endedAt: null, why: '' }
  const moved = await moveSheet(db, 'start', sheet.id, set)
  return moved ?? refuse('STATE', sheet.state === 'done' ? '这个文件已经处理完' : '这个文件正在处理')
}

/** @throws Refusal NOT_FOUND, STATE */
export async function stopSheet({ db, clock }: Services, which: Which): Promise<Sheet> {
  const { id } = await sheetOf(db, which)
  return (await moveSheet(db, 'stop', id, { endedAt: clock.now() })) ?? refuse('STATE', '这个文件没有在处理')
}

/** How many rows are still to be done. */
export const leftOf = ({ total, bad, done, same, refused }: Sheet) => total - bad - done - same - refused
