import { assets, balancesOf, minorText, user } from '../../engines/ledger'
import { NOTHING_PROMISED, releaseDays, releaseTotals } from '../../engines/release'
import type { Context } from '../../http/context'
import { dayText } from '../../lib/clock'

export const WALLETS = ['xfq', 'dhq', 'sqx', 'hdt', 'hdtval'] as const

const RULES = [
  { title: '消费值是什么', words: '消费券的总和：可用的、冻结中的、待释放和待发放的。可用部分下单时直接抵扣。' },
  { title: '每天释放', words: '待释放的消费券每天释放一部分，奖励池不足时按先后顺序等待，补足后照发。' },
  { title: '请注意', words: '消费券不找零、不兑现，不会自行增长；平台不承诺升值，用户之间不能买卖。' }
]

/** What the caller has of vouchers in each state, and their other wallets here. */
export async function centre({ db, person, clock }: Context<'login'>) {
  const [rows, held, promised, today] = await Promise.all([
    assets(db),
    balancesOf(db, user(person.id)),
    releaseTotals(db, person.id),
    releaseDays(db, person.id, 'xfq', dayText(clock.now()))
  ])
  const of = (code: string) => rows.find(row => row.code === code)!
  const text = (minor: bigint) => minorText(minor, of('xfq').digits)
  const { available = 0n, frozen = 0n } = held.xfq ?? {}
  const { lockedMinor, waitingMinor, readyMinor } = promised.xfq ?? NOTHING_PROMISED
  return {
    total_number: text(available + frozen + lockedMinor + waitingMinor + readyMinor),
    balance: text(available),
    frozen: text(frozen),
    locked: text(lockedMinor),
    waiting: text(waitingMinor),
    ready: text(readyMinor),
    day_release: text(today[0]?.amountMinor ?? 0n),
    wallets: WALLETS.map(code => ({
      code,
      name: of(code).name,
      balance: minorText(held[code]?.available ?? 0n, of(code).digits)
    })),
    rules: RULES
  }
}
