import type { PointsTerms } from '../../src/domains/draw/service'
import { newId } from '../../src/lib/ids'

/** How many people a lane has: enough for somebody who brought one too many levels. Owners of another kind come after them. */
export const PEOPLE = 4
export const POOL = PEOPLE
export const SHOP = PEOPLE + 1
export const RELEASE_POOL = PEOPLE + 2
export const EXCHANGE_POOL = PEOPLE + 3
export const DRAW_POOL = PEOPLE + 4
export const RECHARGE_POOL = PEOPLE + 5
export const PACKET_POOL = PEOPLE + 6
/** What the platform keeps of settled orders, and the beans and vouchers that orders were paid with. */
export const MARGIN = PEOPLE + 7
export const DEDUCTED = PEOPLE + 8
export const TASK_POOL = PEOPLE + 9
/** What is set aside until people collect it, and a box of tickets that is not filled again. */
export const READY_POOL = PEOPLE + 10
export const BOX_POOL = PEOPLE + 11
export const CALENDAR_POOL = PEOPLE + 12
export const HONGBAO_POOL = PEOPLE + 13
/** What rounds of packets are filled from. */
export const HONGBAO = 'model-hongbao'
export const SERIES_POOL = PEOPLE + 14
export const BARTERS = PEOPLE + 15

/** Among the people: whose the shop is, who looks after it, and who has no name yet when a sequence begins. */
export const KEEPER = 0
export const DOCK = 1
export const NEWCOMER = 3
/** In whose name everybody's card is. */
export const HOLDER = '陈小满'

/** The platform's part of an order, and how much of one may be paid in beans. */
export const MARGIN_BP = 2_000n
export const JINDOU_SHARE = 50n
/** What the shop sells. */
export const SHELF = [
  { priceFen: 333n, postageFen: 70n },
  { priceFen: 57n, postageFen: 0n },
  { priceFen: 1_999n, postageFen: 0n }
] as const
export const RATES = { firstBp: 3_000, secondBp: 1_000, partnerBp: 500, dockBp: 250, lockBp: 2_000 }
/** How many buy together in a lane, and what each then pays. */
export const GROUP_SIZES = [2, 3] as const
export const groupFen = (sku: number, size: number) => SHELF[sku]!.priceFen - BigInt(7 * size)

/** What beans are exchanged for in a lane: three for two, less a fiftieth. */
export const EXCHANGE_RULE = {
  code: 'model_beans',
  title: '红豆换券',
  fromAsset: 'hongdou',
  toAsset: 'dhq',
  pool: 'model-exchange',
  rateFrom: 2n,
  rateTo: 3n,
  feeBp: 200,
  minMinor: 10n,
  stepMinor: 2n,
  personDayMinor: 300n,
  totalDayMinor: 350n
}

/** What people may give each other in a lane: caps low enough to be met. */
export const TRANSFER_RULE = {
  code: 'model_gift',
  title: '消费券转赠',
  asset: 'xfq',
  minMinor: 1n,
  maxMinor: 100n,
  dayMinor: 200n,
  dayTimes: 1_000,
  receiveDayMinor: 120n,
  pairMonthMinor: 150n,
  newAccountS: 0,
  newDeviceS: 0,
  newDeviceDayMinor: 200n
}

/** What is released day by day in a lane: a tenth a day, and as much again as orders bring forward. */
export const RELEASE_PLAN = {
  code: 'model',
  title: '消费券释放',
  asset: 'xfq',
  pool: 'model-release',
  dailyBp: 1_000,
  ownBp: 500,
  fanBp: 200,
  boostDayBp: 1_000,
  lastsDays: 8
}

/** The same, collected by hand. */
export const COLLECT_PLAN = { ...RELEASE_PLAN, code: 'modelcollect', collect: 'any' } as const

/** What beans are drawn with in a lane: prizes enough to meet their end, in a pool that is filled for all of them. */
export const DRAW = {
  code: 'modeldraw',
  place: 'modeldraw',
  title: '抽奖',
  asset: 'jindou',
  priceMinor: 10n,
  personDay: 1_000_000,
  personTotal: 2_000_000,
  prizes: [
    { name: '大奖', asset: 'jindou', amountMinor: 90n, weight: 1, stock: 5 },
    { name: '消费券', asset: 'xfq', amountMinor: 40n, weight: 3, stock: 400 },
    { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 6, stock: 0 }
  ] satisfies PointsTerms[]
}

/** What a lane's people are rewarded for, from a pool that is often short. */
export const TASK = {
  code: 'model-task',
  place: 'daily',
  title: '观看视频',
  info: '',
  event: 'video_seen',
  leastMinor: 0n,
  target: 2,
  period: 'day',
  asset: 'xfq',
  amountMinor: 70n,
  pool: 'task-model',
  quota: 0,
  claimDays: 1,
  sort: 0
}

/** Vouchers that are sold in a lane, for five sixths of what they are worth. */
export const RECHARGE = {
  id: newId(),
  type: 'voucher',
  title: '消费券',
  pool: 'model-recharge',
  priceFen: 300n,
  giveMinor: 360n
} as const
