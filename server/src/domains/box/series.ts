import { asc, desc, eq, inArray } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { boxSeries, drawCampaigns, products, skus } from '../../db/schema'
import { type Campaign, campaignOf, type Prize } from '../../engines/draw'
import { assets } from '../../engines/ledger'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { BARTER_ASSET, goodsDetail, saveDraw } from '../draw/service'

/** Campaigns of this place are series of blind boxes. */
export const PLACE = 'box'
/** What is won waits at least so long for its address. */
const COLLECT_DAYS = 180

type Series = typeof boxSeries.$inferSelect
export interface SeriesShown {
  series: Series
  campaign: Campaign
}

export interface SeriesTerms {
  code: string
  title: string
  subtitle: string
  picture: string
  priceFen: bigint
  guarantee?: number
  personDay: number
  personTotal: number
  startsAt: Date
  endsAt: Date
  sort?: number
  prizes: readonly {
    name: string
    productId: string
    skuId: string
    stock: number
    postFree?: boolean
    guarded?: boolean
    last?: boolean
    barter?: number
  }[]
}

/**
 * Writes a series that has not opened. Each of its boxes holds goods, and no box is sold that has none.
 * @throws Refusal STARTED, BAD_DRAW, BAD_BOX, PRIZE_TOO_BIG, PRICE_TOO_HIGH
 */
export const saveSeries = (services: Services, terms: SeriesTerms): Promise<Campaign> =>
  within(services, async services => {
    const { code, title, subtitle, picture, priceFen, prizes, sort = 0 } = terms
    const { db, config } = services
    if (priceFen <= 0n) refuse('BAD_BOX', '盲盒价格须大于零')
    if (priceFen > BigInt(config.BOX_PRICE_FEN))
      refuse(
        'PRICE_TOO_HIGH',
        `单个盲盒不得超过 ${yuan(BigInt(config.BOX_PRICE_FEN))} 元（《盲盒经营行为规范指引（试行）》）`
      )
    await checkBarters(db, prizes, priceFen)
    const entries = prizes.reduce((sum, { stock, last }) => sum + (last ? 0 : stock), 0)
    const { guarantee, personDay, personTotal, startsAt, endsAt } = terms
    const campaign = await saveDraw(
      services,
      {
        code,
        title,
        place: PLACE,
        asset: BARTER_ASSET,
        priceMinor: 0n,
        pick: 'box',
        entry: 'chances',
        chanceFen: priceFen,
        guarantee: guarantee ?? null,
        entries,
        personDay,
        personTotal,
        startsAt,
        endsAt
      },
      prizes.map(({ name, stock, guarded, last, ...goods }) => ({
        name,
        kind: 'prize_goods',
        asset: BARTER_ASSET,
        amountMinor: 0n,
        weight: stock,
        stock,
        guarded,
        last,
        detail: { ...goods, days: COLLECT_DAYS }
      }))
    )
    const set = { subtitle, picture, sort }
    await db
      .insert(boxSeries)
      .values({ campaign: code, ...set })
      .onConflictDoUpdate({ target: boxSeries.campaign, set })
    return campaign
  })

/** Nobody is offered more beans for a thing than it sells for, nor on average more than a box costs. */
async function checkBarters(db: Queryable, prizes: SeriesTerms['prizes'], priceFen: bigint) {
  const row = (await assets(db)).find(({ code }) => code === BARTER_ASSET)!
  for (const { name, skuId, barter } of prizes) {
    if (!barter) continue
    const [sku] = await db.select({ priceFen: skus.priceFen }).from(skus).where(eq(skus.id, skuId))
    if (!row.referenceFen || !row.referenceMinor) refuse('BAD_BOX', '金豆还没有公布参考价值，不能用来置换')
    if (sku && BigInt(barter) * row.referenceFen! > sku.priceFen * row.referenceMinor!)
      refuse('BAD_BOX', `「${name}」的置换金豆超过了商品售价`)
  }
  const sum = (of: (prize: SeriesTerms['prizes'][number]) => number) =>
    BigInt(prizes.reduce((all, prize) => all + (prize.last ? 0 : of(prize)), 0))
  const beans = sum(({ barter = 0, stock }) => barter * stock)
  if (beans * (row.referenceFen ?? 0n) > sum(({ stock }) => stock) * priceFen * (row.referenceMinor ?? 1n))
    refuse('BAD_BOX', '置换金豆的平均价值超过了盲盒售价')
}

/** The series that are shown: those that run, then the last that are over. */
export async function seriesShown(db: Queryable): Promise<SeriesShown[]> {
  const rows = await db
    .select({ series: boxSeries, campaign: drawCampaigns })
    .from(boxSeries)
    .innerJoin(drawCampaigns, eq(drawCampaigns.code, boxSeries.campaign))
    .where(inArray(drawCampaigns.state, ['open', 'closed']))
    .orderBy(desc(drawCampaigns.state), asc(boxSeries.sort), desc(drawCampaigns.openedAt))
  const open = rows.filter(({ campaign }) => campaign.state === 'open')
  return open.length > 0 ? open : rows.slice(0, 1)
}

/** A series by its code, or the first that is shown. @throws Refusal NOT_FOUND */
export async function seriesAt(db: Queryable, code?: string): Promise<SeriesShown> {
  if (!code) return (await seriesShown(db))[0] ?? refuse('NOT_FOUND', '新的盲盒正在路上')
  const campaign = await campaignOf(db, code)
  const [series] = await db.select().from(boxSeries).where(eq(boxSeries.campaign, code))
  return series && campaign.state !== 'draft' ? { series, campaign } : refuse('NOT_FOUND', '没有这个盲盒系列')
}

/** What prizes are, by their position: goods as they are sold now, and what they can be bartered for. */
export async function goodsShown(db: Queryable, prizes: readonly Prize[]) {
  const rows = await db
    .select({ sku: skus, product: products })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(inArray(skus.id, [...new Set(prizes.map(prize => goodsDetail(prize).skuId))]))
  return new Map(
    prizes.map(prize => {
      const { skuId, barter = 0 } = goodsDetail(prize)
      const { sku, product } = rows.find(row => row.sku.id === skuId) ?? {}
      const pictures = product?.pictures ?? []
      const words = { suk: sku?.suk ?? '', title: product?.name ?? prize.name, value: yuan(sku?.priceFen ?? 0n) }
      return [prize.position, { ...words, picture: sku?.image || (pictures[0] ?? ''), pictures, barter }] as const
    })
  )
}

/** How many boxes of a series were opened. */
export const openedOf = (prizes: readonly Prize[]) =>
  prizes.reduce((sum, { last, stock, remaining }) => sum + (last ? 0 : stock - remaining), 0)
