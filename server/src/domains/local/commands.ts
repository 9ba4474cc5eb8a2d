import { asc, eq } from 'drizzle-orm'
import { shops, storeDesks } from '../../db/schema'
import { fenOf, yuan } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { type DeskRow, type DeskTerms, renewCode, setTerms } from './desk'

const line = (desk: DeskRow, name = '') =>
  [
    ...[desk.shopId, name, desk.open ? 'open' : 'shut', `vouchers ${desk.voucherBp / 100} %`],
    `at most ${yuan(desk.mostFen)}, ${yuan(desk.dayFen)} a day`
  ].join('  ')

async function list({ db }: Services): Promise<string> {
  const rows = await db
    .select({ desk: storeDesks, name: shops.name })
    .from(storeDesks)
    .innerJoin(shops, eq(shops.id, storeDesks.shopId))
    .orderBy(asc(shops.name), asc(shops.id))
  return rows.map(row => line(row.desk, row.name)).join('\n') || 'no stores'
}

async function terms({ db }: Services, [shop = '', percent, most, day]: string[]): Promise<string> {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent ?? '') || Number(percent) > 50)
    throw new Error('vouchers pay 0 to 50 percent')
  const set: DeskTerms = { voucherBp: Math.round(Number(percent) * 100) }
  if (most) set.mostFen = fenOf(most)
  if (day) set.dayFen = fenOf(day)
  return line(await setTerms(db, shop, set))
}

const setOpen =
  (open: boolean) =>
  async ({ db }: Services, [shop = '']: string[]) =>
    line(await setTerms(db, shop, { open }))

async function code(services: Services, [shop = '']: string[]): Promise<string> {
  await renewCode(services, { id: shop })
  return `${shop} has a new code; what was printed before pays nobody`
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  terms,
  code,
  open: setOpen(true),
  shut: setOpen(false)
}

/** Commands about paying in stores; `refund <order>` gives a payment back. */
export const localCommands: Commands = {
  storepay: {
    usage: 'storepay <list | code <shop> | open <shop> | shut <shop> | terms <shop> <voucher %> [most] [most a day]>',
    words: 'Stores people pay in with the app: the code at the counter, what vouchers may pay, how much at most',
    needs: 1,
    run: (services, [what, ...args]: string[]) => workOf('storepay', WORK, what)(services, args)
  }
}
