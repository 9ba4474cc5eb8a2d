import { withdraw } from '@contract/withdraw'
import { type Asset, assets } from '../../engines/ledger'
import {
  bankOf,
  banks,
  ruleOf,
  ruleWords,
  submitWithdrawal,
  withdrawalMonths,
  withdrawalPage
} from '../../engines/withdrawal'
import { bindDomain, type Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { setDrawType } from './bind'
import { cashPerson, coolingOf, drawInfo, openRule } from './info'
import { receiverWire, withdrawalWire } from './present'

/** Name and digits of each asset, by its code. */
export async function assetWords({ db, recent }: Pick<Context, 'db' | 'recent'>) {
  const rows = await recent('withdraw:assets', 60, () => assets(db))
  return new Map(rows.map(row => [row.code, { name: row.name, digits: row.digits }]))
}

export const withdrawDomain = bindDomain(withdraw, {
  'GET /api/user/getdrawinfo': (ctx, { asset }) => drawInfo(ctx, asset),
  'GET /api/cashrule': async ({ db }, { asset }) => {
    const rule = await ruleOf(db, asset)
    return { title: '提现规则', list: rule ? ruleWords(rule) : ['这种资产目前不能提现。'] }
  },
  'POST /api/extract/cash': async (ctx, { extract_type: method, money: amount, asset, account_id: accountId }) => {
    const rule = await openRule(ctx, asset)
    const request = { userId: ctx.person.id, asset, amount, method, accountId }
    return withdrawalWire(await submitWithdrawal(ctx.db, ctx, request), rule)
  },
  'GET /api/extract/getcashlist': async (ctx, { asset, page, limit }) => {
    const words = await assetWords(ctx)
    const { db, person } = ctx
    const [{ list, count }, months] = await Promise.all([
      withdrawalPage(db, { userId: person.id, asset, page, limit }),
      withdrawalMonths(db, person.id)
    ])
    return {
      list: list.map(row => withdrawalWire(row, words.get(row.asset as Asset)!)),
      count,
      months: months.map(({ month, count, arrivedFen }) => ({ month, count, arrived: yuan(arrivedFen) }))
    }
  },
  'POST /api/user/setdrawtype': setDrawType,
  'GET /api/bankinfo': async (ctx, { bin }) => {
    const who = await cashPerson(ctx)
    const cooling = coolingOf(who, ctx.clock.now())
    const bank = bin ? bankOf(bin) : undefined
    return {
      list: who.receivers.map(one => receiverWire(one, who.masked, cooling)),
      real_name: who.masked,
      wechat_bound: who.wallet ? 1 : 0,
      bank: bank ? { bank_code: bank.code, bank_name: bank.name, card_type: '储蓄卡' } : null,
      banks: banks.map(({ code, name }) => ({ bank_code: code, bank_name: name }))
    }
  }
})
