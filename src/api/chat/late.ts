import type { ChatEvents, ChatTransport } from './transport'

type Ask = () => Promise<{ acc: string; sig: string; sdkappid: number }>
/** Makes the chat over Tencent Cloud Chat; as one who answers for a shop when `desk` names it. */
export type MakeTencentChat = (events: ChatEvents, credentials: Ask, desk?: string) => ChatTransport

let arrive: (make: MakeTencentChat) => void = () => {}
const arrived = new Promise<MakeTencentChat>(resolve => {
  arrive = resolve
})

/** Brings Tencent's chat, which is not in the mini-program's main package. */
export const bringTencentChat = (make: MakeTencentChat) => arrive(make)

export const broughtTencentChat = () => arrived
