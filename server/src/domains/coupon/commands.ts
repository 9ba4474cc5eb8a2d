import { desc, eq } from 'drizzle-orm'
import { couponTemplates, shops } from '../../db/schema'
import { timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { fenOf, yuan } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

type Work = (services: Services, args: string[]) => Promise<string>

const list: Work = async ({ db }) => {
  const rows = await db
    .select({ t: couponTemplates, shop: shops.name })
    .from(couponTemplates)
    .leftJoin(shops, eq(shops.id, couponTemplates.shopId))
    .orderBy(desc(couponTemplates.endsAt), desc(couponTemplates.id))
    .limit(100)
  const lines = rows.map(({ t, shop }) =>
    [
      ...[t.id, t.published ? 'on' : 'off', shop ?? 'mall', t.title],
      ...[`${yuan(t.amountFen)} off ${yuan(t.thresholdFen)}`, `${t.claimed}/${t.stock}`, `${t.perPerson} each`],
      `${timeText(t.startsAt)} to ${timeText(t.endsAt)}`
    ].join('  ')
  )
  return lines.join('\n') || 'there are no coupons'
}

const publish =
  (published: boolean): Work =>
  async ({ db }, [id = '']) => {
    const { rowCount } = await db.update(couponTemplates).set({ published }).where(eq(couponTemplates.id, id))
    if (!rowCount) throw new Error('no such coupon')
    return published ? 'may be claimed' : 'is claimed no more; what people have stays good'
  }

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/
const momentOf = (text = '') => {
  if (!DATE.test(text)) throw new Error(`not a time of China: ${text}; as 2026-12-01 or 2026-12-01T20:00`)
  return new Date(`${text.length === 10 ? `${text}T00:00` : text}:00+08:00`)
}
const countOf = (text = '') => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`not a count: ${text}`)
  return Number(text)
}

const add: Work = async ({ db }, [amount = '', least = '', stock, each, from, until, where, ...title]) => {
  const [startsAt, endsAt] = [momentOf(from), momentOf(until)]
  const [amountFen, thresholdFen] = [fenOf(amount), fenOf(least)]
  if (title.length === 0) throw new Error('a coupon has a title')
  if (endsAt <= startsAt) throw new Error('it ends before it starts')
  if (thresholdFen < amountFen) throw new Error('it would take off more than it asks for')
  const shopId = where === 'mall' ? null : where!
  if (shopId) {
    const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId))
    if (!shop) throw new Error('no such shop')
  }
  const id = newId()
  await db.insert(couponTemplates).values({
    id,
    shopId,
    title: title.join(' '),
    amountFen,
    thresholdFen,
    startsAt,
    endsAt,
    stock: countOf(stock),
    perPerson: countOf(each)
  })
  return `${id} may be claimed from ${timeText(startsAt)}`
}

const WORK: Record<string, Work> = { list, on: publish(true), off: publish(false), add }

/** Commands about coupons on offer. */
export const couponCommands: Commands = {
  coupon: {
    usage:
      'coupon <list | on <id> | off <id> | add <yuan> <from yuan> <stock> <each> <start> <end> <mall|shop> <title>>',
    words: 'Coupons: what is on offer, put one on offer, stop or go on with its claiming',
    needs: 1,
    run: (services, [what, ...args]) => workOf('coupon', WORK, what)(services, args)
  }
}
