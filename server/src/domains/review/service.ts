import { and, eq, isNull } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { replies } from '../../db/schema'
import { addMessage } from '../../engines/message'
import { canReview, isReviewable, lineToReview, markReviewed } from '../../engines/order/review'
import type { OrderState } from '../../engines/order/states'
import type { ShopScope } from '../../engines/scope'
import { happened } from '../../engines/task'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { reviewMade } from './tasks'
import { saveReply, showReply } from './write'

/** A review can be added to for half a year. */
const APPEND_MS = 180 * 86_400_000

interface Comment {
  userId: string
  /** Id of the order line. */
  unique: string
  comment: string
  pics: string[]
  product_score?: number
  service_score?: number
  anonymous?: boolean
  at: Date
}

/**
 * Reviews a line the person has received, or adds to its review.
 * @throws Refusal NOT_FOUND, STATE, SCORE_NEEDED, WORDS_NEEDED, REVIEWED, TOO_LATE
 */
export const reviewLine = (services: Services, input: Comment): Promise<{ id: string; appended: boolean }> =>
  within(services, async services => {
    const tx = services.db
    const { line, order } = await lineToReview(tx, input.userId, input.unique)
    if (!isReviewable(order.state as OrderState)) refuse('STATE', '收货后才能评价')
    const comment = input.comment.trim()
    // With a score it is the first review, sent again: that must not become an addition.
    if (line.reviewed && input.product_score) refuse('REVIEWED', '这件商品已经评价过了')
    if (line.reviewed) return { id: await append(tx, input, comment), appended: true }
    if (!canReview(line)) refuse('STATE', '商品已全部退款，不能评价')
    const productScore = input.product_score ?? refuse('SCORE_NEEDED', '请先打分')
    const id = await saveReply(tx, {
      userId: input.userId,
      orderLineId: line.id,
      productId: line.productId,
      shopId: line.shopId,
      skuId: line.skuId,
      suk: line.suk,
      productScore,
      serviceScore: input.service_score ?? productScore,
      comment: comment || '此用户没有填写评价',
      pictures: input.pics,
      anonymous: input.anonymous ?? false,
      createdAt: input.at
    })
    await markReviewed(tx, line, input.at)
    await happened(services, reviewMade, { userId: input.userId, key: line.id, at: input.at })
    return { id, appended: false }
  })

async function append(tx: Queryable, { userId, unique, pics, at }: Comment, comment: string): Promise<string> {
  const own = and(eq(replies.userId, userId), eq(replies.orderLineId, unique))
  const [first] = await tx.select().from(replies).where(own)
  if (!first) return refuse('REVIEWED', '这件商品已经评价过了')
  if (!comment) refuse('WORDS_NEEDED', '请写下追加的评价')
  if (at.getTime() - first.createdAt.getTime() > APPEND_MS) refuse('TOO_LATE', '已超过追评时间')
  const [added] = await tx
    .update(replies)
    .set({ appended: comment, appendedPictures: pics, appendedAt: at })
    .where(and(own, isNull(replies.appendedAt)))
    .returning({ id: replies.id })
  return added?.id ?? refuse('REVIEWED', '这件商品已经追评过了')
}

/** Writes the shop's answer to a review; with `shop`, to one of its own. @throws Refusal NOT_FOUND */
export const answerReply = (db: Queryable, id: string, content: string, at: Date, shop?: ShopScope) =>
  transact(db, async tx => {
    const [answered] = await tx
      .update(replies)
      .set({ merchantReply: content, merchantRepliedAt: at })
      .where(and(eq(replies.id, id), shop ? eq(replies.shopId, shop.id) : undefined))
      .returning()
    const { userId, productId } = answered ?? refuse('NOT_FOUND', '评价不存在')
    await addMessage(tx, {
      userId,
      kind: 'order',
      title: '商家回复了你的评价',
      content,
      at,
      url: `/pages/goods/detail?id=${productId}`,
      key: `reply-answer:${id}`
    })
  })

interface Showing {
  id: string
  shown: boolean
  reason: string
  /** Who at the console says so. */
  by: string
  at: Date
}

/** Hides a review or shows it again, and tells whoever wrote it why. @throws Refusal NOT_FOUND, STATE */
export const decideShown = (db: Queryable, { id, shown, reason, by, at }: Showing) =>
  transact(db, async tx => {
    const done = await showReply(tx, id, shown ? null : { why: reason, by, at })
    if (!done) return refuseShown(tx, id, shown)
    const { userId, productId } = done
    await addMessage(tx, {
      userId,
      kind: 'order',
      title: shown ? '你的评价已恢复显示' : '你的评价已被隐藏',
      content: `原因：${reason}`,
      at,
      url: `/pages/goods/detail?id=${productId}`,
      key: `reply-shown:${id}:${newId()}`
    })
    return done
  })

async function refuseShown(tx: Queryable, id: string, shown: boolean): Promise<never> {
  const there = await tx.$count(replies, eq(replies.id, id))
  if (there === 0) refuse('NOT_FOUND', '评价不存在')
  return refuse('STATE', shown ? '这条评价已经是显示状态' : '这条评价已经隐藏')
}
