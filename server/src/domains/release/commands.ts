import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { releaseLots, releasePlans, users } from '../../db/schema'
import { fundPool, minorOf, minorText } from '../../engines/ledger'
import { type Asset, assets } from '../../engines/ledger/assets'
import { openLot, savePlan, stopLot, waitingQueues } from '../../engines/release'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

async function assetOf({ db }: Services, code: string) {
  const asset = (await assets(db)).find(known => known.code === code)
  if (!asset) throw new Error(`unknown asset ${code}`)
  return { code: code as Asset, digits: asset.digits, name: asset.name }
}

/** "1.5" percent -> 150 hundredths of a percent. */
function bpOf(percent: string): number {
  const bp = Number(minorOf(percent, 2))
  if (bp < 0 || bp > 10_000) throw new Error(`not a percentage: ${percent}`)
  return bp
}

const percent = (bp: number) => `${minorText(BigInt(bp), 2)}%`

async function plan(services: Services, args: string[]): Promise<string> {
  const [code, title, asset, pool, daily, days, own = '0', fan = '0', boostDay = '0', collect = 'auto', within] = args
  if (!days || !/^\d{1,4}$/.test(days))
    throw new Error('a plan has a code, title, asset, pool, daily percentage and days')
  const rates = { dailyBp: bpOf(daily!), ownBp: bpOf(own), fanBp: bpOf(fan), boostDayBp: bpOf(boostDay) }
  if (!['auto', 'any', 'day'].includes(collect)) throw new Error(`collected auto, any or day, not ${collect}`)
  const byHand = { collect, collectDays: within === undefined ? null : Number(within) }
  const row = { code: code!, title: title!, asset: (await assetOf(services, asset!)).code, pool: pool!, open: true }
  const saved = await savePlan(services, { ...row, ...rates, ...byHand, lastsDays: Number(days) })
  return `${saved.code}: ${percent(saved.dailyBp)} a day for ${saved.lastsDays} days from the pool ${saved.pool}`
}

async function plans({ db }: Services): Promise<string> {
  const rows = await db.select().from(releasePlans).orderBy(releasePlans.code)
  const lines = rows.map(row =>
    [row.code, row.title, row.asset, row.pool, percent(row.dailyBp), row.lastsDays, row.open ? 'open' : 'closed'].join(
      '  '
    )
  )
  return lines.join('\n') || 'no plans'
}

async function close({ db }: Services, [code]: string[]): Promise<string> {
  const done = await db
    .update(releasePlans)
    .set({ open: false })
    .where(eq(releasePlans.code, code ?? ''))
    .returning({ code: releasePlans.code })
  if (done.length === 0) throw new Error(`no plan ${code}`)
  return `${code} takes no new lots`
}

async function open(services: Services, [phone, code, amount, key = randomUUID()]: string[]): Promise<string> {
  const { db, clock } = services
  const [person] = await db
    .select()
    .from(users)
    .where(eq(users.phone, phone ?? ''))
  if (!person) throw new Error(`nobody has the phone ${phone}`)
  const [found] = await db
    .select()
    .from(releasePlans)
    .where(eq(releasePlans.code, code ?? ''))
  if (!found) throw new Error(`no plan ${code}`)
  const { digits, name } = await assetOf(services, found.asset)
  const totalMinor = minorOf(amount ?? '', digits)
  if (totalMinor <= 0n) throw new Error(`not an amount to promise: ${amount}`)
  const { lot } = await openLot(
    { db },
    {
      userId: person.id,
      plan: found.code,
      totalMinor,
      key: `ops:${key}`,
      at: clock.now()
    }
  )
  return `${lot.id}: ${minorText(totalMinor, digits)} ${name} from ${lot.nextDay} to ${lot.lastDay}`
}

async function stop({ db, clock }: Services, [id]: string[]): Promise<string> {
  const [lot] = await db
    .select()
    .from(releaseLots)
    .where(eq(releaseLots.id, id ?? ''))
  if (!lot) throw new Error(`no lot ${id}`)
  const asset = (await assets(db)).find(known => known.code === lot.asset)!
  const left = await stopLot({ db }, { userId: lot.userId, lotId: lot.id, at: clock.now() })
  return `${minorText(left, asset.digits)} ${asset.name} will not come`
}

async function fund(services: Services, [pool, code, amount, key = randomUUID()]: string[]): Promise<string> {
  const { code: asset, digits, name } = await assetOf(services, code ?? '')
  const amountMinor = minorOf(amount ?? '', digits)
  if (amountMinor <= 0n) throw new Error(`not an amount to fill in: ${amount}`)
  await fundPool(services.db, { pool: pool!, asset, amountMinor, key, at: services.clock.now() })
  return `${minorText(amountMinor, digits)} ${name} more in the pool ${pool}`
}

async function queue(services: Services): Promise<string> {
  const rows = await waitingQueues(services.db)
  const lines = rows.map(async row => {
    const { digits, name } = await assetOf(services, row.asset)
    return `${row.pool}: ${row.count} wait for ${minorText(BigInt(row.amountMinor), digits)} ${name} since ${row.since}`
  })
  return (await Promise.all(lines)).join('\n') || 'nobody waits'
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  plan,
  plans,
  close,
  open,
  stop,
  fund,
  queue
}

/** Commands about what is released day by day. */
export const releaseCommands: Commands = {
  release: {
    usage:
      'release <plans | plan <code> <title> <asset> <pool> <daily %> <days> [own %] [fan %] [sooner a day %] [auto|any|day] [days to collect] | close <code> | open <phone> <code> <amount> [key] | stop <lot> | fund <pool> <asset> <amount> [key] | queue>',
    words: 'Plans by which promises are released, the pools that pay them, and who waits',
    needs: 1,
    run: (services, [what, ...args]) => workOf('release', WORK, what)(services, args)
  }
}
