/** What is used of a message of Tencent's SDK. */
export interface SdkMessage {
  ID: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: Tencent leaves it open.
  payload: any
  conversationID: string
  from: string
  time: number
  sequence: number
  isRevoked: boolean
  isPeerRead?: boolean
  isDeleted?: boolean
  cloudCustomData?: string
}

export interface SdkConversation {
  conversationID: string
  type: string
  unreadCount: number
  userProfile?: { nick?: string; avatar?: string }
  lastMessage?: {
    lastTime: number
    lastSequence: number
    fromAccount: string
    type: string
    payload: unknown
    isRevoked: boolean
    isPeerRead?: boolean
    cloudCustomData?: string
  }
}

interface Outgoing {
  to: string
  conversationType: string
  payload: unknown
  cloudCustomData: string
}

type Page = { messageList: SdkMessage[]; nextReqMessageID: string; isCompleted: boolean }

/** What is used of Tencent's SDK (`ChatSDK` of @tencentcloud/chat): the tests have another one. */
export interface Sdk {
  login(options: { userID: string; userSig: string }): Promise<unknown>
  logout(): Promise<unknown>
  getLoginUser(): string
  isReady(): boolean
  on(event: string, handler: (event: { data: never }) => void): void
  off(event: string, handler: (event: { data: never }) => void): void
  createTextMessage(message: Outgoing): SdkMessage
  createCustomMessage(message: Outgoing): SdkMessage
  sendMessage(message: SdkMessage): Promise<{ data: { message: SdkMessage } }>
  resendMessage(message: SdkMessage): Promise<{ data: { message: SdkMessage } }>
  revokeMessage(message: SdkMessage): Promise<unknown>
  setMessageRead(options: { conversationID: string }): Promise<unknown>
  getMessageList(options: { conversationID: string; nextReqMessageID?: string }): Promise<{ data: Page }>
  getConversationList(): Promise<{ data: { conversationList: SdkConversation[] } }>
  updateMyProfile(profile: { nick: string; avatar: string }): Promise<unknown>
}

/** Names of the SDK's events. */
export const SDK = {
  ready: 'sdkStateReady',
  notReady: 'sdkStateNotReady',
  received: 'onMessageReceived',
  revoked: 'onMessageRevoked',
  readByPeer: 'onMessageReadByPeer',
  listUpdated: 'onConversationListUpdated',
  kicked: 'kickedOut',
  network: 'netStateChange'
} as const

export const SIG_EXPIRED = 'userSigExpired'
export const C2C = 'C2C'
