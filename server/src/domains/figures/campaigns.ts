import type { Data } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import { CAMPAIGNS, campaignSums, type Days } from '../../engines/stats'
import { yuan } from '../../lib/money'
import { before, type With } from './service'

type Row = Data<(typeof adminFigures)['GET /api/admin/figures/campaigns']>['list'][number]

const NAMES: Readonly<Record<(typeof CAMPAIGNS)[number], string>> = {
  flash: '秒杀',
  group: '拼团',
  bundle: '礼包',
  member: '会员价',
  shop_coupon: '店铺优惠券',
  mall_coupon: '平台优惠券',
  xfq: '消费券抵扣',
  jindou: '金豆抵扣'
}

const NOTHING = { orders: 0, paidFen: 0n, off: 0n }

/** What each campaign took off in a range and what was paid beside it, the dearest first. @throws Refusal INVALID */
export async function campaignFigures(services: With, days: Days): Promise<Row[]> {
  const last = before(days)
  const [now, earlier] = await Promise.all([campaignSums(services.db, days), campaignSums(services.db, last)])
  return CAMPAIGNS.map(code => ({ code, of: now.get(code) ?? NOTHING, was: earlier.get(code) ?? NOTHING }))
    .sort((a, b) => Number(b.of.off - a.of.off))
    .map(({ code, of: { orders, paidFen, off: offFen }, was }) => ({
      key: code,
      name: NAMES[code],
      order_count: orders,
      paid_price: yuan(paidFen),
      off_price: yuan(offFen),
      off_part: offFen === 0n ? 0 : Number((offFen * 1000n) / (paidFen + offFen)) / 10,
      paid_per_off: offFen === 0n ? null : Number((paidFen * 10n) / offFen) / 10,
      paid_price_before: yuan(was.paidFen),
      off_price_before: yuan(was.off)
    }))
}
