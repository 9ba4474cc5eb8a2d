import { ask, NOTHING, none, type Sample } from './asks'

/** How draws that were made, material, videos and what is said below them are asked at the console. */
export const contentSamples = {
  'GET /api/admin/draw/records': ({ campaign }) => [
    { input: { code: campaign } },
    { as: 'phone', input: { code: campaign, phone: '13900000001' } }
  ],
  'GET /api/admin/draw/proof': ({ campaign }) => [
    { input: { code: campaign, id: NOTHING, uid: NOTHING }, refused: true }
  ],
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
  'GET /api/admin/video/comments': ask({}, { hidden: 1 })
} satisfies Record<string, Sample>
