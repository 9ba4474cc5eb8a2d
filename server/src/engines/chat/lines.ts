import type { chatLines } from '../../db/schema'

/** The person who asks, or whoever answers for the shop or the platform. */
export type ChatSide = 'user' | 'service'
export type ChatLine = typeof chatLines.$inferSelect

/** Who speaks: a person in a conversation of their own, or somebody who serves one shop (null: the platform). */
export type Speaker = { side: 'user'; userId: string } | { side: 'service'; userId: string; shopId: string | null }

export interface NewLine {
  /** A UUID the sender's device made; sent twice, the line is written once. */
  clientId: string
  kind: 'text' | 'image' | 'goods' | 'order' | 'note' | 'recall'
  /** What the device sent. */
  body: Record<string, string>
  /** What is kept of it, when that is more. */
  kept?: Record<string, string>
}
