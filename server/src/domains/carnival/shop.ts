import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { carnivalGoods, carnivalTakes, drawCampaigns } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { campaignOf, drawClosedWords, poolOf, spendChances } from '../../engines/draw'
import { account, move, post, user } from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import { releasePieces, reservePieces } from '../../engines/order'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { goodsFault, keepGoods, lineFor } from '../draw/service'
import { isSet, PLACE } from './terms'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    carnival_shop: true
  }
}

type Goods = typeof carnivalGoods.$inferSelect
export type GoodsTerms = Omit<typeof carnivalGoods.$inferInsert, 'id' | 'remaining' | 'createdAt'>

const g = carnivalGoods

/** The goods of a carnival's shop, each with what the app shows of it and how many a person has taken. */
export async function goodsOf(db: Queryable, code: string, userId?: string) {
  const rows = await db.select().from(g).where(eq(g.campaign, code)).orderBy(asc(g.createdAt), asc(g.id))
  const taken = userId
    ? await db
        .select({ goods: carnivalTakes.goods, times: count() })
        .from(carnivalTakes)
        .where(eq(carnivalTakes.userId, userId))
        .groupBy(carnivalTakes.goods)
    : []
  return forEachOf(db, rows, async row => {
    const times = taken.find(({ goods }) => goods === row.id)?.times ?? 0
    return { row, line: await lineFor(db, row), times }
  })
}

/** Puts goods into a shop, their pieces off the shelf. @throws Refusal NOT_FOUND, BAD_CARNIVAL, SOLD_OUT, PRIZE_TOO_BIG */
export const addGoods = (services: Services, goods: GoodsTerms, at: Date) =>
  within(services, async ({ db }): Promise<Goods> => {
    await mayBeSold(db, goods)
    if (!(await isSet(db, goods.campaign))) refuse('BAD_CARNIVAL', '请先保存嘉年华的机会设置')
    await reservePieces(db, { ...goods, qty: goods.stock })
    const [row] = await db
      .insert(g)
      .values({ ...goods, id: newId(), remaining: goods.stock, createdAt: at })
      .returning()
    return row!
  })

export type GoodsChange = Pick<Goods, 'id' | 'chances' | 'beansMinor' | 'personMax'> & {
  code: string
  /** Pieces that come off the shelf beside those there are. */
  more: number
}

/**
 * Changes what goods cost and how many a person takes, and puts more pieces there. Answers how they were.
 * @throws Refusal NOT_FOUND, BAD_CARNIVAL, SOLD_OUT, PRIZE_TOO_BIG
 */
export const changeGoods = (services: Services, { code, id, more, ...terms }: GoodsChange): Promise<Goods> =>
  within(services, async ({ db }) => {
    const this_ = and(eq(g.id, id), eq(g.campaign, code))
    const [before] = await db.select().from(g).where(this_).for('update')
    if (!before) return refuse('NOT_FOUND', '没有这件商品')
    await mayBeSold(db, { ...before, ...terms })
    if (more > 0) await reservePieces(db, { ...before, qty: more })
    const pieces = { stock: sql`${g.stock} + ${more}`, remaining: sql`${g.remaining} + ${more}` }
    await db
      .update(g)
      .set({ ...terms, ...pieces })
      .where(this_)
    return before
  })

/** @throws Refusal NOT_FOUND, BAD_CARNIVAL, PRIZE_TOO_BIG */
async function mayBeSold(db: Queryable, goods: Omit<GoodsTerms, 'stock' | 'personMax'>) {
  const { place, state } = await campaignOf(db, goods.campaign)
  if (place !== PLACE || state === 'closed') refuse('BAD_CARNIVAL', '嘉年华已结束，或不是嘉年华的抽奖')
  if (!goods.chances && !goods.beansMinor) refuse('BAD_CARNIVAL', `「${goods.name}」须填写所需的机会或金豆`)
  const fault = await goodsFault(db, goods)
  if (fault) refuse('BAD_CARNIVAL', `「${goods.name}」${fault}`)
}

/** Takes what is left of goods out of a shop, back onto the shelf. Answers how many pieces. @throws Refusal NOT_FOUND */
export const removeGoods = (services: Services, { code, id }: { code: string; id: string }): Promise<number> =>
  within(services, async ({ db }) => {
    const this_ = and(eq(g.id, id), eq(g.campaign, code))
    const [row] = await db.select().from(g).where(this_).for('update')
    if (!row) return refuse('NOT_FOUND', '没有这件商品')
    if (row.remaining === 0) return 0
    await db.update(g).set({ remaining: 0 }).where(this_)
    await releasePieces(db, { ...row, qty: row.remaining })
    return row.remaining
  })

/** Puts back onto the shelf what is left of shops whose carnival is over. Answers how many goods. */
export async function keepShop(services: Services): Promise<number> {
  const over = await services.db
    .select({ id: g.id, code: g.campaign })
    .from(g)
    .innerJoin(drawCampaigns, eq(drawCampaigns.code, g.campaign))
    .where(and(eq(drawCampaigns.state, 'closed'), gt(g.remaining, 0)))
  return inTurn(
    services,
    over,
    'goods of a carnival that is over are not put back',
    async one => (await removeGoods(services, one)) > 0
  )
}

interface TakeRequest {
  /** A parent account. */
  userId: string
  id: string
  pay: 'chances' | 'beans'
  at: Date
}

/**
 * Takes one of the goods for chances or beans; it waits to be collected like a prize. Answers the thing, and of which carnival.
 * @throws Refusal NOT_FOUND, CLOSED, SOLD_OUT, LIMIT, NO_CHANCE, INSUFFICIENT
 */
export const takeGoods = (
  services: Services,
  { userId, id, pay, at }: TakeRequest
): Promise<{ prizeId: string; campaign: string }> =>
  within(services, async ({ db }) => {
    // Held first: whoever takes of the same goods waits here, so that the person's own are counted right.
    const [goods] = await db.select().from(g).where(eq(g.id, id)).for('no key update')
    if (!goods) return refuse('NOT_FOUND', '没有这件商品')
    const [campaign] = await db.select().from(drawCampaigns).where(eq(drawCampaigns.code, goods.campaign)).for('share')
    const closed = drawClosedWords(campaign!, at)
    if (closed) refuse('CLOSED', closed)
    if (goods.remaining === 0) refuse('SOLD_OUT', '手慢了，已兑完')
    const mine = and(eq(carnivalTakes.goods, id), eq(carnivalTakes.userId, userId))
    if ((await db.$count(carnivalTakes, mine)) >= goods.personMax)
      refuse('LIMIT', `每人限兑 ${goods.personMax} 件，你已兑满`)
    await db
      .update(g)
      .set({ remaining: sql`${g.remaining} - 1` })
      .where(eq(g.id, id))
    const take = { userId, id: newId(), goods: id, ...(await paid(db, goods, { userId, pay, at })) }
    await db.insert(carnivalTakes).values({ ...take, createdAt: at })
    if (take.beansMinor > 0n) {
      await post(db, {
        key: `carnival:${take.id}`,
        reason: 'carnival_shop',
        memo: goods.name,
        at,
        ref: { kind: 'draw', id: take.id },
        postings: move(account(user(userId), 'jindou'), account(poolOf(goods.campaign), 'jindou'), take.beansMinor)
      }).catch(error => {
        if (error.code === 'INSUFFICIENT') refuse('INSUFFICIENT', '金豆不足，先去赚一些吧')
        throw error
      })
    }
    const { campaign: code, name, productId, skuId, postFree } = goods
    const thing = { userId, drawId: take.id, campaign: code, position: 0, name, productId, skuId, postFree }
    const prizeId = await keepGoods(db, { ...thing, createdAt: at })
    await addMessage(db, {
      userId,
      kind: 'activity',
      title: '兑换成功',
      key: `carnival:${take.id}`,
      at,
      url: '/pages/draw/index',
      content: `「${name}」已为你留好，填写地址即可领取，多件可以一起发货。`
    })
    return { prizeId, campaign: code }
  })

/** Takes the chances at once; answers what was paid. */
async function paid(db: Queryable, goods: Goods, { userId, pay, at }: Omit<TakeRequest, 'id'>) {
  const { chances, beansMinor, campaign } = goods
  if (pay === 'beans') return { chances: 0, beansMinor: beansMinor ?? refuse('NOT_FOUND', '这件商品不能用金豆兑换') }
  if (chances === null) return refuse('NOT_FOUND', '这件商品不能用机会兑换')
  if (!(await spendChances(db, userId, campaign, chances, at))) refuse('NO_CHANCE', '抽奖机会不足，先去获取机会吧')
  return { chances, beansMinor: 0n }
}
