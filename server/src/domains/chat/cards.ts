import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { conversations, orderLines, orders, products } from '../../db/schema'
import type { NewLine, Speaker } from '../../engines/chat'
import { faceOf } from '../../engines/order'
import { isId } from '../../lib/ids'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { isOurUpload } from '../../media/address'

type Body = Record<string, string>
const MAX_SIDE_PX = 10_000

/**
 * What is kept of a line: the server's own word on goods, orders and pictures, whatever the device claims of them.
 * Throws INVALID or NOT_FOUND in Chinese.
 */
export async function keptBody(
  db: Queryable,
  speaker: Speaker,
  conversationId: string,
  { kind, body }: NewLine,
  origin: string
): Promise<Body> {
  if (kind === 'text') return { text: textOf(body) }
  if (kind === 'image') return imageOf(body, origin)
  if (kind === 'goods') return goodsOf(db, body.id ?? '')
  return orderOf(db, speaker, conversationId, body.no ?? '')
}

function textOf({ text = '' }: Body): string {
  return text.trim() ? text : refuse('INVALID', '消息不能为空')
}

function imageOf({ url = '', width = '', height = '' }: Body, origin: string): Body {
  const sides = [width, height].map(Number)
  const fine = sides.every(side => Number.isInteger(side) && side > 0 && side <= MAX_SIDE_PX)
  if (!fine || !isOurUpload(url, origin)) return refuse('INVALID', '图片无效，请重新选择')
  return { url, width, height }
}

async function goodsOf(db: Queryable, id: string): Promise<Body> {
  const [row] = isId(id) ? await db.select().from(products).where(eq(products.id, id)) : []
  if (!row?.published) return refuse('NOT_FOUND', '商品不存在或已下架')
  return { id: row.id, title: row.name, pic: row.pictures[0]!, price: yuan(row.priceFen) }
}

/** An order of the person who asks, with the shop they ask; with the platform about any. */
async function orderOf(db: Queryable, speaker: Speaker, conversationId: string, no: string): Promise<Body> {
  const [found] = await db
    .select({ order: orders, shopId: conversations.shopId })
    .from(conversations)
    .innerJoin(orders, eq(orders.userId, conversations.userId))
    .where(and(eq(conversations.id, conversationId), eq(orders.no, no)))
  const mine = speaker.side === 'user' ? found?.order.userId === speaker.userId : found?.shopId === speaker.shopId
  if (!found || !mine || (found.shopId !== null && found.shopId !== found.order.shopId))
    return refuse('NOT_FOUND', '订单不存在')
  const { order } = found
  const [line] = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.userId, order.userId), eq(orderLines.orderId, order.id)))
    .orderBy(asc(orderLines.position))
    .limit(1)
  const title = line ? line.title : order.title
  return {
    no,
    title,
    pic: line?.picture ?? '',
    price: yuan(order.payFen),
    state: faceOf(order).title
  }
}
