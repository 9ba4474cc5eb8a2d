import { compareTallies, keepDraws, poolOf } from '../../engines/draw'
import { drawPolicy } from '../../engines/draw/policy'
import type { Programme } from '../../programme'
import { adminDrawDomain } from './admin'
import { keepBarters } from './barter'
import { BARTER_POOL } from './barter-terms'
import { chanceOrder, refundUnused } from './chance-order'
import { drawCommands } from './commands'
import { coupon } from './coupon-prize'
import { delivery } from './delivery'
import { goods, lapseGoods } from './goods-prize'
import { prizePolicy } from './policy'
import { again, points } from './prize-kind'
import { adminDrawRecordsDomain } from './records'
import { drawDomain } from './routes'

export const drawProgramme: Programme = {
  contracts: [adminDrawDomain, adminDrawRecordsDomain, drawDomain],
  personal: [drawPolicy, prizePolicy],
  orderKinds: [chanceOrder, delivery],
  prizeKinds: [points, coupon, goods, again],
  drawPlaces: [{ code: 'sign', page: '/pages/store/free' }],
  // One for each campaign and round.
  pools: [poolOf('*').id, BARTER_POOL],
  reasons: { draw_prize: '抽奖奖品', free_draw: '免费抽签', red_packet: '抢红包', prize_barter: '奖品置换' },
  jobs: [
    { name: 'draw-keep', every_s: 600, run: keepDraws },
    { name: 'draw-compare', every_s: 86_400, run: compareTallies },
    { name: 'draw-refunds', every_s: 600, run: refundUnused },
    { name: 'prize-lapse', every_s: 3_600, run: lapseGoods },
    { name: 'prize-barter', every_s: 3_600, run: keepBarters }
  ],
  commands: drawCommands
}
