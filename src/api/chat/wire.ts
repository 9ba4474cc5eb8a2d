import Taro from '@tarojs/taro'
import { api } from '../call'
import { ChatClient, type Wire, type WireEvents } from './client'
import type { ChatEvents, ChatTransport } from './transport'

/** The server's socket, at the API's own host. */
const socketUrl = () => {
  const base = API_BASE || window.location.origin
  return `${base.replace(/^http/, 'ws')}/api/im`
}

function wire(events: WireEvents): Wire {
  let task: Taro.SocketTask | undefined
  let left = false
  const ended = () => {
    if (!left) events.closed()
    left = true
  }
  Taro.connectSocket({ url: socketUrl() }).then(opened => {
    task = opened
    if (left) return opened.close({})
    opened.onOpen(() => events.opened())
    opened.onMessage(({ data }) => events.told(String(data)))
    opened.onClose(ended)
    opened.onError(ended)
  }, ended)
  return {
    send: text => {
      task?.send({ data: text, fail: ended })
    },
    close: () => {
      left = true
      task?.close({})
    }
  }
}

/** The chat over our own server; as one who answers for a shop when `desk` names it. */
export const ownChat = (events: ChatEvents, desk?: string): ChatTransport =>
  new ChatClient({
    wire,
    events,
    credentials: () => api('GET /api/im/usersig', desk ? { desk } : {}, { quiet: true, catch: true })
  })
