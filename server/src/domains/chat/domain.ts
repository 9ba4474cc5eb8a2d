import { chatPolicy } from '../../engines/chat/policy'
import type { Programme } from '../../programme'
import { chatDomain } from './routes'

export const chatProgramme: Programme = {
  contracts: [chatDomain],
  personal: [chatPolicy]
}
