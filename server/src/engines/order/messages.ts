import type { Services } from '../../services'
import { addMessage, type Topic } from '../message'
import type { OrderRow } from './rows'

declare module '../../services' {
  interface Pages {
    /** An order of goods, for its buyer. */
    order(order: Pick<OrderRow, 'no'>): string
    /** Where the goods of a shop are chosen, or of all shops. */
    shop(shopId: string | null): string
  }
}

/** What is told beyond the app, by the turn. */
const TOPIC: Partial<Record<string, Topic>> = { ship: 'shipped', refunded: 'aftersale' }

/** A turn of an order, in words; the same turn is told once. */
interface Told {
  title: string
  content: string
  turn: string
  /** Which of an order's parcels it is about: each is told of. */
  nth?: number
  at: Date
}

/** Tells the buyer about an order, in the transaction of the turn. */
export const tell = (tx: Pick<Services, 'db' | 'pages'>, order: OrderRow, { title, content, turn, nth, at }: Told) =>
  addMessage(tx.db, {
    userId: order.userId,
    kind: 'order',
    title,
    content,
    url: tx.pages.order(order),
    key: `order-${turn}${nth === undefined ? '' : `-${nth}`}:${order.id}`,
    topic: TOPIC[turn],
    at
  })
