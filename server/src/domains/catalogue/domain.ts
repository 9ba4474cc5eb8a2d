import type { Programme } from '../../programme'
import { followRenames } from './renames'
import { catalogueDomain } from './routes'
import { goodsSeen } from './tasks'
import { refreshTermsAtNight } from './terms'
import { pairGoods } from './together'

export const catalogueProgramme: Programme = {
  contracts: [catalogueDomain],
  taskEvents: [goodsSeen],
  jobs: [
    { name: 'goods-renames', every_s: 15, run: ({ db, clock }) => followRenames(db, clock.now()) },
    { name: 'search-terms', every_s: 3600, run: ({ db, clock }) => refreshTermsAtNight(db, clock.now()) },
    { name: 'goods-pairs', every_s: 3600, run: ({ db, clock }) => pairGoods(db, clock.now()) }
  ]
}
