import type { Queryable } from '../../db/connection'
import { addMessage, type Topic } from '../message'
import type { OrderRow } from './rows'

/** What is told beyond the app, by the turn. */
const TOPIC: Partial<Record<string, Topic>> = { ship: 'shipped', refunded: 'aftersale' }

/** Tells the buyer about an order; the same turn is told once. */
export const tell = (tx: Queryable, order: OrderRow, title: string, content: string, turn: string, at: Date) =>
  addMessage(tx, {
    userId: order.userId,
    kind: 'order',
    title,
    content,
    url: `/pages/order/detail?id=${order.no}`,
    key: `order-${turn}:${order.id}`,
    topic: TOPIC[turn],
    at
  })
