import { ask, byId, NOTHING, plain, type Sample } from './asks'

const one = byId(({ people }) => people.leader.id)
const searched: Sample = ({ inviteCode }) => [
  { as: 'invite code', input: { search: inviteCode } },
  ...['0001', '用户9', '茶友'].map(search => ({ as: search, input: { search } }))
]
const listed = ask(
  {},
  { sort: 'old' },
  { sort: 'growth' },
  { sort: 'paid' },
  { state: 'blocked' },
  { state: 'closing' },
  { level: 1, bought: 1 },
  { tag: NOTHING }
)

/** How the console's section of members is asked. */
export const customerSamples = {
  'GET /api/admin/customer/list': (world, own) => [...listed(world, own), ...searched(world, own)],
  'GET /api/admin/customer/levels': plain,
  'GET /api/admin/levels': plain,
  'GET /api/admin/customer/detail/{id}': one,
  'GET /api/admin/customer/wallets/{id}': one,
  'GET /api/admin/customer/postings': ({ people }) => [{ input: { id: people.leader.id, asset: 'CNY' } }],
  'GET /api/admin/customer/draws': one,
  'GET /api/admin/customer/coupons': one,
  'GET /api/admin/customer/aftersales': one,
  'GET /api/admin/customer/chats': one,
  'GET /api/admin/customer/fans': one,
  'GET /api/admin/customer/messages': one,
  'GET /api/admin/customer/sessions': one,
  'GET /api/admin/customer/notes': one,
  'GET /api/admin/customer/tags': plain,
  'GET /api/admin/customer/requests': ask({}, { state: 'all' }, { kind: 'export' }, { kind: 'export', state: 'all' })
} satisfies Record<string, Sample>
