import { ask, none, plain, type Sample } from './asks'

const MONTH = { from: '2026-11-01', until: '2026-11-30' }

/** The day before this one, as China has it: the dearest, as it is read anew where nobody asked before. */
const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)
const BOOKS = ['CNY', 'xfq'].map(asset => ({ asset, from: yesterday, until: yesterday }))

/** How figures and books are asked for. */
export const FIGURE_SAMPLES = {
  'GET /api/admin/figures': () => [{ input: MONTH }],
  'GET /api/admin/figures/aftersales': () => [{ input: MONTH }],
  'GET /api/admin/figures/customers': () => [{ input: MONTH }],
  'GET /api/admin/figures/campaigns': () => [{ input: MONTH }],
  'GET /api/admin/figures/activities': () => [{ input: MONTH }],
  'GET /api/admin/figures/activity/orders': ({ campaign }) => [
    { input: { ...MONTH, key: `draw:${campaign}` } },
    { as: 'coupon', input: { ...MONTH, key: 'coupon:' } }
  ],
  'GET /api/admin/figures/stock': plain,
  'GET /api/admin/figures/top': () =>
    ['shop', 'category', 'product', 'region'].map(by => ({
      as: by,
      input: { by, ...MONTH }
    })),
  'GET /api/admin/ledger/proof': plain,
  'GET /api/admin/ledger/trial': ask(...BOOKS),
  'GET /api/admin/ledger/line/days': ask(...BOOKS.map(of => ({ ...of, kind: 'user' }))),
  'GET /api/admin/ledger/line/transfers': ask(
    ...BOOKS.flatMap(of => [
      { ...of, kind: 'user' },
      { ...of, kind: 'platform', account: 'clearing' },
      { ...of, kind: 'platform', account: 'clearing', reason: 'no_such' }
    ])
  ),
  'GET /api/admin/ledger/transfer/{id}': none
} satisfies Record<string, Sample>
