import { ask, NOTHING, none, plain, type Sample } from './asks'

const dated: Sample = () => [{ input: { date_id: NOTHING }, refused: true }]
const unnamed: Sample = () => [{ input: {}, refused: true }]

/** How reads of tours are asked; part of the list in `samples.ts`. */
export const tourSamples = {
  'GET /api/tripfree/list': ask({}, { destination: '黄山' }, { keyword: '山' }),
  'GET /api/tripfree/details': none,
  'GET /api/tripfree/carouselbanner': plain,
  'GET /api/tripfree/tripnavigation': plain,
  'GET /api/tripfree/shopdata': plain,
  'GET /api/tripfree/popdata': none,
  'GET /api/tripfree/selecttrip': none,
  'GET /api/tripfree/creategroup': dated,
  'GET /api/tripfree/orderinfo': none,
  'GET /api/tripfree/myorderlist': ask({}, { state: 'done' }),
  'GET /api/tripfree/center': plain,
  'GET /api/tripfree/mygroupnum': plain,
  'GET /api/tripfree/teamtravellist': plain,
  'GET /api/tripfree/teamtravelinfo': none,
  'GET /api/tripfree/grouperlist': none,
  'GET /api/tripfree/sharegroup': none,
  'GET /api/tripfree/collagetravel': plain,
  'GET /api/tripfree/collagetravelinfo': none,
  'GET /api/tripfree/invitedtravel': plain,
  'GET /api/tripfree/historyincomeList': unnamed,
  'GET /api/tripwithdraw/getdrawinfo': plain,
  'GET /api/tripwithdraw/getcashlist': plain,
  'GET /api/tripwithdraw/accinfo': plain,
  'GET /api/tripwithdraw/bill_list': plain
}
