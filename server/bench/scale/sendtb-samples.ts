import { ask, NOTHING, ofShop, plain, type Sample } from './asks'

const MERCHANT = ['merchant'] as const

/** A task there is not: asking changes nothing. */
const noTask: Sample = ({ shop }) => [{ input: { id: NOTHING, mer_id: shop }, refused: true }]

/** All of them, some, and those of one shop. */
const narrowed =
  (some: Record<string, unknown>): Sample =>
  ({ shop }) => [{ input: {} }, { as: 'some', input: some }, { as: 'shop', input: { shop } }]

/** How 通宝 are asked about: of a shop, of a person, and at the console. */
export const sendtbSamples = {
  'GET /api/sendtb/index': ofShop({}),
  'GET /api/sendtb/changeinfo': ask({}, { type: 'tb_xfq' }),
  'GET /api/sendtb/getgroup': ofShop({}, { code: 'quiet' }),
  'GET /api/sendtb/loglist': (world, own) => [
    ...ask({}, { type: 'got' })(world, own),
    ...ofShop({ side: 'shop' }, { side: 'shop', type: 'send' })(world, own).map(one => ({ ...one, by: MERCHANT }))
  ],
  'GET /api/sendtb/underlist': ofShop({}),
  'GET /api/sendtb/tasklist': ofShop({}, { state: 'open' }),
  'GET /api/sendtb/canceltask': noTask,
  'GET /api/sendtb/doautojd': noTask,
  'GET /api/admin/tb/shops': ask({}, { stopped: 1 }),
  'GET /api/admin/tb/tasks': narrowed({ state: 'done' }),
  'GET /api/admin/tb/gifts': narrowed({ kind: 'order' }),
  'GET /api/admin/tb/terms': plain
} satisfies Record<string, Sample>
