import type { Programme } from '../../programme'
import { catalogueDomain } from './routes'
import { refreshTermsAtNight } from './terms'

export const catalogueProgramme: Programme = {
  contracts: [catalogueDomain],
  jobs: [{ name: 'search-terms', every_s: 3600, run: ({ db, clock }) => refreshTermsAtNight(db, clock.now()) }]
}
