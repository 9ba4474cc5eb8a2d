import { chatPolicy } from '../../engines/chat/policy'
import type { Programme } from '../../programme'
import { adminChatDomain } from './admin'
import { chatCommands } from './commands'
import { chatDomain } from './routes'

export const chatProgramme: Programme = {
  contracts: [chatDomain, adminChatDomain],
  personal: [chatPolicy],
  commands: chatCommands
}
