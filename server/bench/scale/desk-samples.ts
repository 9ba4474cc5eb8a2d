import { ask, byId, none, plain, type Sample } from './asks'

export const orders: Sample = () => [
  ...[9, 0, 1, 4, -3].map(type => ({ as: `type ${type}`, input: { type } })),
  { as: 'search', input: { type: 9, search: '收货人7' } }
]
/** What no index answers, within as many days as it may be asked for; what little is found by is the dearest. */
const ordersByDays: Sample = ({ product }) => {
  const from = Math.floor(Date.now() / 1000) - 93 * 86_400 + 3_600
  return [{ goods: '茶' }, { goods: '没有的' }, { goods: product }, { province: '西藏' }, { carrier: 'jd' }].flatMap(
    (input, i) => [
      { as: `days ${i}`, input: { ...input, from } },
      { as: `sent ${i}`, input: { ...input, sent_from: from } }
    ]
  )
}

const atShop: Sample = ({ shop }) => [{ input: { shop } }]

/** How shops with their statements, coupons, content and saved views are asked at the console. */
export const DESK_SAMPLES = {
  'GET /api/admin/article/detail/{id}': none,
  'GET /api/admin/article/list': ask({}, { kind: 'help' }, { search: '协议', kind: 'agreement' }),
  'GET /api/admin/banner/list': ask({}, { place: 'index' }),
  'GET /api/admin/coupon/figures': none,
  'GET /api/admin/coupon/grants': byId(world => world.shop),
  'GET /api/admin/coupon/list': ask({}, { state: 'on' }, { search: '券' }),
  'GET /api/admin/exchange/versions/{code}': () => [{ input: { code: 'no_such' }, refused: true }],
  'GET /api/admin/figures/visits': () => [{ input: { from: '2026-11-01', until: '2026-11-30' } }],
  'GET /api/admin/goods/list': ({ shop, leaf, root }) => [
    ...[{}, { state: 'on' }, { state: 'off' }, { state: 'low' }, { keyword: '茶' }].map(input => ({
      as: Object.values(input).join(' '),
      input
    })),
    { as: 'shop', input: { shop } },
    { as: 'leaf', input: { cate: leaf } },
    { as: 'root', input: { cate: root } },
    ...[{}, { shop }, { cate: root }, { state: 'off' }].map(input => ({
      as: `price ${Object.keys(input).join(' ')}`,
      input: { ...input, sort: 'price_up' }
    })),
    { as: 'sales', input: { state: 'on', sort: 'sales_down' } },
    { as: 'stock', input: { sort: 'stock_up' } },
    { as: 'stock low', input: { state: 'low', sort: 'stock_down' } }
  ],
  'GET /api/admin/home': plain,
  'GET /api/admin/spotlight/missed': plain,
  'GET /api/admin/order/list': (world, own) => [...orders(world, own), ...ordersByDays(world, own)],
  'GET /api/admin/order/counts': (world, own) => [
    { input: {} },
    { as: 'of a shop', input: { shop: world.shop } },
    ...ordersByDays(world, own)
  ],
  // Whoever asks here works for the platform.
  'GET /api/admin/own_shop': () => [{ input: {}, refused: true }],
  'GET /api/admin/own_shop/staff': () => [{ input: {}, refused: true }],
  'GET /api/admin/payment/detail/{id}': byId(world => world.order),
  'GET /api/admin/payment/list': ask(
    {},
    ...['unpaid', 'paid', 'refunded', 'closed'].map(state => ({ state })),
    ...['mall', 'recharge', 'tour', 'zone_fee'].map(kind => ({ kind })),
    { kind: 'recharge', state: 'closed' },
    { kind: 'gift', state: 'paid' },
    { pay_type: 'weixin' },
    { pay_type: 'uppay', state: 'refunded' },
    { number: '2026112712000000' },
    { phone: '13800000001' }
  ),
  'GET /api/admin/payment/receipts': ask({}, { state: 'done' }),
  'GET /api/admin/payment/refunds': plain,
  'GET /api/admin/shop/detail/{id}': byId(world => world.shop),
  'GET /api/admin/shop/list': ask({}, { state: 'closed' }, { search: '店' }),
  'GET /api/admin/shop/names': ({ shop }) => [{ input: {} }, { as: 'chosen', input: { shop, search: '店' } }],
  'GET /api/admin/shop/trades': plain,
  'GET /api/admin/site/chat': plain,
  'GET /api/admin/site/checklist': plain,
  'GET /api/admin/site/company': plain,
  'GET /api/admin/site/head': plain,
  'GET /api/admin/site/version': plain,
  'GET /api/admin/site/words': plain,
  'GET /api/admin/statement': atShop,
  'GET /api/admin/statement/sums': atShop,
  'GET /api/admin/statement/waiting': atShop,
  'GET /api/admin/topic/list': ask({}, { of: 'material' }),
  'GET /api/admin/views': ask({ name: 'orders' })
} satisfies Record<string, Sample>
