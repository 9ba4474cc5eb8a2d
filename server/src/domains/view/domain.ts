import type { Input } from '@contract/core'
import { adminView } from '@contract/view'
import { and, asc, count, desc, eq, isNull, ne, or } from 'drizzle-orm'
import { consolePeople, consoleViews } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { flag } from '../../lib/flag'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Programme } from '../../programme'

type Ctx = Context<'console'>
type ToSave = Input<(typeof adminView)['POST /api/admin/views/save']>

/** So many views of one list somebody may have. */
const MOST = 20
/** So many are shown, those of colleagues included. */
const SHOWN = 100

const v = consoleViews

const ofTeam = ({ shop }: Ctx) => (shop ? eq(v.shopId, shop.id) : isNull(v.shopId))

async function viewsOf(ctx: Ctx, name: string) {
  const { db, desk } = ctx
  const isMine = eq(v.userId, desk.id)
  const rows = await db
    .select({ view: v, by: consolePeople.name })
    .from(v)
    .leftJoin(consolePeople, eq(consolePeople.userId, v.userId))
    .where(and(eq(v.list, name), ofTeam(ctx), or(isMine, eq(v.shared, true))))
    .orderBy(desc(isMine), asc(v.name), asc(v.id))
    .limit(SHOWN)
  return rows.map(({ view, by }) => ({
    id: view.id,
    title: view.name,
    query: view.query,
    is_default: flag(view.isDefault && view.userId === desk.id),
    shared: flag(view.shared),
    is_mine: flag(view.userId === desk.id),
    by_name: by ?? ''
  }))
}

/** @throws Refusal NOT_FOUND, NAME_TAKEN, FULL */
async function saveView({ db, desk, shop, clock, note }: Ctx, input: ToSave) {
  const own = and(eq(v.userId, desk.id), eq(v.list, input.name))
  // Held, so that of two saves at once one comes first: there is one default, and no more than so many.
  await db
    .select({ id: consolePeople.userId })
    .from(consolePeople)
    .where(eq(consolePeople.userId, desk.id))
    .for('update')
  const title = input.title.trim()
  const others = and(own, input.id ? ne(v.id, input.id) : undefined)
  if ((await db.$count(v, and(others, eq(v.name, title)))) > 0) refuse('NAME_TAKEN', '已有同名的视图，请换一个名称')
  const [all] = await db.select({ count: count() }).from(v).where(others)
  if (all!.count >= MOST) refuse('FULL', `一个列表最多保存 ${MOST} 个视图，请先删除不用的`)
  if (input.is_default === 1)
    await db
      .update(v)
      .set({ isDefault: false })
      .where(and(own, eq(v.isDefault, true)))
  const set = {
    name: title,
    query: input.query,
    isDefault: input.is_default === 1,
    shared: input.shared === 1,
    shopId: shop?.id ?? null
  }
  note({ after: { list: input.name, title, shared: set.shared } })
  if (!input.id) {
    const id = newId()
    await db.insert(v).values({ ...set, userId: desk.id, id, list: input.name, createdAt: clock.now() })
    return { id }
  }
  const changed = await db
    .update(v)
    .set(set)
    .where(and(own, eq(v.id, input.id)))
    .returning({ id: v.id })
  return changed[0] ?? refuse('NOT_FOUND', '视图不存在，或已删除')
}

export const viewProgramme: Programme = {
  contracts: [
    bindDomain(adminView, {
      'GET /api/admin/views': async (ctx, { name }) => ({ list: await viewsOf(ctx, name) }),
      'POST /api/admin/views/save': saveView,
      'POST /api/admin/views/remove': async ({ db, desk }, { id }) => {
        const { rowCount } = await db.delete(v).where(and(eq(v.userId, desk.id), eq(v.id, id)))
        return { removed: rowCount ?? 0 }
      }
    })
  ]
}
