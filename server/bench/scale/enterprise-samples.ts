import { ask, NOTHING, ofShop, plain, type Sample } from './asks'

/** Joining and how a shop does, invitations of merchants, orders of the platform's choice, and how they are listed at the console. */
export const enterpriseSamples = {
  'GET /api/merchant/apply_detail': ask({ type: 'shop' }),
  'GET /api/merchant/enterpriseStat': ofShop({ count: 30 }, { count: 90 }),
  'GET /api/dyxlist': ask({}, { type: 2 }, { search: '茶' }),
  'GET /api/merchant/enterpriseDetail': ofShop({}),
  'GET /api/merchant/recom_list': plain,
  'GET /api/admin/deposit/list': ({ shop }) => [
    { input: {} },
    { as: 'due', input: { state: 'due' } },
    { as: 'back', input: { state: 'back' } },
    { as: 'of a shop', input: { shop } }
  ],
  'GET /api/admin/deposit/sums': ({ shop }) => [{ input: { shop } }],
  'GET /api/admin/deposit/moves': () => [{ input: { id: NOTHING }, refused: true }],
  'GET /api/admin/recom/list': ask({}, { kind: 'enterprise' })
} satisfies Record<string, Sample>
