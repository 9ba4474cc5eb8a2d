import { type Asset, account, move as moveMoney, outside, postMany, type Transfer, user } from '../../engines/ledger'
import { inBatches, Misfits, type Move, oursOf, type Staged } from './book'
import type { BalanceColumn } from './tables'
import { hundredths, isOn } from './values'

/** The one account all opening balances come from: what it is below zero is what was brought along. */
export const OPENING = outside('crmeb')

interface Balance {
  column: BalanceColumn
  asset: Asset
  name: string
  /** How many hundredths, as the source counts, make one minor unit of the asset. */
  perMinor: bigint
}

export const BALANCES: readonly Balance[] = [
  { column: 'now_money', asset: 'CNY', name: '余额', perMinor: 1n },
  { column: 'integral', asset: 'jindou', name: '积分', perMinor: 100n },
  { column: 'brokerage_price', asset: 'shouyi', name: '佣金', perMinor: 1n }
]

/** Opening balances, each person's in one transfer under a key of their own: posted once, however often this runs. */
export const moveBalances = (move: Move) =>
  inBatches(move, { name: 'balances', table: 'user', size: 200 }, async (tx, rows) => {
    const misfits = new Misfits('user')
    const ids = await oursOf(
      tx,
      'user',
      rows.map(({ key }) => key)
    )
    const transfers = rows.flatMap((row): Transfer[] => {
      const postings = BALANCES.flatMap(balance => {
        const minor = toPost(row, balance, misfits)
        const to = account(user(ids.get(row.key)!), balance.asset)
        return minor > 0n ? moveMoney(account(OPENING, balance.asset), to, minor) : []
      })
      if (postings.length === 0) return []
      const ref = { kind: 'user', id: ids.get(row.key)! }
      return [{ key: `opening:crmeb:${row.key}`, reason: 'opening', ref, postings, at: move.at, memo: '原商城转入' }]
    })
    await postMany(tx, transfers)
    await misfits.write(tx)
  })

/** What of a balance is posted, in minor units; the rest is written down with its amount, so that the sums can be proved. */
function toPost({ key, data }: Staged, { column, asset, name, perMinor }: Balance, misfits: Misfits): bigint {
  const given = hundredths(data[column])
  if (given === undefined) {
    misfits.left(key, `${name}“${data[column]}”不是两位小数以内的金额，没有转入`)
    return 0n
  }
  if (given === 0n) return 0n
  const shown = data[column]
  if (isOn(data, 'is_del')) misfits.unposted(key, `已注销用户的${name} ${shown} 没有转入`, asset, given)
  else if (given < 0n) misfits.unposted(key, `${name}是负数 ${shown}，没有转入`, asset, given)
  else {
    const rest = given % perMinor
    if (rest > 0n) misfits.unposted(key, `${name} ${shown} 的小数部分没有转入`, asset, rest)
    return given / perMinor
  }
  return 0n
}
