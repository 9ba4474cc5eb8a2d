import type { messageKinds } from '@contract/message'
import { v5 } from 'uuid'
import type { Queryable } from '../../db/connection'
import { messages } from '../../db/schema'
import { newId } from '../../lib/ids'

const NAMESPACE = '0b6c1b5e-55a1-4b61-9f3c-8f0a4f2c7d10'

export interface NewMessage {
  userId: string
  kind: (typeof messageKinds)[number]
  title: string
  /** Plain text; the list shows its first line. */
  content: string
  picture?: string
  /** A page of the app with its query, such as "/pages/order/detail?id=…". */
  url?: string
  /** What happened, such as "order-paid:<order id>": told twice, it is written once. */
  key?: string
  at?: Date
}

/** Writes a message to a person, inside the transaction of what it tells of. */
export async function addMessage(tx: Queryable, message: NewMessage) {
  const { key, at, ...fields } = message
  const id = key ? v5(`${message.userId}:${key}`, NAMESPACE) : newId()
  await tx
    .insert(messages)
    .values({ ...fields, id, ...(at && { createdAt: at }) })
    .onConflictDoNothing()
}
