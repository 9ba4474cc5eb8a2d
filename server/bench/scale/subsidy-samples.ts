import { ask, NOTHING, plain, type Sample } from './asks'

const member: Sample = () => [{ input: { uid: NOTHING }, refused: true }]
const bag: Sample = () => [{ input: { code: 'none' }, refused: true }]

/** How reads of subsidies and of what comes day by day are asked; part of the list in `samples.ts`. */
export const subsidySamples = {
  'GET /api/admin/release/runs': ask({}, { plan: 'gift-xfq' }, { from: '2026-11-01', until: '2026-11-07' }),
  'GET /api/admin/release/run': ask({ pool: 'gift-xfq', asset: 'xfq', at_ms: 1_795_000_000_000 }),
  'GET /api/admin/wealth/bags': plain,
  'GET /api/subsidy/richBagList': plain,
  'GET /api/subsidy/bag/produce_list': bag,
  'GET /api/subsidy/richBagRecord': plain,
  'GET /api/subsidy/center': plain,
  'GET /api/subsidy/powerDetail': plain,
  'GET /api/subsidy/exchange/accinfo': () => [{ input: {}, refused: true }],
  'GET /api/subsidy/getBalanceRecord': ask({}, { days: 30 }, { category: 'shubt' }, { type: 'exchange' }),
  'GET /api/subsidy/task/index': plain,
  'GET /api/subsidy/task/sub_info': ask({ watch: 'goods' }, { watch: 'video' }),
  'GET /api/subsidy/task/log': plain,
  'GET /api/subsidy/richTeamDetail': plain,
  'GET /api/subsidy/subsidyUserList': ask({}, { sort: 'exp' }),
  'GET /api/admin/city_company/list': plain,
  'GET /api/youxuan/center': plain,
  'GET /api/youxuan/xfq_dynamic_release': plain,
  'GET /api/youxuan/hdt_dynamic_release': plain,
  'GET /api/youxuan/bill_list': ask({}, { days: 30 }, { category: 'hdt' }, { pm: 1 }),
  'GET /api/youxuan/xfq_order_list': plain,
  'GET /api/youxuan/hdt_order_list': plain,
  'GET /api/youxuan/dhq_order_list': plain,
  'GET /api/youxuan/sqx_order_list': plain,
  'GET /api/youxuan/find_user_by_phone': () => [{ input: { type: 'hdt' }, refused: true }],
  'GET /api/youxuan/city_list': ask({}, { city: '杭州市' }),
  'GET /api/jys/index': () => [{ input: {}, refused: true }],
  'GET /api/jys/record': () => [{ input: {}, refused: true }],
  'GET /api/subsidy/userDetail': member,
  'GET /api/subsidy/richExpDetail': member,
  'GET /api/subsidy/gift/gift_consumer_coupon': ask({ state: 'unused' }, { state: 'used' }, { state: 'expired' }),
  'GET /api/subsidy/gift/find_user_by_phone': () => [{ input: { side: 'given' }, refused: true }]
} satisfies Record<string, Sample>
