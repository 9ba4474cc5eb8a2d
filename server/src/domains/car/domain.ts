import type { Programme } from '../../programme'
import { carCommands } from './commands'
import { closeCarMonths } from './months'
import { carPolicy } from './policy'
import { carDomain } from './routes'
import { CAR_PLAN } from './tiers'

export const carProgramme: Programme = {
  contracts: [carDomain],
  personal: [carPolicy],
  pools: [CAR_PLAN],
  jobs: [
    // Listed before the day's release: what a month brings falls due from the next day on.
    { name: 'car-months', every_s: 600, run: closeCarMonths }
  ],
  commands: carCommands
}
