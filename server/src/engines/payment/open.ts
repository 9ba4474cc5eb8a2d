import { and, eq, inArray } from 'drizzle-orm'
import { outsideIds, payments } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { ChannelName, PayChannel, Scene } from '../../providers/pay'
import type { Services } from '../../services'
import type { Payable } from '../order'
import { noticeUrl } from './address'
import { newPayment, type PaymentRow, tryMove } from './rows'
import { OPEN_STATUSES } from './states'

declare module '../../services' {
  interface Pages {
    /** How the payment of an order ended, by the order's number. */
    paid(orderNo: string): string
  }
}

export interface Opening {
  order: Payable
  channel: ChannelName
  scene: Scene
  /** The account, and its parent when it is a sub-account: the WeChat identity is the parent's. */
  userIds: readonly string[]
  ip: string
}

/**
 * Opens a payment of an order with a channel, or answers the one that is open already in this scene.
 * @throws Refusal PAY_OFF, WECHAT_UNBOUND, or PAY_CHANNEL when the channel does not answer
 */
export async function openPayment(services: Services, opening: Opening): Promise<PaymentRow> {
  const { channel: name, scene, order, ip } = opening
  const channel = services.providers.pay[name] ?? refuse('PAY_OFF', '暂不支持该支付方式')
  const openid = await payerOf(services, channel, opening)
  const payment = await openRow(services, opening)
  if (payment.prepaid) return payment
  const prepaid = await channel
    .create(services, {
      ...payment,
      scene,
      ip,
      openid,
      notifyUrl: noticeUrl(services, name),
      returnUrl: backUrl(services, payment) ?? returnUrl(services, order.no)
    })
    .catch(error => {
      services.log.error({ err: error, payNo: payment.payNo }, 'pay channel refused')
      return refuse('PAY_CHANNEL', '支付通道繁忙，请稍后再试或换一种支付方式')
    })
  return (await tryMove(services.db, 'open', payment, { prepaid })) ?? { ...payment, prepaid }
}

/** The app's result page: where a channel's own page sends people back to. */
export const returnUrl = ({ config, pages }: Services, orderNo: string): string =>
  `${config.PAY_RETURN_URL || config.PUBLIC_URL}/#${pages.paid(orderNo)}`

/**
 * A mini-program's page in a web view must not open the whole app inside itself, and the card page comes back with a form:
 * both are led to a page of ours first. Nothing for the others.
 */
const backUrl = ({ config }: Services, { payNo, channel, scene }: PaymentRow): string | undefined =>
  scene === 'weapp' || channel === 'uppay' ? `${config.PUBLIC_URL}/cashier/${payNo}/back` : undefined

/** The payer as WeChat vouched for at sign-in; what a client says of itself is never taken. */
async function payerOf(
  { db }: Services,
  channel: PayChannel,
  { scene, userIds }: Opening
): Promise<string | undefined> {
  const appid = channel.payerApp(scene)
  if (appid === null) return undefined
  if (!appid) refuse('PAY_OFF', '当前环境暂不支持微信支付')
  const [identity] = await db
    .select({ openid: outsideIds.subject })
    .from(outsideIds)
    .where(and(eq(outsideIds.provider, `wechat:${appid}`), inArray(outsideIds.userId, [...userIds])))
  return identity?.openid ?? refuse('WECHAT_UNBOUND', '请先绑定微信再使用微信支付')
}

/** The open payment of this order, channel and scene; the unique index lets only one be. */
async function openRow({ db, clock }: Services, { order, channel, scene }: Opening): Promise<PaymentRow> {
  const { userId, orderId, payFen, title, expiresAt } = order
  const now = clock.now()
  for (let attempt = 0; attempt < 3; attempt++) {
    const [made] = await db
      .insert(payments)
      .values({
        ...newPayment(),
        userId,
        orderId,
        channel,
        scene,
        title,
        expiresAt,
        amountFen: payFen,
        createdAt: now,
        queriedAt: now
      })
      .onConflictDoNothing()
      .returning()
    if (made) return made
    const [open] = await db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          eq(payments.orderId, orderId),
          eq(payments.channel, channel),
          eq(payments.scene, scene),
          inArray(payments.status, [...OPEN_STATUSES])
        )
      )
    if (open?.amountFen === payFen) return open
    // The order was repriced: the old payment is given up, and should it be paid all the same, its money goes back.
    if (open) await tryMove(db, 'close', open)
  }
  return refuse('PAY_CHANNEL', '订单有变化，请刷新后再付款')
}
