import { adminWealth } from '@contract/wealth'
import { asc, eq, sql } from 'drizzle-orm'
import { releasePlans, wealthBags } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { account, balanceOf, minorOf, minorText, pool } from '../../engines/ledger'
import { planOf } from '../../engines/release'
import { bindDomain, type Context } from '../../http/context'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { ASSET, type Bag, BONUS, planCode } from './bags'
import { saveBag } from './write'

type Desk = Pick<Context<'console'>, 'db'>

const text = (minor: bigint) => minorText(minor, 2)
const bonusLeft = async ({ db }: Desk) => text(await balanceOf(db, account(pool(BONUS), ASSET)))

/** What the form of a bag says, whatever was sold of it. */
const formOf = ({ version: _, sold: __, createdAt: ___, ...form }: Bag, days: number) => ({ ...form, days })

const shown = (bag: Bag, days: number, bonus_left: string) => ({
  code: bag.code,
  mark: markOf(formOf(bag, days)),
  title: bag.title,
  info: bag.info,
  price: text(bag.priceMinor),
  bonus: text(bag.bonusMinor),
  lasts_days: days,
  person_times: bag.personTimes,
  stock: bag.stock,
  sold: bag.sold,
  open: (bag.open ? 1 : 0) as 0 | 1,
  sort: bag.sort,
  bonus_left
})

export const adminWealthDomain = bindDomain(adminWealth, {
  'GET /api/admin/wealth/bags': async ctx => {
    const rows = await ctx.db
      .select({ bag: wealthBags, days: releasePlans.lastsDays })
      .from(wealthBags)
      .innerJoin(releasePlans, eq(releasePlans.code, sql`'wealth-' || ${wealthBags.code}`))
      .orderBy(asc(wealthBags.sort), asc(wealthBags.code))
    const left = await bonusLeft(ctx)
    return { list: rows.map(({ bag, days }) => shown(bag, days, left)), count: rows.length }
  },
  'POST /api/admin/wealth/bag': async (
    ctx,
    { mark, lasts_days: days, person_times: personTimes, price, bonus, ...rest }
  ) => {
    const [priceMinor, bonusMinor] = [minorOf(price, 2), minorOf(bonus, 2)]
    if (priceMinor === 0n) refuse('BAD_BAG', '投入的补贴须大于零')
    if (bonusMinor > priceMinor) refuse('BAD_BAG', '赠送的补贴不能多于投入的')
    await heldAsSeen(ctx.db, wealthBags, eq(wealthBags.code, rest.code), mark, async bag =>
      formOf(bag, (await planOf(ctx.db, planCode(bag.code)))?.lastsDays ?? 0)
    )
    const terms = { ...rest, open: rest.open === 1, priceMinor, bonusMinor, personTimes, days }
    const bag = await saveBag(ctx, terms)
    ctx.note({ subject: bag.code, after: { price, bonus, days, open: bag.open } })
    return shown(bag, days, await bonusLeft(ctx))
  }
})
