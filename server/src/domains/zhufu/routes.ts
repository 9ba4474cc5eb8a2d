import { zhufu } from '@contract/zhufu'
import { exchangePage, exchangeRule } from '../../engines/exchange'
import { bindDomain } from '../../http/context'
import { productPage } from '../catalogue/lists'
import { exchangeHandlers, exchangeLine } from '../exchange/service'
import { pairOf } from '../exchange/terms'
import { transferHandlers } from '../transfer/service'
import { walletRecords } from '../wallet/service'
import { receiverHandlers, withdrawalHandlers } from '../withdraw/service'
import { movements } from './accounts'
import { accountsOf, headOf, homeOf } from './home'
import { lotList } from './lots'
import { retainFacts, retainRule } from './retain'
import { drawRubies, rubyNumbers } from './value'

const rubies = exchangeHandlers({ info: 'zhufu/exrubyinfo', make: 'zhufu/exchange' }, 'chiyou_ruby')
const back = exchangeHandlers({ info: 'zhufu/exchange_info', make: 'zhufu/hdt_exrubyback' }, 'hdt_ruby')
const bound = receiverHandlers({ accounts: 'zhufu/account_info', bind: 'zhufu/bind_account' })
const kept = exchangeHandlers({ info: 'zhufu/retain_info', make: 'zhufu/retain' })

export const zhufuDomain = bindDomain(zhufu, {
  'GET /api/zfheaderindex': headOf,
  'GET /api/zfgoodsindex': (ctx, paging) => productPage(ctx, { is_best: 1 }, 'default', paging),
  'GET /api/zhufu/index': homeOf,
  'GET /api/zhufu/my': accountsOf,
  ...rubies,
  ...back,
  // Whoever exchanges here says by which rule.
  ...exchangeHandlers({ info: 'zhufu/exchange_info', make: 'zhufu/exchange' }),
  'GET /api/zhufu/exchange_list': async ({ db, person }, { type, page, limit }) => {
    const rule = await exchangeRule(db, type)
    const pair = await pairOf(db, rule)
    const { list, count } = await exchangePage(db, { userId: person.id, rule: type, page, limit })
    return {
      title: rule.title,
      from_name: pair.from.name,
      to_name: pair.to.name,
      list: list.map(row => exchangeLine(pair, row)),
      count
    }
  },
  'GET /api/zhufu/retain_info': async (ctx, { type }) => {
    const found = await retainRule(ctx, type)
    const terms = await kept['GET /api/zhufu/retain_info'](ctx, { type: found.rule.code })
    return { ...terms, ...(await retainFacts(ctx, found)) }
  },
  'POST /api/zhufu/retain': async (ctx, ask) => {
    const { rule } = await retainRule(ctx, ask.type)
    return kept['POST /api/zhufu/retain'](ctx, { ...ask, type: rule.code })
  },

  ...withdrawalHandlers({ info: 'zhufu/withdraw_info', cash: 'zhufu/withdraw', list: 'zhufu/withdraw_list' }),
  ...bound,
  'GET /api/zhufu/account_info': async (ctx, ask) => {
    const turn = { page: 1, limit: 1, now: ctx.clock.now() }
    const { wallet } = await walletRecords(ctx, 'shubt', turn)
    return { ...(await bound['GET /api/zhufu/account_info'](ctx, ask)), wallet }
  },
  ...transferHandlers({ find: 'zhufu/gift_list', give: 'zhufu/gift' }, { code: 'hdt', url: '/pages/zhufu/gift' }),

  'GET /api/zhufu/record_list': movements,
  'GET /api/zhufu/hold_list': lotList,
  'GET /api/zhufu/hold_record_list': (ctx, { asset, ...turn }) =>
    walletRecords(ctx, asset, { ...turn, now: ctx.clock.now() }),
  'GET /api/zhufu/draw_ruby_num': rubyNumbers,
  'POST /api/zhufu/draw_ruby_val': drawRubies
})
