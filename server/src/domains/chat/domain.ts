import { chatPolicy } from '../../engines/chat/policy'
import type { Programme } from '../../programme'
import { adminChatDomain } from './admin'
import { endIdleChats } from './idle'
import { chatDomain } from './routes'

export const chatProgramme: Programme = {
  contracts: [chatDomain, adminChatDomain],
  personal: [chatPolicy],
  jobs: [{ name: 'chat-idle', every_s: 60, run: endIdleChats }]
}
