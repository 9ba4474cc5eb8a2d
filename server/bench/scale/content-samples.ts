import { ask, none, type Sample } from './asks'

/** How material, videos and what is said below them are asked at the console. */
export const contentSamples = {
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
