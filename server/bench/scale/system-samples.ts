import { ask, byId, plain, type Sample } from './asks'

/** How the system's own pages, reviews, stock and joining are asked. */
export const SYSTEM_SAMPLES = {
  'GET /api/admin/join/papers': ask({}, { state: 'past' }),
  'GET /api/admin/join/terms': plain,
  'GET /api/admin/zones': plain,
  'GET /api/merchant/zoneCategory': plain,
  'GET /api/merchant/zoneConf': ({ zone }) => [{ input: { zone_id: zone } }],
  'GET /api/merchant/applyZonerule': ({ zone }) => [{ input: { zone_id: zone } }],
  'GET /api/merchant/zoneRecord': plain,
  'GET /api/merchant/applyrule': ask({}, { type: 'franchise' }),
  'GET /api/merchant/cate_list': ask({}, { type: 'franchise' }),
  'GET /api/merchant/aptitude_list': ask({ category_id: '0190a5b0-0000-7000-8000-000000000000' }),
  'GET /api/admin/brand/list': plain,
  'GET /api/admin/freight/list': ({ shop }) => [{ input: {} }, { as: 'shop', input: { shop } }],
  'GET /api/admin/freight/regions': plain,
  'GET /api/admin/goods/offers/{id}': byId(world => world.product),
  'GET /api/admin/goods/stock/{id}': byId(world => world.product),
  'GET /api/admin/review/list': ({ shop, product }) => [
    ...[{}, { state: 'open' }, { state: 'hidden' }, { star: 1 }, { pics: 1 }].map(input => ({
      as: Object.entries(input).join(' '),
      input
    })),
    { as: 'shop', input: { shop } },
    { as: 'product', input: { product } }
  ],
  'GET /api/admin/site/price': plain,
  'GET /api/admin/site/personal': plain,
  'GET /api/admin/site/stock': plain,
  'GET /api/admin/system/jobs': ask({}, { state: 'failed' }),
  'GET /api/admin/system/providers': plain,
  'GET /api/admin/system/servers': plain,
  'GET /api/admin/system/storage': plain
} satisfies Record<string, Sample>
