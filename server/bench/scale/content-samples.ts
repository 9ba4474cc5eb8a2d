import { ask, NOTHING, none, plain, type Sample } from './asks'

// Of a clock that stands in November 2026.
const MONTH = { from: 1_793_462_400, until: 1_796_054_400 }

/** How plans of the wellness family, services that ended, draws that were made, material, videos and what is said below them are asked at the console. */
export const contentSamples = {
  'GET /api/admin/chat/rating/figures': ask(MONTH),
  'GET /api/admin/chat/desks': ask({}),
  'GET /api/admin/chat/usersig': ask({ desk: 'platform' }),
  'GET /api/admin/chat/beside': ({ talk }) => [{ input: { desk: 'platform', conv: talk } }],
  'GET /api/admin/chat/goods': ask({ desk: 'platform', search: '茶' }),
  'GET /api/admin/chat/ratings': ask(MONTH, { ...MONTH, low: 1 }),
  'GET /api/admin/draw/records': ({ campaign }) => [
    { input: { code: campaign } },
    { as: 'phone', input: { code: campaign, phone: '13900000001' } }
  ],
  'GET /api/admin/draw/proof': ({ campaign }) => [
    { input: { code: campaign, id: NOTHING, uid: NOTHING }, refused: true }
  ],
  'GET /api/admin/family/plans': plain,
  'GET /api/admin/sucai/list': ask({}, { type: 'goods', state: 'on' }, { state: 'off' }, { search: '茶' }),
  'GET /api/admin/video/list': ask(
    {},
    { state: 'waiting' },
    { state: 'shown' },
    { state: 'hidden' },
    { state: 'blocked' },
    { search: '茶叶' }
  ),
  'GET /api/admin/video/detail/{id}': none,
  'GET /api/admin/video/comments': ask({}, { hidden: 1 }, { waiting: 1 }),
  'GET /api/admin/withdrawal/rules': plain
} satisfies Record<string, Sample>
