import type { Input } from '@contract/core'
import type { adminHome } from '@contract/home-admin'
import { asc, eq } from 'drizzle-orm'
import { nextEdition } from '../../db/edition'
import { banners } from '../../db/schema'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { markOf, stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { picturesAreOurs } from '../media/service'
import { linkOpens } from './links'

type Contract = typeof adminHome
type Ctx = Context<'console'>
type Banner = typeof banners.$inferSelect
type Place = Input<Contract['POST /api/admin/banner/save']>['place']
type State = 'on' | 'soon' | 'over' | 'off'

const TITLES: Record<State, string> = { on: '展示中', soon: '未开始', over: '已结束', off: '已隐藏' }

function stateOf({ shown, startsAt, stopsAt }: Banner, now: Date): State {
  if (stopsAt && stopsAt <= now) return 'over'
  if (!shown) return 'off'
  return startsAt && startsAt > now ? 'soon' : 'on'
}

function line(banner: Banner, now: Date) {
  const state = stateOf(banner, now)
  return {
    id: banner.id,
    mark: markOf(banner),
    place: banner.place as Place,
    title: banner.title,
    pic: banner.picture,
    url: banner.url,
    color: banner.color,
    sort: banner.sort,
    is_show: (banner.shown ? 1 : 0) as 0 | 1,
    start_time: banner.startsAt && seconds(banner.startsAt),
    end_time: banner.stopsAt && seconds(banner.stopsAt),
    state,
    _state: TITLES[state]
  }
}

export async function bannerPage(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { place, page, limit }: Input<Contract['GET /api/admin/banner/list']>
) {
  const where = place && eq(banners.place, place)
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(banners)
      .where(where)
      .orderBy(asc(banners.place), asc(banners.sort), asc(banners.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(banners, where)
  ])
  return { list: rows.map(row => line(row, clock.now())), count }
}

const told = ({
  place,
  title,
  picture,
  url,
  color,
  sort,
  shown,
  startsAt,
  stopsAt
}: Omit<Banner, 'id' | 'createdAt'>) => ({
  place,
  title,
  pic: picture,
  url,
  color,
  sort,
  is_show: shown,
  starts_at: startsAt && seconds(startsAt),
  ends_at: stopsAt && seconds(stopsAt)
})

const momentOf = (at_s: number | null | undefined) => (at_s ? new Date(at_s * 1000) : null)

/** The banner, held until the transaction ends. @throws Refusal NOT_FOUND */
async function held({ db }: Pick<Ctx, 'db'>, id: string): Promise<Banner> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id)).for('update')
  return row ?? refuse('NOT_FOUND', '轮播图不存在')
}

/** @throws Refusal NOT_FOUND, INVALID, BAD_TIME, BAD_LINK, CHANGED */
export async function saveBanner(ctx: Ctx, input: Input<Contract['POST /api/admin/banner/save']>) {
  const { db, config, clock, note } = ctx
  picturesAreOurs(ctx, [input.pic])
  linkOpens(config, input.url)
  const values = {
    place: input.place,
    title: input.title.trim(),
    picture: input.pic,
    url: input.url,
    color: input.color.toUpperCase(),
    sort: input.sort,
    shown: input.is_show === 1,
    startsAt: momentOf(input.starts_at),
    stopsAt: momentOf(input.ends_at)
  }
  if (values.startsAt && values.stopsAt && values.stopsAt <= values.startsAt)
    refuse('BAD_TIME', '结束时间须晚于开始时间')
  const before = input.id ? await held(ctx, input.id) : undefined
  if (before) stillAs(before, input.mark)
  const id = before?.id ?? newId()
  if (before) await db.update(banners).set(values).where(eq(banners.id, id))
  else await db.insert(banners).values({ id, ...values, createdAt: clock.now() })
  note({ subject: id, before: before && told(before), after: told(values) })
  await nextEdition(db)
  return { id }
}

/** @throws Refusal CHANGED when they are not all the banners of the page */
export async function orderBanners({ db, note }: Ctx, { place, ids }: Input<Contract['POST /api/admin/banner/order']>) {
  const rows = await db.select().from(banners).where(eq(banners.place, place)).orderBy(banners.id).for('update')
  const isAll = rows.length === ids.length && rows.every(row => ids.includes(row.id))
  if (!isAll) refuse('CHANGED', '轮播图刚刚有增减，请重新载入后再排序')
  const moved = rows.filter(row => row.sort !== ids.indexOf(row.id))
  for (const { id } of moved)
    await db
      .update(banners)
      .set({ sort: ids.indexOf(id) })
      .where(eq(banners.id, id))
  note({ subject: place })
  await nextEdition(db)
  return { changed: moved.length }
}

/** @throws Refusal NOT_FOUND */
export async function showBanner(ctx: Ctx, { id, is_show }: Input<Contract['POST /api/admin/banner/show']>) {
  const before = await held(ctx, id)
  await ctx.db
    .update(banners)
    .set({ shown: is_show === 1 })
    .where(eq(banners.id, id))
  ctx.note({ subject: id, before: { title: before.title, is_show: before.shown } })
  await nextEdition(ctx.db)
  return {}
}

/** @throws Refusal NOT_FOUND */
export async function removeBanner(ctx: Ctx, { id }: { id: string }) {
  const before = await held(ctx, id)
  await ctx.db.delete(banners).where(eq(banners.id, id))
  ctx.note({ subject: id, before: told(before) })
  await nextEdition(ctx.db)
  return {}
}
