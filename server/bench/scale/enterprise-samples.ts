import { ask, ofShop, plain, type Sample } from './asks'

/** Joining and how a shop does, invitations of merchants, orders of the platform's choice, and how they are listed at the console. */
export const enterpriseSamples = {
  'GET /api/merchant/apply_detail': ask({ type: 'shop' }),
  'GET /api/merchant/enterpriseStat': ofShop({ count: 30 }, { count: 90 }),
  'GET /api/dyxlist': ask({}, { type: 2 }, { search: '茶' }),
  'GET /api/merchant/enterpriseDetail': ofShop({}),
  'GET /api/merchant/recom_list': plain,
  'GET /api/admin/recom/list': ask({}, { kind: 'enterprise' })
} satisfies Record<string, Sample>
