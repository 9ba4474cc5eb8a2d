import { ask, NOTHING, plain, type Sample } from './asks'

const member: Sample = () => [{ input: { uid: NOTHING }, refused: true }]
const bag: Sample = () => [{ input: { code: 'none' }, refused: true }]

/** How reads of subsidies are asked; part of the list in `samples.ts`. */
export const subsidySamples = {
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
  'GET /api/subsidy/userDetail': member,
  'GET /api/subsidy/richExpDetail': member,
  'GET /api/subsidy/gift/gift_consumer_coupon': ask({ state: 'unused' }, { state: 'used' }, { state: 'expired' }),
  'GET /api/subsidy/gift/find_user_by_phone': () => [{ input: { side: 'given' }, refused: true }]
} satisfies Record<string, Sample>
