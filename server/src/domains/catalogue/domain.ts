import type { Programme } from '../../programme'
import { catalogueDomain } from './routes'
import { goodsSeen } from './tasks'
import { refreshTermsAtNight } from './terms'
import { pairGoods } from './together'

export const catalogueProgramme: Programme = {
  contracts: [catalogueDomain],
  taskEvents: [goodsSeen],
  jobs: [
    { name: 'search-terms', every_s: 3600, run: ({ db, clock }) => refreshTermsAtNight(db, clock.now()) },
    { name: 'goods-pairs', every_s: 3600, run: ({ db, clock }) => pairGoods(db, clock.now()) }
  ]
}
