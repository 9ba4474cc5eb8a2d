import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { companyBoxes, drawCampaigns, shops } from '../../db/schema'
import { type Campaign, campaignOf, type DrawPlace, type Prize, prizesOfEach } from '../../engines/draw'
import { assets, minorText, worthOf } from '../../engines/ledger'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { AssetRow } from '../draw/present'

/** Campaigns of this place are companies' boxes. */
export const PLACE = 'gsblind'

const LAW = '《盲盒经营行为规范指引（试行）》'

/** What a price in points stands for, in fen; null where nothing is published. */
export function worthFen(rows: readonly AssetRow[], { asset, priceMinor }: Pick<Campaign, 'asset' | 'priceMinor'>) {
  const row = rows.find(({ code }) => code === asset)
  return row ? worthOf(row, priceMinor) : null
}

/** Refuses a price above what the law lets a box cost. @throws Refusal BAD_DRAW, PRICE_TOO_HIGH */
export async function checkBoxPrice(services: Services, campaign: Pick<Campaign, 'asset' | 'priceMinor'>) {
  const fen = worthFen(await assets(services.db), campaign)
  if (fen === null) return refuse('BAD_DRAW', '支付用的积分还没有公布参考价值，不能用来开盒')
  const most = BigInt(services.config.BOX_PRICE_FEN)
  if (fen > most) refuse('PRICE_TOO_HIGH', `单个盲盒不得超过 ${yuan(most)} 元${LAW}`)
}

/** A box is finite, had for points or given away, and never sold for money here. */
export const companyPlace: DrawPlace = {
  code: PLACE,
  page: '/pages/couponCenter/gsblind',
  async check(services, { pick, rounds, entry = 'price', chanceFen, ...campaign }) {
    if (pick !== 'box' || rounds) refuse('BAD_DRAW', '公司盲盒须是有限票箱，抽出的不放回')
    if (chanceFen) refuse('BAD_DRAW', '公司盲盒用积分打开或免费赠送，不另收费')
    if (entry === 'chances') return
    if (campaign.priceMinor <= 0n) refuse('BAD_DRAW', '用积分打开的盲盒，价格须大于零；赠送的请选择用机会参加')
    await checkBoxPrice(services, campaign)
  }
}

export type CompanyBox = typeof companyBoxes.$inferSelect
export interface BoxShown {
  box: CompanyBox
  campaign: Campaign
  company: { mer_id: string; mer_name: string; mer_logo: string }
}

const rows = (db: Queryable) =>
  db
    .select({ box: companyBoxes, campaign: drawCampaigns, shop: shops })
    .from(companyBoxes)
    .innerJoin(drawCampaigns, eq(drawCampaigns.code, companyBoxes.campaign))
    .innerJoin(shops, eq(shops.id, companyBoxes.shopId))

type Row = Awaited<ReturnType<typeof rows>>[number]
const shown = ({ box, campaign, shop }: Row): BoxShown => ({
  box,
  campaign,
  company: { mer_id: shop.id, mer_name: shop.name, mer_logo: shop.logo }
})

/** Every box that was written, the newest first. */
export const allBoxes = async (db: Queryable, code?: string): Promise<BoxShown[]> =>
  (
    await rows(db)
      .where(code ? eq(companyBoxes.campaign, code) : undefined)
      .orderBy(desc(drawCampaigns.createdAt), desc(drawCampaigns.code))
  ).map(shown)

/** The boxes that are shown: those that run, those had for points first, or the last that is over. */
export async function boxesShown(db: Queryable): Promise<BoxShown[]> {
  const found = await rows(db)
    .where(inArray(drawCampaigns.state, ['open', 'closed']))
    .orderBy(
      desc(drawCampaigns.state),
      sql`${drawCampaigns.entry} = 'chances'`,
      asc(companyBoxes.sort),
      desc(drawCampaigns.openedAt)
    )
  const open = found.filter(({ campaign }) => campaign.state === 'open')
  return (open.length > 0 ? open : found.slice(0, 1)).map(shown)
}

/** A box by its code, or the first that is shown. @throws Refusal NOT_FOUND */
export async function boxAt(db: Queryable, code?: string): Promise<BoxShown> {
  if (!code) return (await boxesShown(db))[0] ?? refuse('NOT_FOUND', '新的公司盲盒正在路上')
  const [found] = await rows(db).where(and(eq(companyBoxes.campaign, code), ne(drawCampaigns.state, 'draft')))
  return found ? shown(found) : refuse('NOT_FOUND', '没有这个盲盒')
}

interface BoxTerms {
  code: string
  shopId: string
  subtitle: string
  picture: string
  sort: number
}

/** Says whose a box is, and how it looks. @throws Refusal NOT_FOUND, BAD_BOX */
export async function saveBox({ db }: Pick<Services, 'db'>, { code, shopId, ...set }: BoxTerms) {
  const { place } = await campaignOf(db, code)
  if (place !== PLACE) refuse('BAD_BOX', '请先在「公司盲盒」页面建好抽奖')
  const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId))
  if (!shop) refuse('BAD_BOX', '没有这家店铺')
  await db
    .insert(companyBoxes)
    .values({ ...set, shopId, campaign: code })
    .onConflictDoUpdate({ target: companyBoxes.campaign, set: { ...set, shopId } })
}

export const isGiven = ({ entry }: Pick<Campaign, 'entry'>) => entry === 'chances'

/** How many tickets there are in all, and how many are left. */
export function ticketsOf(prizes: readonly Prize[]) {
  const tickets = prizes.filter(({ last }) => !last)
  const sum = (of: 'stock' | 'remaining') => tickets.reduce((all, prize) => all + prize[of], 0)
  return { total: sum('stock'), left: sum('remaining') }
}

/** The row of boxes that are shown. */
export async function boxLines(db: Queryable, list: readonly AssetRow[]) {
  const all = await boxesShown(db)
  const prizes = await prizesOfEach(
    db,
    all.map(({ campaign }) => campaign.code)
  )
  return all.map(one => boxLine(one, prizes.get(one.campaign.code) ?? [], list))
}

function boxLine({ box, campaign, company }: BoxShown, prizes: readonly Prize[], list: readonly AssetRow[]) {
  const { name, digits } = list.find(({ code }) => code === campaign.asset)!
  const { total, left } = ticketsOf(prizes)
  return {
    code: campaign.code,
    title: campaign.title,
    subtitle: box.subtitle,
    picture: box.picture,
    mer_name: company.mer_name,
    price: minorText(campaign.priceMinor, digits),
    asset_name: name,
    left,
    total,
    given: (isGiven(campaign) ? 1 : 0) as 0 | 1
  }
}
