import Taro from '@tarojs/taro'
import { SOCKET_TIMEOUT_MS } from '@/lib/constants'
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

/** Opens a connection; given up when it is not open within a minute. */
export function wire(events: WireEvents): Wire {
  let task: Taro.SocketTask | undefined
  let left = false
  const ended = () => {
    clearTimeout(late)
    if (!left) events.closed()
    left = true
  }
  // A browser may wait for minutes, and Taro hands it no limit; WeChat keeps the one it is given.
  const late = setTimeout(() => {
    ended()
    task?.close({})
  }, SOCKET_TIMEOUT_MS)
  // Taro's types do not know the limit.
  const option = { url: socketUrl(), timeout: SOCKET_TIMEOUT_MS }
  Taro.connectSocket(option).then(opened => {
    task = opened
    if (left) return opened.close({})
    opened.onOpen(() => {
      clearTimeout(late)
      if (!left) events.opened()
    })
    opened.onMessage(({ data }) => events.told(String(data)))
    opened.onClose(ended)
    opened.onError(ended)
  }, ended)
  return {
    send: text => {
      task?.send({ data: text, fail: ended })
    },
    close: () => {
      clearTimeout(late)
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
