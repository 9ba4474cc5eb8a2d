import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { customerBlocks, customerNotes, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { holdFamily, keepOut, letIn } from '../../engines/identity/blocking'
import { revokePerson, signInsOf } from '../../engines/identity/sessions'
import type { Context } from '../../http/context'
import { trail } from '../../http/trail'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { accountOf, worksHere } from './detail'
import { rootOf } from './present'

interface About {
  id: string
  reason: string
}

const rootIdOf = async (db: Queryable, id: string) => rootOf(await accountOf(db, id))

/** @throws Refusal NOT_FOUND; STATE when they are out already; DESK for who works at the console */
export async function block({ db, clock, desk, note }: Context<'console'>, { id, reason }: About) {
  const rootId = await rootIdOf(db, id)
  const root = (await holdFamily(db, rootId)).find(one => one.id === rootId)!
  if (root.blockedAt) refuse('STATE', '该会员已被封禁')
  if (root.disabled) refuse('STATE', '该账号已注销或合并')
  if (await worksHere(db, rootId)) refuse('DESK', '该会员是后台人员，请先在「人员」中停用')
  const at = clock.now()
  await keepOut(db, rootId, at)
  const row = { userId: rootId, id: newId(), reason: reason.trim(), blockedBy: desk.name, createdAt: at }
  await db.insert(customerBlocks).values(row)
  note({ subject: rootId, before: { state: 'active' }, after: { state: 'blocked' } })
  return {}
}

/** @throws Refusal NOT_FOUND, STATE */
export async function unblock({ db, clock, desk, note }: Context<'console'>, { id, reason }: About) {
  const rootId = await rootIdOf(db, id)
  await holdFamily(db, rootId)
  if (!(await letIn(db, rootId))) refuse('STATE', '该会员没有被封禁')
  await db
    .update(customerBlocks)
    .set({ liftedAt: clock.now(), liftedBy: desk.name, liftReason: reason.trim() })
    .where(and(eq(customerBlocks.userId, rootId), isNull(customerBlocks.liftedAt)))
  note({ subject: rootId, before: { state: 'blocked' }, after: { state: 'active' } })
  return {}
}

/** Where a person is signed in. @throws Refusal NOT_FOUND */
export async function sessionsOf({ db, clock }: Pick<Context<'console'>, 'db' | 'clock'>, id: string) {
  const rows = await signInsOf(db, await rootIdOf(db, id), clock.now())
  return rows.map(({ familyId, device, since, renewed, until }) => ({
    id: familyId,
    device_no: device.slice(-8),
    add_time: seconds(since),
    seen_time: seconds(renewed),
    end_time: seconds(until)
  }))
}

/** @throws Refusal NOT_FOUND */
export async function endSessions({ db, clock, note }: Context<'console'>, { id }: About) {
  const rootId = await rootIdOf(db, id)
  await holdFamily(db, rootId)
  const open = await signInsOf(db, rootId, clock.now())
  await revokePerson(db, rootId, 'desk', clock.now())
  note({ subject: rootId, after: { ended: open.length } })
  return { ended: open.length }
}

const noteShown = ({ id, words, authorName, createdAt }: typeof customerNotes.$inferSelect) => ({
  id,
  content: words,
  author: authorName,
  add_time: seconds(createdAt)
})

/** What was written down about a person. @throws Refusal NOT_FOUND */
export async function notesOf(db: Queryable, { id, page, limit }: { id: string; page: number; limit: number }) {
  const own = eq(customerNotes.userId, await rootIdOf(db, id))
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(customerNotes)
        .where(own)
        .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => countUpTo(db, 1000, customerNotes, own)
  )
  return { list: rows.map(noteShown), count }
}

/**
 * Writes a note. The trail says that it was written and not what: the note goes with the account when that is closed, and the
 * trail stays. @throws Refusal NOT_FOUND, CLOSED
 */
export const writeNote = (ctx: Context<'console'>, { id, content }: { id: string; content: string }) =>
  transact(ctx.db, async tx => {
    const rootId = await rootIdOf(tx, id)
    const [root] = await tx.select().from(users).where(eq(users.id, rootId)).for('key share')
    if (root!.disabled && !root!.blockedAt) refuse('CLOSED', '该账号已注销或合并，不能再写备注')
    const row = { userId: rootId, id: newId(), authorId: ctx.desk.id, authorName: ctx.desk.name }
    const [made] = await tx
      .insert(customerNotes)
      .values({ ...row, words: content.trim(), createdAt: ctx.clock.now() })
      .returning()
    await trail({ ...ctx, db: tx }, 'POST /api/admin/customer/note', { id: rootId }, { after: { note: row.id } })
    return noteShown(made!)
  })
