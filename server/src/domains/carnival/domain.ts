import { carnivalTakes } from '../../db/schema'
import type { Programme } from '../../programme'
import { adminCarnivalDomain } from './admin'
import { carnivalDomain } from './routes'
import { keepShop } from './shop'
import { PLACE } from './terms'

export const carnivalProgramme: Programme = {
  contracts: [adminCarnivalDomain, carnivalDomain],
  drawPlaces: [{ code: PLACE, page: '/pages/draw/index' }],
  personal: [
    {
      tables: [
        {
          table: carnivalTakes,
          merge: 'follows',
          close: { kept: 'what was taken and paid, part of the books' },
          export: '嘉年华兑换'
        }
      ],
      words: '嘉年华兑换'
    }
  ],
  reasons: { carnival_shop: '抽奖商城兑换' },
  jobs: [{ name: 'carnival-shop', every_s: 600, run: keepShop }]
}
