import { ask, ofShop, plain, type Sample } from './asks'

/** Invitations of merchants, orders of the platform's choice, and how they are listed at the console. */
export const enterpriseSamples = {
  'GET /api/dyxlist': ask({}, { type: 2 }, { search: '茶' }),
  'GET /api/merchant/enterpriseDetail': ofShop({}),
  'GET /api/merchant/recom_list': plain,
  'GET /api/admin/recom/list': ask({}, { kind: 'enterprise' })
} satisfies Record<string, Sample>
