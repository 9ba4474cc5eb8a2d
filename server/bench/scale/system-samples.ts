import { ask, byId, plain, type Sample } from './asks'

/** How the system's own pages, reviews and stock are asked at the console. */
export const SYSTEM_SAMPLES = {
  'GET /api/admin/brand/list': plain,
  'GET /api/admin/freight/list': ({ shop }) => [{ input: {} }, { as: 'shop', input: { shop } }],
  'GET /api/admin/freight/regions': plain,
  'GET /api/admin/goods/stock/{id}': byId(world => world.product),
  'GET /api/admin/review/list': ({ shop, product }) => [
    ...[{}, { state: 'open' }, { state: 'hidden' }, { star: 1 }, { pics: 1 }].map(input => ({
      as: Object.entries(input).join(' '),
      input
    })),
    { as: 'shop', input: { shop } },
    { as: 'product', input: { product } }
  ],
  'GET /api/admin/site/stock': plain,
  'GET /api/admin/system/jobs': ask({}, { state: 'failed' }),
  'GET /api/admin/system/providers': plain,
  'GET /api/admin/system/servers': plain,
  'GET /api/admin/system/storage': plain
} satisfies Record<string, Sample>
