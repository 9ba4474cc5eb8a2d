import { and, eq, inArray, lte } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { drawCampaigns, prizeGoods, products, skus } from '../../db/schema'
import { campaignOf, type PrizeKind, type PrizeTerms, poolOf } from '../../engines/draw'
import { account, move, pool } from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import { lineOf, productGoods, releasePieces, reservePieces } from '../../engines/order'
import { timeText } from '../../lib/clock'
import { isId, newId } from '../../lib/ids'
import { type Move, machine, moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { BARTER_ASSET, BARTER_DAYS, BARTER_POOL } from './barter-terms'
import { TOP_PRIZE_FEN, tooBig } from './prize-kind'

const STATES = ['waiting', 'ordered', 'lapsed', 'bartered'] as const

/** The life of a thing that was won, as data: an order that comes to nothing lets it be collected again. */
export const GOODS_MOVES = {
  order: { from: ['waiting'], to: 'ordered' },
  return: { from: ['ordered'], to: 'waiting' },
  lapse: { from: ['waiting'], to: 'lapsed' },
  barter: { from: ['waiting'], to: 'bartered' }
} as const satisfies Record<string, Move<(typeof STATES)[number]>>

machine({ what: 'prize goods', states: STATES, begins: ['waiting'], ends: ['lapsed', 'bartered'], moves: GOODS_MOVES })

/** What the detail of such a prize says. */
type GoodsDetail = {
  productId: string
  skuId: string
  /** Sent free of charge, whatever the template of the goods says. */
  postFree?: boolean
  /** To be collected within so many days; as long as one likes without. */
  days?: number
  /** Whoever would rather have beans gets so many; they lie in the campaign's pool for each of it. */
  barter?: number
}

const DAY_MS = 86_400_000
/** People are given at least so long to collect what they won. */
const DAYS_MIN = 7

export const goodsDetail = ({ detail }: Pick<PrizeTerms, 'detail'>) => (detail ?? {}) as GoodsDetail

/**
 * Why goods cannot be given as a prize, to be read after its name; undefined when they can.
 * @throws Refusal TOO_BIG
 */
export async function goodsFault(
  db: Queryable,
  { productId, skuId = '' }: Partial<GoodsDetail>
): Promise<string | undefined> {
  const [found] = isId(skuId)
    ? await db
        .select({ sku: skus, product: products })
        .from(skus)
        .innerJoin(products, eq(products.id, skus.productId))
        .where(eq(skus.id, skuId))
    : []
  if (!found?.product.published) return '没有选择商品，或商品已下架'
  if (found.product.id !== productId) return '的规格不是这件商品的'
  if (found.product.limitNum > 0) return '是限购商品，请另建一件作为奖品'
  if (found.sku.priceFen > TOP_PRIZE_FEN) tooBig()
}

/** Things sent by parcel. Their pieces are off the shelf while the draw is open, so that every one that is won is there. */
export const goods: PrizeKind = {
  code: 'prize_goods',

  async check({ db }, { rounds, roundOf }, prize) {
    const { name, stock, amountMinor } = prize
    if (rounds || roundOf) refuse('BAD_DRAW', `「${name}」：分场次的活动只能发积分和券类资产`)
    if (stock === 0) refuse('BAD_DRAW', `「${name}」须有数量，不能作为不限量的保底`)
    if (amountMinor > 0n) refuse('BAD_DRAW', `「${name}」不另发积分`)
    const { days } = goodsDetail(prize)
    if (days !== undefined && !(Number.isInteger(days) && days >= DAYS_MIN))
      refuse('BAD_DRAW', `「${name}」的领取期限至少 ${DAYS_MIN} 天`)
    const { barter } = goodsDetail(prize)
    if (barter !== undefined && !(Number.isSafeInteger(barter) && barter > 0))
      refuse('BAD_DRAW', `「${name}」的置换金豆须为正整数`)
    const fault = await goodsFault(db, goodsDetail(prize))
    if (fault) refuse('BAD_DRAW', `「${name}」${fault}`)
  },

  cost(prize) {
    const { barter } = goodsDetail(prize)
    return barter ? { asset: BARTER_ASSET, minor: BigInt(barter) } : undefined
  },
  endless: () => false,
  reserve: ({ db }, _campaign, prize) => reservePieces(db, { ...goodsDetail(prize), qty: prize.remaining }),
  async unreserve({ db }, _campaign, prize) {
    if (prize.remaining > 0) await releasePieces(db, { ...goodsDetail(prize), qty: prize.remaining })
  },

  async give(tx, { campaign, prize, draw, key }) {
    const { db } = tx
    const { productId, skuId, postFree = false, days, barter } = goodsDetail(prize)
    const at = draw.createdAt
    const endsAt = days ? new Date(at.getTime() + days * DAY_MS) : null
    await keepGoods(db, {
      userId: draw.userId,
      drawId: draw.id,
      campaign: campaign.code,
      position: prize.position,
      name: prize.name,
      productId,
      skuId,
      postFree,
      endsAt,
      createdAt: at,
      ...(barter && {
        barterMinor: BigInt(barter),
        bartering: true,
        barterUntil: new Date(at.getTime() + BARTER_DAYS * DAY_MS)
      })
    })
    const until = endsAt ? `请在 ${timeText(endsAt)} 前填写地址领取，` : '填写地址即可领取，'
    await addMessage(db, {
      userId: draw.userId,
      kind: 'activity',
      title: '你抽中了实物奖品',
      key,
      at,
      content: `「${campaign.title}」的「${prize.name}」已为你留好，${until}多件可以一起发货。`,
      url: pageOf(tx, campaign.place)
    })
    if (!barter) return []
    const [from, to] = [poolOf(campaign.code), pool(BARTER_POOL)].map(owner => account(owner, BARTER_ASSET))
    const postings = move(from!, to!, BigInt(barter))
    return [{ key, reason: 'pool_share', ref: { kind: 'draw', id: draw.id }, postings, at }]
  }
}

/** Keeps a thing for a person until it is sent; its piece is off the shelf. Answers its id. */
export async function keepGoods(db: Queryable, thing: Omit<typeof prizeGoods.$inferInsert, 'id'>): Promise<string> {
  const id = newId()
  await db.insert(prizeGoods).values({ ...thing, id })
  return id
}

/** Where things that were won at a place are collected. */
const pageOf = ({ kinds }: Pick<Services, 'kinds'>, place: string) =>
  kinds.place.all.find(({ code }) => code === place)?.page ?? BEANS_PAGE
const BEANS_PAGE = '/pages/user/jindou'

const mine = (userId: string, ids: readonly string[]) =>
  and(eq(prizeGoods.userId, userId), inArray(prizeGoods.id, [...ids]))

/** What a person won at a place of draws, those first that lapse first, each with its goods. */
export async function goodsOf(db: Queryable, userId: string, place: string) {
  const there = db.select({ code: drawCampaigns.code }).from(drawCampaigns).where(eq(drawCampaigns.place, place))
  const rows = await db
    .select()
    .from(prizeGoods)
    .where(and(eq(prizeGoods.userId, userId), inArray(prizeGoods.campaign, there)))
    .orderBy(prizeGoods.endsAt, prizeGoods.createdAt)
  return Promise.all(rows.map(async row => ({ row, line: await lineFor(db, row) })))
}

type Thing = typeof prizeGoods.$inferSelect
type Sent = Pick<Thing, 'productId' | 'skuId' | 'postFree'> & Partial<Pick<Thing, 'postageFen'>>

/** An order's line of one thing: it costs nothing, and is sent as its goods are, free, or at a postage of its own. */
export async function lineFor(db: Queryable, { productId, skuId, postFree, postageFen }: Sent) {
  const found = (await productGoods(db, productId, null)).find(one => one.sku?.id === skuId)
  if (!found) return
  const line = { ...lineOf(found, { kind: 'list', fen: 0n }, 1), cartId: null }
  if (postFree) return { ...line, freight: { by: 'free' as const } }
  return postageFen ? { ...line, freight: { by: 'postage' as const, fen: postageFen } } : line
}

/** The things of `ids` that are the person's and wait. @throws Refusal NOT_FOUND, also for somebody else's */
export async function waitingGoods(db: Queryable, userId: string, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(prizeGoods)
    .where(and(mine(userId, ids), eq(prizeGoods.state, 'waiting')))
    .orderBy(prizeGoods.id)
  return rows.length === new Set(ids).size ? rows : refuse('NOT_FOUND', '奖品不存在，或已经领取')
}

/** Lets things lapse that nobody collected in time, and puts them back on the shelf. Answers how many. */
export async function lapseGoods(services: Services): Promise<number> {
  const now = services.clock.now()
  const over = and(eq(prizeGoods.state, 'waiting'), lte(prizeGoods.endsAt, now))
  const due = await services.db.select().from(prizeGoods).where(over).limit(200)
  return inTurn(services, due, 'a prize nobody collected does not lapse', row =>
    within(services, async ({ db: tx }) => {
      const this_ = and(mine(row.userId, [row.id]), lte(prizeGoods.endsAt, now))
      const gone = await moveRow(tx, { table: prizeGoods, state: prizeGoods.state, where: this_ }, GOODS_MOVES.lapse)
      if (!gone) return false
      await releasePieces(tx, { ...gone, qty: 1 })
      const url = gone.page ?? pageOf(services, (await campaignOf(tx, gone.campaign)).place)
      await addMessage(tx, {
        userId: row.userId,
        kind: 'activity',
        title: '奖品已过领取期限',
        key: `prize-lapsed:${row.id}`,
        at: now,
        content: `「${row.name}」没有在期限内领取，已经失效。`,
        url
      })
      return true
    })
  )
}
