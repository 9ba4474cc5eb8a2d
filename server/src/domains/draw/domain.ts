import { keepDraws } from '../../engines/draw'
import type { Programme } from '../../programme'
import { adminDrawDomain } from './admin'
import { points } from './prize-kind'
import { drawDomain } from './routes'

export const drawProgramme: Programme = {
  contracts: [adminDrawDomain, drawDomain],
  prizeKinds: [points],
  jobs: [{ name: 'draw-keep', every_s: 600, run: keepDraws }]
}
