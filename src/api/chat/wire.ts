import Taro from '@tarojs/taro'
import { loadTencent } from '@/platform/tencent'
import { api } from '../call'
import { ChosenChat } from './chosen'
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

/** The chat of a person; as one who answers for a shop when `desk` names it. Who carries it is learnt from the server. */
export function newChat(events: ChatEvents, desk?: string): ChatTransport {
  const ask = () => api('GET /api/im/usersig', desk ? { desk } : {}, { quiet: true, catch: true })
  return new ChosenChat(carry => {
    const credentials = async () => {
      const login = await ask()
      if (login.sdkappid) carry(loadTencent().then(tencentChat => tencentChat(events, ask, desk)))
      return login
    }
    return new ChatClient({ wire, events, credentials })
  })
}
