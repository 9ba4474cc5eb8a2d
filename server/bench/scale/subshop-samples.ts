import { ask, plain, type Sample } from './asks'

/** Who has no sub-shop is told so. */
const own =
  (...inputs: Record<string, unknown>[]): Sample =>
  () =>
    inputs.map((input, i) => ({ as: String(i), input, refused: true }))

/** How sub-shops are asked about: a person's own, and all of them at the console. */
export const subshopSamples = {
  'GET /api/subshop/rule': plain,
  'GET /api/subshop/center': own({}),
  'GET /api/subshop/showCaseList': own({}),
  'GET /api/subshop/productLst': own({}, { sort: 'sales' }, { sort: 'price_asc' }, { keyword: '茶' }),
  'GET /api/subshop/getQrcode': own({}),
  'GET /api/subshop/stat': own({}, { count: 90 }),
  'GET /api/subshop/orderList': own({}, { state: 'pending' }),
  'GET /api/admin/subshop/list': ask({}, { state: 'closed' }, { state: 'open' }),
  'GET /api/admin/subshop/terms': plain,
  'GET /api/admin/subshop/goods': plain
} satisfies Record<string, Sample>
