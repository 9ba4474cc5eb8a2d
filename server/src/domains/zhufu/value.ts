import type { Data } from '@contract/core'
import type { zhufu } from '@contract/zhufu'
import { account, balanceOf, minorText, user } from '../../engines/ledger'
import { collectReleases, NOTHING_PROMISED, readyOf, releaseTotals } from '../../engines/release'
import type { Context } from '../../http/context'
import { namesOf } from './accounts'

type Contract = typeof zhufu

const RULES = [
  '红宝石值转入后按释放计划发放，每天发放的红宝石为你留着，领取后进入红宝石账户。',
  '每天可以领取一次，当天已发放的一次领完；没有领取的会累计，不会过期。',
  '奖励池不足时按先后顺序等待，补足后即可领取。',
  '红宝石值是活动积分，不会自行增长，平台不承诺升值，用户之间不能转让或买卖。'
]

/** Ruby value: what there is, and what of its rubies is there to be collected. */
export async function rubyNumbers({
  db,
  person,
  clock
}: Context<'login'>): Promise<Data<Contract['GET /api/zhufu/draw_ruby_num']>> {
  const now = clock.now()
  const [names, held, totals, ready] = await Promise.all([
    namesOf(db),
    balanceOf(db, account(user(person.id), 'rubyval')),
    releaseTotals(db, person.id),
    readyOf(db, { userId: person.id, asset: 'ruby', at: now })
  ])
  const [value, ruby] = [names('rubyval'), names('ruby')]
  const { waitingMinor, lockedMinor } = totals.ruby ?? NOTHING_PROMISED
  const text = (minor: bigint) => minorText(minor, ruby.digits)
  const note = ready.minor === 0n ? '现在没有可领取的红宝石' : ready.today ? '今天已领取过，明天再来' : ''
  return {
    rubyval: minorText(held, value.digits),
    rubyval_name: value.name,
    asset_name: ruby.name,
    ready_number: text(ready.minor),
    waiting_number: text(waitingMinor),
    left_number: text(lockedMinor),
    can_draw: note === '' ? 1 : 0,
    note,
    rules: RULES
  }
}

/** Collects what is set aside. @throws Refusal NOTHING, COLLECTED */
export async function drawRubies({
  db,
  person,
  clock
}: Context<'login'>): Promise<Data<Contract['POST /api/zhufu/draw_ruby_val']>> {
  const taken = await collectReleases({ db }, { userId: person.id, asset: 'ruby', at: clock.now() })
  const { name, digits } = (await namesOf(db))('ruby')
  const balance = await balanceOf(db, account(user(person.id), 'ruby'))
  return { number: minorText(taken, digits), asset_name: name, balance: minorText(balance, digits) }
}
