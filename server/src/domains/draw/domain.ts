import { keepDraws } from '../../engines/draw'
import type { Programme } from '../../programme'
import { adminDrawDomain } from './admin'
import { drawDomain } from './routes'

export const drawProgramme: Programme = {
  contracts: [adminDrawDomain, drawDomain],
  jobs: [{ name: 'draw-keep', every_s: 600, run: keepDraws }]
}
