import type { Data } from '@contract/core'
import type { zhufu } from '@contract/zhufu'
import { type PromisedLot, promisedDays, promisedLots } from '../../engines/exchange'
import { type Asset, balancesOf, minorText, user } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { CARE } from '../family/terms'
import { namesOf } from './accounts'

type Answer = Data<(typeof zhufu)['GET /api/zhufu/hold_list']>
type Days = Awaited<ReturnType<typeof promisedDays>>
type Names = Awaited<ReturnType<typeof namesOf>>

/** How the codes of rules begin by which something is kept. */
export const RETAIN = 'retain_'
export const HOLDINGS: readonly Asset[] = ['chiyou', 'gschiyou']

/** What is put in for lots of each sort, and by which rules. */
const SORTS = {
  hold: { from: HOLDINGS },
  retain: { rules: RETAIN },
  value: { from: ['rubyval'] as const },
  care: { rules: CARE }
}
export type LotSort = keyof typeof SORTS

/** What is not put in yet, beside the lots of a sort. */
const BESIDE: Readonly<Record<LotSort, readonly Asset[]>> = { hold: HOLDINGS, retain: [], value: ['rubyval'], care: [] }
/** Days that are shown of each lot. */
const DAYS = 7

const STATE = { waiting: '待发放', ready: '待领取', paid: '已到账', void: '已停止', lapsed: '已退回' } as const
const WORDS = { open: '发放中', due: '已发完', stopped: '已停止' } as const

function lotLine(lot: PromisedLot, names: Names, days: Days): Answer['list'][number] {
  const [from, to] = [names(lot.fromAsset), names(lot.asset)]
  const text = (minor: bigint) => minorText(minor, to.digits)
  const isDue = lot.lockedMinor === 0n
  const status = lot.stopped ? 'stopped' : isDue ? 'due' : 'open'
  const fallen = lot.paidMinor + lot.waitingMinor + lot.readyMinor
  return {
    id: lot.id,
    title: lot.title,
    from_name: from.name,
    from_number: minorText(lot.fromMinor, from.digits),
    asset: lot.asset,
    asset_name: to.name,
    number: text(lot.totalMinor),
    paid_number: text(lot.paidMinor),
    waiting_number: text(lot.waitingMinor),
    ready_number: text(lot.readyMinor),
    left_number: text(lot.lockedMinor),
    percent: Number((fallen * 100n) / lot.totalMinor),
    daily_bp: lot.dailyBp,
    next_day: status === 'open' ? lot.nextDay : '',
    last_day: lot.lastDay,
    status,
    _status: WORDS[status],
    days: days.map(({ day, amountMinor, status: state }) => ({
      day,
      number: text(amountMinor),
      _status: STATE[state as keyof typeof STATE]
    })),
    add_time: seconds(lot.createdAt),
    _add_time: timeText(lot.createdAt)
  }
}

/** A page of the caller's lots of a sort with their last days, and what is not put in yet. */
export async function lotList(
  { db, person }: Context<'login'>,
  { type, page, limit }: { type: LotSort; page: number; limit: number }
): Promise<Answer> {
  const [names, { list, count }, held] = await Promise.all([
    namesOf(db),
    promisedLots(db, { userId: person.id, ...SORTS[type], page, limit }),
    balancesOf(db, user(person.id))
  ])
  const ids = list.map(({ id }) => id)
  const days = groupBy(await promisedDays(db, person.id, ids, DAYS), ({ lotId }) => lotId)
  return {
    list: list.map(lot => lotLine(lot, names, days.get(lot.id) ?? [])),
    count,
    holdings: BESIDE[type].map(code => {
      const { name, digits } = names(code)
      return { code, name, number: minorText(held[code]?.available ?? 0n, digits) }
    })
  }
}
