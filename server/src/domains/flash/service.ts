import type { Input } from '@contract/core'
import type { adminFlash } from '@contract/flash-admin'
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { flashItems, flashSessions, flashStripes, products, skus } from '../../db/schema'
import { type FlashPlan, planFlash, reservePieces, returnSession } from '../../engines/order'
import type { HeldDeed } from '../../http/two-persons'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { lowOffer, tooLow } from '../../lib/low-price'
import { asSeen } from '../../lib/mark'
import { fenOf } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { leastPart } from '../site/terms'
import { formOf, itemsOf } from './queries'

type ToSave = Input<(typeof adminFlash)['POST /api/admin/flash/save']>

interface SessionInput {
  /** The session that is changed; a new one without it. */
  id?: string
  /** What it was when the caller looked. */
  mark?: string
  title: string
  startsAt: Date
  endsAt: Date
  items: Omit<FlashPlan, 'sessionId' | 'id' | 'sort'>[]
}

/** A session lasts no longer. */
const LONGEST_MS = 24 * 3_600_000
/** So long before it begins a session stands: nobody may be buying what is taken back. */
const LEAD_MS = 60_000

type Session = typeof flashSessions.$inferSelect

/**
 * A session as it is to be written, with what it is made of held, and the offers that one person may not make: one that gets
 * no cheaper, of no more pieces, was made before.
 * @throws Refusal NOT_FOUND, STATE, CHANGED, BAD_FLASH, OVERLAP
 */
async function readyToSave(db: Queryable, input: SessionInput, now: Date) {
  checkHours(input, now)
  // One save at a time, so that no two sessions come to stand in the same hours; who only looks is not held up.
  await db.execute(sql`lock table flash_sessions in share row exclusive mode`)
  const before = input.id ? await changeable(db, input.id, now) : undefined
  const offered = before ? await itemsOf(db, [before.id]) : []
  if (before) asSeen(formOf(before, offered), input.mark)
  const id = before?.id ?? newId()
  await holdProducts(db, id, input.items)
  await refuseOverlap(db, { ...input, id })
  const shelf = await checkItems(db, input.items)
  const part = await leastPart(db)
  const low = input.items.flatMap(({ skuId, priceFen, stock }) => {
    const sku = shelf.get(skuId)!
    const was = offered.find(item => item.skuId === skuId)
    const isOffered = was && priceFen >= was.priceFen && stock <= was.stock
    const offer = isOffered ? undefined : lowOffer(part, priceFen, sku)
    return offer ? [{ ...offer, title: `${nameOf(sku)} 秒杀价`, is: `${offer.is}，${stock} 件` }] : []
  })
  return { id, before, part, low }
}

/** What one person may not sell so far below what it costs. */
export const offeringDeed: HeldDeed = {
  code: 'POST /api/admin/flash/save',
  title: '大幅低价秒杀',
  limitFen: null,
  weigh: async ({ db, clock }, sent: ToSave) => {
    const input = sessionIn(sent)
    const { part, low } = await readyToSave(db, input, clock.now())
    if (low.length === 0) return
    const words = `秒杀「${input.title}」有 ${low.length} 个价格低于原价或成本的 ${part}%`
    return { fen: null, words, changes: low }
  }
}

/** A session as it is sent. */
export const sessionIn = ({ id, mark, title, starts_at, ends_at, items }: ToSave): SessionInput => ({
  id,
  mark,
  title: title.trim(),
  startsAt: new Date(starts_at * 1000),
  endsAt: new Date(ends_at * 1000),
  items: items.map(item => ({
    productId: item.product_id,
    skuId: item.sku_id,
    priceFen: fenOf(item.price),
    stock: item.stock,
    perPerson: item.person_max
  }))
})

/**
 * Writes a session and takes its pieces off the shelf; those of a session that is changed go back first.
 * @throws Refusal as `readyToSave`, SOLD_OUT; CHANGED when an offer is one that two persons make, and they did not
 */
export const saveFlashSession = (services: Services & { agreed?: true }, input: SessionInput): Promise<string> =>
  within(services, async ({ db }) => {
    const now = services.clock.now()
    const { id, before, part, low } = await readyToSave(db, input, now)
    if (low.length > 0 && !services.agreed) refuse('CHANGED', tooLow(part, low))
    const { title, startsAt, endsAt } = input
    const fields = { title, startsAt, endsAt, day: dayText(startsAt) }
    if (before) {
      await takeBack(db, before, now)
      await db.update(flashSessions).set(fields).where(eq(flashSessions.id, id))
    } else await db.insert(flashSessions).values({ id, ...fields })
    for (const { productId, skuId, stock } of input.items)
      await reservePieces(db, { productId, skuId, qty: stock }, { cause: 'flash', at: now })
    await planFlash(
      db,
      input.items.map((item, nth) => ({ ...item, sessionId: id, sort: input.items.length - nth }))
    )
    return id
  })

/** Products of before and of now are locked first, all in one order, as buyers do. */
async function holdProducts(tx: Queryable, sessionId: string, items: SessionInput['items']) {
  const ids = items.map(({ productId }) => productId)
  await tx.execute(sql`
    select from products
    where id = any(${sql.param(ids)}::uuid[]) or id in (select product_id from flash_items where session_id = ${sessionId})
    order by id for no key update`)
}

function checkHours({ startsAt, endsAt }: SessionInput, now: Date) {
  if (startsAt <= now) refuse('BAD_FLASH', '开始时间要晚于现在')
  if (endsAt <= startsAt) refuse('BAD_FLASH', '结束时间要晚于开始时间')
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_MS) refuse('BAD_FLASH', '一场最长 24 小时')
}

/** A session that may still be changed, held to the commit. */
async function changeable(tx: Queryable, id: string, now: Date): Promise<Session> {
  const [row] = await tx.select().from(flashSessions).where(eq(flashSessions.id, id)).for('update')
  if (!row) refuse('NOT_FOUND', '这场秒杀不存在')
  if (row.startsAt.getTime() <= now.getTime() + LEAD_MS) refuse('STATE', '开场前一分钟起不能再修改')
  return row
}

async function refuseOverlap(tx: Queryable, { id, startsAt, endsAt }: { id: string; startsAt: Date; endsAt: Date }) {
  const [other] = await tx
    .select({ title: flashSessions.title })
    .from(flashSessions)
    .where(and(ne(flashSessions.id, id), lt(flashSessions.startsAt, endsAt), gt(flashSessions.endsAt, startsAt)))
    .limit(1)
  if (other) refuse('OVERLAP', `与「${other.title}」的时间重叠`)
}

const nameOf = ({ name, suk }: { name: string; suk: string }) => (suk ? `${name}（${suk}）` : name)

/** Every kind is offered once, below what it costs on an ordinary day. Answers the kinds. */
async function checkItems(tx: Queryable, items: SessionInput['items']) {
  const ids = items.map(item => item.skuId)
  if (new Set(ids).size < ids.length) refuse('BAD_FLASH', '同一个规格只能添加一次')
  const shelf = await tx
    .select({
      id: skus.id,
      productId: skus.productId,
      suk: skus.suk,
      priceFen: skus.priceFen,
      costFen: skus.costFen,
      priceFromFen: skus.priceFromFen,
      name: products.name,
      published: products.published
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(inArray(skus.id, ids))
  for (const item of items) {
    const sku = shelf.find(row => row.id === item.skuId && row.productId === item.productId)
    if (!sku) refuse('BAD_FLASH', '有规格不属于所选的商品')
    const name = nameOf(sku)
    if (!sku.published) refuse('BAD_FLASH', `${name}：商品没有上架`)
    if (item.priceFen <= 0n || item.priceFen >= sku.priceFen) refuse('BAD_FLASH', `${name}：秒杀价要低于平时的价格`)
    if (item.perPerson > item.stock) refuse('BAD_FLASH', `${name}：每人限购不能多于秒杀件数`)
  }
  return new Map(shelf.map(sku => [sku.id, sku]))
}

/** Everything of a session that has sold nothing goes back to the shelf. */
async function takeBack(tx: Queryable, { id }: Session, now: Date) {
  await returnSession(tx, id, now)
  const items = tx.select({ id: flashItems.id }).from(flashItems).where(eq(flashItems.sessionId, id))
  await tx.delete(flashStripes).where(inArray(flashStripes.itemId, items))
  await tx.delete(flashItems).where(eq(flashItems.sessionId, id))
}

/**
 * Ends a session that runs now: what is left goes back to the shelf when its orders are done with it. One that has not begun is
 * gone. @throws Refusal NOT_FOUND, STATE
 */
export const endFlashSession = (services: Services, id: string): Promise<void> =>
  within(services, async ({ db }) => {
    const now = services.clock.now()
    const [row] = await db.select().from(flashSessions).where(eq(flashSessions.id, id)).for('update')
    if (!row) refuse('NOT_FOUND', '这场秒杀不存在')
    if (row.endsAt <= now) refuse('STATE', '这场秒杀已经结束')
    if (row.startsAt <= now) await db.update(flashSessions).set({ endsAt: now }).where(eq(flashSessions.id, id))
    else {
      await changeable(db, id, now)
      await takeBack(db, row, now)
      await db.delete(flashSessions).where(eq(flashSessions.id, id))
    }
  })
