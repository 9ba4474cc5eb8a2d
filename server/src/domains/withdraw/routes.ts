import { withdraw } from '@contract/withdraw'
import { bankOf, banks, ruleOf, ruleWords } from '../../engines/withdrawal'
import { bindDomain } from '../../http/context'
import { setDrawType } from './bind'
import { cashPerson, coolingOf } from './info'
import { receiverWire } from './present'
import { withdrawalHandlers } from './service'

export const withdrawDomain = bindDomain(withdraw, {
  ...withdrawalHandlers({ info: 'user/getdrawinfo', cash: 'extract/cash', list: 'extract/getcashlist' }),
  'GET /api/cashrule': async ({ db }, { asset }) => {
    const rule = await ruleOf(db, asset)
    return { title: '提现规则', list: rule ? ruleWords(rule) : ['这种资产目前不能提现。'] }
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
