import { eq } from 'drizzle-orm'
import { couponTemplates } from '../../db/schema'
import type { GiveawayTerms, GivingKind } from '../../engines/giveaway'
import { assets, minorText } from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import { giveCoupon, releaseCoupons, releasePieces, reserveCoupons, reservePieces } from '../../engines/order'
import { timeText } from '../../lib/clock'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { goodsDetail, goodsFault, keepGoods } from '../draw/service'

/** What one thing that is given away may be worth at most, as a prize may, by law. */
const MOST_FEN = 5_000_000n
const tooBig = () => refuse('TOO_BIG', '单份奖励不得超过 5 万元（《规范促销行为暂行规定》）')

const DAY_MS = 86_400_000
/** People are given at least so long to name an address. */
const DAYS_MIN = 7

/** Giveaways of this place are airdrops. */
export const PLACE = 'airdrop'
export const RESULT_PAGE = '/pages/zhufu/airdrop_result'

/** Points and vouchers, out of the giveaway's pool. */
export const points: GivingKind = {
  code: 'give_points',
  place: PLACE,
  paid: true,

  async check({ db }, { asset, amountMinor = 0n }) {
    const row = (await assets(db)).find(({ code }) => code === asset)
    if (!row || row.kind === 'money') return refuse('BAD_GIVEAWAY', '奖励只能是积分或券')
    const { referenceFen, referenceMinor, name } = row
    if (referenceFen === null || referenceMinor === null) return refuse('BAD_GIVEAWAY', `${name}还没有公布参考价值`)
    if (amountMinor * referenceFen > MOST_FEN * referenceMinor) tooBig()
  },

  async give({ db, pages }, { title, asset, amountMinor }, { id, userId, givenAt }) {
    const { name, digits } = (await assets(db)).find(({ code }) => code === asset)!
    await addMessage(db, {
      userId,
      kind: 'asset',
      title: '空投奖励已到账',
      key: `giveaway:${id}`,
      at: givenAt!,
      content: `「${title}」的 ${minorText(amountMinor, digits)} ${name}已到账。`,
      url: pages.assets()
    })
  }
}

const templateOf = ({ detail }: Pick<GiveawayTerms, 'detail'>) => String(detail?.templateId ?? '')

/** A coupon of a template, whose coupons are set aside while the giveaway is open. */
export const coupon: GivingKind = {
  code: 'give_coupon',
  place: PLACE,
  paid: false,

  async check({ db }, terms) {
    const id = templateOf(terms)
    const [template] = isId(id) ? await db.select().from(couponTemplates).where(eq(couponTemplates.id, id)) : []
    if (!template) return refuse('BAD_GIVEAWAY', '没有选择优惠券')
    if (template.endsAt <= terms.endsAt) refuse('BAD_GIVEAWAY', '优惠券须晚于活动结束才到期')
    if (template.amountFen > MOST_FEN) tooBig()
  },

  reserve: ({ db }, giveaway) => reserveCoupons(db, templateOf(giveaway), giveaway.stock),
  async unreserve({ db }, giveaway, left) {
    await releaseCoupons(db, templateOf(giveaway), left)
  },

  async give({ db, pages }, giveaway, { id, userId, givenAt }) {
    await giveCoupon(db, userId, templateOf(giveaway))
    const [template] = await db
      .select()
      .from(couponTemplates)
      .where(eq(couponTemplates.id, templateOf(giveaway)))
    const { title, endsAt, shopId } = template!
    await addMessage(db, {
      userId,
      kind: 'activity',
      title: '空投的优惠券已到账',
      key: `giveaway:${id}`,
      at: givenAt!,
      content: `「${giveaway.title}」的「${title}」已放入你的账户，${timeText(endsAt)} 前有效，下单时自动可用。`,
      url: pages.shop(shopId)
    })
  }
}

type GoodsGiven = {
  productId: string
  skuId: string
  /** What sending it costs, in fen; nothing where it is free. */
  feeFen?: number
  days?: number
}

/** The most that sending one thing may cost: it is a gift. */
const FEE_MOST_FEN = 3_000
const COLLECT_DAYS = 30

export const givenGoods = (terms: Pick<GiveawayTerms, 'detail'>) => (terms.detail ?? {}) as GoodsGiven

/** A thing sent by parcel: its pieces are off the shelf while the giveaway is open, and its delivery is ordered with its fee. */
export const goods: GivingKind = {
  code: 'give_goods',
  place: PLACE,
  paid: false,

  async check({ db }, terms) {
    const { feeFen = 0, days = COLLECT_DAYS } = givenGoods(terms)
    const fault = await goodsFault(db, goodsDetail({ detail: terms.detail ?? null }))
    if (fault) refuse('BAD_GIVEAWAY', `「${terms.title}」${fault}`)
    if (!(Number.isInteger(feeFen) && feeFen >= 0 && feeFen <= FEE_MOST_FEN))
      refuse('BAD_GIVEAWAY', `运费最多 ${FEE_MOST_FEN / 100} 元`)
    if (!(Number.isInteger(days) && days >= DAYS_MIN)) refuse('BAD_GIVEAWAY', `领取期限至少 ${DAYS_MIN} 天`)
  },

  reserve: ({ db }, giveaway) => reservePieces(db, { ...givenGoods(giveaway), qty: giveaway.stock }),
  async unreserve({ db }, giveaway, left) {
    await releasePieces(db, { ...givenGoods(giveaway), qty: left })
  },

  async give({ db }, giveaway, { id, userId, givenAt }) {
    const { productId, skuId, feeFen = 0, days = COLLECT_DAYS } = givenGoods(giveaway)
    const at = givenAt!
    const endsAt = new Date(at.getTime() + days * DAY_MS)
    const page = `${RESULT_PAGE}?id=${id}`
    await keepGoods(db, {
      userId,
      drawId: id,
      campaign: giveaway.code,
      position: 0,
      name: giveaway.title,
      productId,
      skuId,
      postFree: feeFen === 0,
      postageFen: feeFen > 0 ? BigInt(feeFen) : null,
      page,
      endsAt,
      createdAt: at
    })
    await addMessage(db, {
      userId,
      kind: 'activity',
      title: '空投好物已为你留好',
      key: `giveaway:${id}`,
      at,
      content: `请在 ${timeText(endsAt)} 前为「${giveaway.title}」填写收货地址，逾期失效。`,
      url: page
    })
  }
}
