import type { Programme } from '../../programme'
import { sheetFile } from '../sheet/service'
import { adminCommands } from './commands'
import { orderDeeds } from './held'
import { adminDomain } from './routes'
import { shipSheet } from './ship-sheet'

export const adminProgramme: Programme = {
  contracts: [adminDomain],
  heldDeeds: orderDeeds,
  sheetKinds: [shipSheet],
  deskFiles: [sheetFile(shipSheet)],
  commands: adminCommands
}
