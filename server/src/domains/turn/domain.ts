import { turnPoints } from '../../db/schema'
import type { Programme } from '../../programme'
import { turnCommands } from './commands'
import { keepPoints, POOL } from './points'
import { turnReward } from './reward'
import { turnDomain } from './routes'

export const turnProgramme: Programme = {
  drawPlaces: [{ code: 'welfare', page: '/pages/business/welfare' }],
  orderRewards: [turnReward],
  contracts: [turnDomain],
  personal: [
    {
      tables: [
        {
          table: turnPoints,
          merge: 'follows',
          close: { kept: 'what purchases brought, part of the books' },
          export: '福利积分'
        }
      ],
      words: '福利积分'
    }
  ],
  pools: [POOL],
  reasons: { turn_points: '购物得积分', turn_points_back: '退款收回积分' },
  jobs: [{ name: 'turn-points', every_s: 300, run: keepPoints }],
  commands: turnCommands
}
