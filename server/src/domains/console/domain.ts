import { deskPolicy } from '../../engines/desk'
import type { Programme } from '../../programme'
import { consoleCommands } from './commands'
import { auditFile } from './desk-file'
import { adminConsoleDomain } from './routes'

export const consoleProgramme: Programme = {
  contracts: [adminConsoleDomain],
  personal: [deskPolicy],
  commands: consoleCommands,
  deskFiles: [auditFile]
}
