import type { ChatEvents, ChatTransport } from './transport'

type Ask = () => Promise<{ acc: string; sig: string; sdkappid: number }>
/** Makes the chat over Tencent Cloud Chat; as one who answers for a shop when `desk` names it. */
export type MakeTencentChat = (events: ChatEvents, credentials: Ask, desk?: string) => ChatTransport

type Load = () => Promise<MakeTencentChat>

let arrive: (load: Load) => void = () => {}
const arrived = new Promise<Load>(resolve => {
  arrive = resolve
})

/** Says how Tencent's chat is loaded, where it is not in the main package. */
export const bringTencentChat = (load: Load) => arrive(load)

/** Tencent's chat, as soon as it has been brought. */
export const broughtTencentChat = async () => (await arrived)()
