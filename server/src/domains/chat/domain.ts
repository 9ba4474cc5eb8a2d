import type { Programme } from '../../programme'
import { chatDomain } from './routes'

export const chatProgramme: Programme = {
  contracts: [chatDomain]
}
