import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { couponTemplates, orders, shops, userCoupons, welcomeGifts } from '../../db/schema'
import { userById } from '../../engines/identity/accounts'
import { samePerson } from '../../engines/identity/person'
import { addMessage } from '../../engines/message'
import { giveCoupon, reserveCoupons } from '../../engines/order'
import type { Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { Refusal, refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { readSettings, writeSetting } from '../site/settings'

const DAY_MS = 86_400_000
const g = welcomeGifts

/** Whether somebody has paid for anything, by whichever of their accounts. */
export async function hasBought(db: Queryable, userId: string): Promise<boolean> {
  const paid = and(sql`${orders.userId} in ${samePerson(userId)}`, isNotNull(orders.paidAt))
  const [row] = await db.select({ id: orders.id }).from(orders).where(paid).limit(1)
  return row !== undefined
}

type Standing = { state: 'new'; phone: string } | { state: 'later' } | { state: 'over' }

/** Whether a person is new: an account of some days with a phone, and nothing bought. One without a phone may be so later. */
async function standingOf({ db, clock, person }: Context<'login'>, withinDays: number): Promise<Standing> {
  const me = await userById(db, person.rootId)
  const age = me ? clock.now().getTime() - me.createdAt.getTime() : Number.POSITIVE_INFINITY
  if (person.id !== person.rootId || age > withinDays * DAY_MS) return { state: 'over' }
  if (await hasBought(db, person.rootId)) return { state: 'over' }
  return me?.phone ? { state: 'new', phone: me.phone } : { state: 'later' }
}

/**
 * Gives what is on offer to new people. The row decides: a person's, and their phone's, is written once. A coupon that has
 * run out is passed over.
 */
async function give({ db, config, clock, person }: Context<'login'>, phone: string) {
  const now = clock.now()
  const { newcomer } = await readSettings(db, 'newcomer')
  const until = new Date(now.getTime() + newcomer.valid_days * DAY_MS)
  await transact(db, async tx => {
    const row = {
      id: newId(),
      userId: person.rootId,
      phoneIndex: secretsOf(config).blindIndex('welcome', phone),
      createdAt: now
    }
    const [made] = await tx
      .insert(g)
      .values({ ...row, coupons: [] })
      .onConflictDoNothing()
      .returning()
    if (!made) return
    const coupons: string[] = []
    // In one order, so that people who come at once do not wait for one another in a circle.
    for (const templateId of [...new Set(newcomer.coupons)].sort()) {
      const held = await reserved(tx, templateId, now)
      if (held) coupons.push(await giveCoupon(tx, person.rootId, templateId, until))
    }
    await tx.update(g).set({ coupons }).where(eq(g.id, made.id))
    if (coupons.length === 0) return
    const list = await couponsOf(tx, person.rootId, coupons)
    await addMessage(tx, {
      userId: person.rootId,
      kind: 'activity',
      title: '新人礼包已到账',
      url: '/pages/coupon/coupon',
      content: `${list.map(({ own }) => `「${own.title}」`).join('、')}已放入你的账户，${timeText(until)} 前有效，下单时自动可用。`,
      key: `welcome:${made.id}`,
      at: now
    })
  })
}

/** Sets one coupon aside; false when there is none left, or the template has ended. */
async function reserved(tx: Queryable, templateId: string, now: Date): Promise<boolean> {
  const [template] = await tx.select().from(couponTemplates).where(eq(couponTemplates.id, templateId))
  if (!template || template.endsAt <= now) return false
  return reserveCoupons(tx, templateId, 1).then(
    () => true,
    error => {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  )
}

const couponsOf = (db: Queryable, userId: string, ids: readonly string[]) =>
  db
    .select({ own: userCoupons, shop: shops.name })
    .from(userCoupons)
    .leftJoin(shops, eq(shops.id, userCoupons.shopId))
    .where(and(eq(userCoupons.userId, userId), inArray(userCoupons.id, [...ids])))
    .orderBy(desc(userCoupons.amountFen), asc(userCoupons.id))

const giftOf = async (db: Queryable, userId: string) => (await db.select().from(g).where(eq(g.userId, userId)))[0]

/** The gift of a person who is new, given now if it was not; with its coupons the one time they are to be shown. */
export async function welcome(ctx: Context<'login'>) {
  const { db, person, clock } = ctx
  const nothing = (over: boolean) => ({ over, list: [] as Awaited<ReturnType<typeof couponsOf>> })
  const { newcomer } = await readSettings(db, 'newcomer')
  if (person.id !== person.rootId) return nothing(true)
  if (!(await giftOf(db, person.rootId))) {
    const standing = await standingOf(ctx, newcomer.within_days)
    if (standing.state !== 'new') return nothing(standing.state === 'over')
    if (newcomer.coupons.length === 0) return nothing(false)
    await give(ctx, standing.phone)
  }
  const [shown] = await db
    .update(g)
    .set({ seenAt: clock.now() })
    .where(and(eq(g.userId, person.rootId), isNull(g.seenAt)))
    .returning()
  return shown ? { over: true, list: await couponsOf(db, person.rootId, shown.coupons) } : nothing(true)
}

interface Terms {
  coupons: readonly string[]
  valid_days: number
  within_days: number
}

/** Sets what new people are given. @throws Refusal BAD_GIFT */
export async function saveWelcome({ db, clock }: Pick<Services, 'db' | 'clock'>, terms: Terms) {
  const coupons = [...new Set(terms.coupons)]
  const found = coupons.length
    ? await db.select().from(couponTemplates).where(inArray(couponTemplates.id, coupons))
    : []
  if (found.length < coupons.length) refuse('BAD_GIFT', '优惠券不存在')
  const over = found.find(({ endsAt }) => endsAt <= clock.now())
  if (over) refuse('BAD_GIFT', `「${over.title}」已经到期`)
  const open = found.find(({ published }) => published)
  if (open) refuse('BAD_GIFT', `「${open.title}」人人可领，请另建一张只发给新人的`)
  await writeSetting(db, 'newcomer', { ...terms, coupons })
}

/** People are counted to here: nobody needs to know by how much it is more. */
const GIVEN_COUNTED = 100_000

/** What new people are given, and how many have had it. */
export async function welcomeTerms(db: Queryable) {
  const { newcomer } = await readSettings(db, 'newcomer')
  const given = await countUpTo(db, GIVEN_COUNTED, g)
  const { coupons, valid_days, within_days } = newcomer
  return { coupons, valid_days, within_days, given }
}
