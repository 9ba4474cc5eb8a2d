import { wallet } from '@contract/wallet'
import { type Asset, assets, balancesOf, merchant, user } from '../../engines/ledger'
import { pendingCommission } from '../../engines/referral'
import { releaseTotals } from '../../engines/release'
import { bindDomain } from '../../http/context'
import { yuan } from '../../lib/money'
import { hongdouFacts } from './hongdou'
import { NONE, walletLine, worthFen } from './present'
import { billsOf, recordsOf } from './records'
import { recordsHandler } from './service'

export const walletDomain = bindDomain(wallet, {
  'GET /api/user/getzichan': async ({ db, person }) => {
    const [rows, held, promised, pendingFen] = await Promise.all([
      assets(db),
      balancesOf(db, user(person.id)),
      releaseTotals(db, person.id),
      pendingCommission(db, person.id)
    ])
    const of = (code: string) => held[code as Asset] ?? NONE
    const list = rows.map(asset =>
      walletLine(asset, of(asset.code), promised[asset.code as Asset], asset.code === 'shouyi' ? pendingFen : 0n)
    )
    const balance = (code: Asset) => list.find(wallet => wallet.code === code)!.balance
    return {
      list,
      total: yuan(rows.reduce((sum, asset) => sum + (worthFen(asset, of(asset.code)) ?? 0n), 0n)),
      now_money: balance('CNY'),
      brokerage_price: balance('shouyi'),
      jindou: balance('jindou'),
      lvdou: balance('lvdou'),
      hongdou: balance('hongdou'),
      xfq: balance('xfq')
    }
  },

  'GET /api/pc/get_balance_record/{type}': (ctx, { type, ...turn }) =>
    recordsOf(ctx, ctx.person.id, type, { ...turn, now: ctx.clock.now() }),

  ...recordsHandler('user/myhongdou', 'hongdou', hongdouFacts),

  'GET /api/user/bill_list': (ctx, ask) =>
    billsOf(ctx, ctx.shop ? merchant(ctx.shop.id) : user(ctx.person.id), { ...ask, now: ctx.clock.now() })
})
