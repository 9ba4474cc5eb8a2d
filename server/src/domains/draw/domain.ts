import { keepDraws, poolOf } from '../../engines/draw'
import { drawPolicy } from '../../engines/draw/policy'
import type { Programme } from '../../programme'
import { adminDrawDomain } from './admin'
import { drawCommands } from './commands'
import { points } from './prize-kind'
import { drawDomain } from './routes'

export const drawProgramme: Programme = {
  contracts: [adminDrawDomain, drawDomain],
  personal: [drawPolicy],
  prizeKinds: [points],
  // One for each campaign and round.
  pools: [poolOf('*').id],
  jobs: [{ name: 'draw-keep', every_s: 600, run: keepDraws }],
  commands: drawCommands
}
