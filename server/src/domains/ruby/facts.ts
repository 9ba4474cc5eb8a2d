import type { Data } from '@contract/core'
import type { RecordsEntry } from '@contract/wallet'
import { account, assets, balanceOf, minorText, user } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { waysOf } from '../exchange/service'

/** Which of the exchanges of rubies is meant where none is named. */
export const USUAL = 'ruby_xfq'

type Wallet = Data<RecordsEntry>['wallet']

/** What the page of rubies shows beside their statement. */
export async function rubyFacts({ db, person }: Context<'login'>, { used_for, earned_by, reference_text }: Wallet) {
  const [rows, ways, held] = await Promise.all([
    assets(db),
    waysOf(db, 'ruby'),
    balanceOf(db, account(user(person.id), 'rubyval'))
  ])
  const value = rows.find(row => row.code === 'rubyval')!
  return {
    rubyval: minorText(held, value.digits),
    rubyval_name: value.name,
    ways,
    rules: [
      { title: '怎么获得', words: earned_by ? `${earned_by}。` : '目前没有新的获得方式，已有的红宝石仍可使用。' },
      { title: '有什么用', words: `${used_for}；兑换按公布的比例即时到账，不能撤销。` },
      ...(reference_text ? [{ title: '参考价值', words: `${reference_text}，由平台公布，仅供参考。` }] : []),
      { title: '请注意', words: '红宝石是活动积分，不会自行增长，平台不承诺升值，用户之间不能转让或买卖。' }
    ]
  }
}
