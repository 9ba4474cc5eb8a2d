import type { Delivery } from '@contract/catalogue'
import type { Static } from '@sinclair/typebox'
import { type DeliveryPromise, deliveryPromise, type PromiseRequest } from '../../engines/order'
import { dayText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { Services } from '../../services'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const DAY_MS = 86_400_000

/** "明天（11月24日）", "11月26日（周四）". */
function dayWords(day: string, now: Date): string {
  const at = new Date(`${day}T00:00:00Z`)
  const date = `${at.getUTCMonth() + 1}月${at.getUTCDate()}日`
  if (day === dayText(now)) return `今天（${date}）`
  if (day === dayText(new Date(now.getTime() + DAY_MS))) return `明天（${date}）`
  return `${date}（${WEEKDAYS[at.getUTCDay()]}）`
}

const clockWords = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** When it leaves: before the shop's hour of the day the same day, else the next. */
function leavesWords({ leaves, cutoffMinute }: DeliveryPromise, now: Date): string {
  if (!leaves) return cutoffMinute > 0 ? `每天 ${clockWords(cutoffMinute)} 前付款，当天发货` : '付款后次日发货'
  if (leaves !== dayText(now)) return '现在付款，明天发货'
  return cutoffMinute < 1440 ? `今天 ${clockWords(cutoffMinute)} 前付款，今天发货` : '现在付款，今天发货'
}

function freightWords({ freightFen, freeOverFen }: DeliveryPromise): string {
  if (freightFen === null) return ''
  if (freightFen === 0n) return '包邮'
  return `运费 ¥${yuan(freightFen)}${freeOverFen === null ? '' : `，满 ¥${yuan(freeOverFen)} 包邮`}`
}

/** What a product's page says of delivery. */
export async function deliveryOf(services: Services, request: PromiseRequest): Promise<Static<typeof Delivery>> {
  const promise = await deliveryPromise(services, request)
  const now = services.clock.now()
  return {
    known_by: promise.by,
    to: promise.to,
    deliverable: promise.deliverable ? 1 : 0,
    arrives: promise.arrives ? `预计${dayWords(promise.arrives, now)}送达` : '',
    leaves: promise.deliverable ? leavesWords(promise, now) : '',
    freight_text: freightWords(promise)
  }
}
