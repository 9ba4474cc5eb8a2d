import { asc, eq } from 'drizzle-orm'
import { rechargePackages } from '../../db/schema'
import { planOf } from '../../engines/release'
import { newId } from '../../lib/ids'
import { fenOf, yuan } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { type RechargePackage, savePackage } from './service'

const HOURS = /^(\d{1,2})-(\d{1,2})$/

const line = (pack: RechargePackage) =>
  [
    ...[pack.id, pack.type, pack.title, `${yuan(pack.priceFen)} -> ${yuan(pack.giveMinor)}`],
    ...[pack.giftMinor > 0n ? `gift ${yuan(pack.giftMinor)} by ${pack.plan}` : 'no gift', `pool ${pack.pool}`],
    ...[pack.personTimes > 0 ? `${pack.personTimes} times` : 'any number', `${pack.fromHour}-${pack.untilHour} h`],
    pack.open ? 'open' : 'closed'
  ].join('  ')

async function packages({ db }: Services): Promise<string> {
  const rows = await db
    .select()
    .from(rechargePackages)
    .orderBy(asc(rechargePackages.type), asc(rechargePackages.sort), asc(rechargePackages.id))
  return rows.map(line).join('\n') || 'no packages'
}

async function add({ db, config }: Services, args: string[]): Promise<string> {
  const [type, title, price, give, gift = '0', plan = '', times = '0', hours = '0-24'] = args
  if (type !== 'balance' && type !== 'voucher') throw new Error('balance or voucher?')
  if (!title || !price || !give) throw new Error('a package has a type, title, price and what it gives')
  const [priceFen, giveMinor, giftMinor] = [fenOf(price), fenOf(give), fenOf(gift)]
  if (priceFen <= 0n || giveMinor < priceFen) throw new Error('a package costs something, and gives at least that')
  if (type === 'balance' && giveMinor !== priceFen) throw new Error('balance is what was paid; give vouchers on top')
  if (type === 'balance' && priceFen > BigInt(config.PREPAID_LIMIT_YUAN) * 100n)
    throw new Error(`a balance is at most ${config.PREPAID_LIMIT_YUAN} yuan`)
  const terms = giftMinor > 0n ? await planOf(db, plan) : undefined
  if (giftMinor > 0n && (!terms?.open || terms.asset !== 'xfq')) throw new Error(`no open plan of vouchers ${plan}`)
  const [, from, until] = HOURS.exec(hours) ?? []
  if (!/^\d{1,4}$/.test(times) || until === undefined) throw new Error('how often, and hours such as 9-22?')
  const limits = { personTimes: Number(times), fromHour: Number(from), untilHour: Number(until) }
  const amounts = { priceFen, giveMinor, giftMinor, plan: terms?.code ?? '' }
  return line(await savePackage(db, { id: newId(), type, title, ...amounts, ...limits }))
}

const setOpen =
  (open: boolean) =>
  async ({ db }: Services, [id]: string[]) => {
    const known = rechargePackages
    const done = await db
      .update(known)
      .set({ open })
      .where(eq(known.id, id ?? ''))
      .returning()
    if (done.length === 0) throw new Error(`no package ${id}`)
    return line(done[0]!)
  }

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  packages,
  add,
  open: setOpen(true),
  close: setOpen(false)
}

/** Commands about what can be bought for the own wallet; a recharge is taken back by `refund`. */
export const rechargeCommands: Commands = {
  recharge: {
    usage:
      'recharge <packages | add <balance | voucher> <title> <price> <gives> [gift] [plan] [times] [hours] | open <package> | close <package>>',
    words: 'Packages of balance and vouchers; `refund <order>` takes a recharge back as far as it is not spent',
    needs: 1,
    run: (services, [what, ...args]: string[]) => workOf('recharge', WORK, what)(services, args)
  }
}
