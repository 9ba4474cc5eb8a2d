import { withdraw } from '@contract/withdraw'
import { ruleOf, ruleWords } from '../../engines/withdrawal'
import { bindDomain } from '../../http/context'
import { receiverHandlers, withdrawalHandlers } from './service'

export const withdrawDomain = bindDomain(withdraw, {
  ...withdrawalHandlers({ info: 'user/getdrawinfo', cash: 'extract/cash', list: 'extract/getcashlist' }),
  'GET /api/cashrule': async ({ db }, { asset }) => {
    const rule = await ruleOf(db, asset)
    return { title: '提现规则', list: rule ? ruleWords(rule) : ['这种资产目前不能提现。'] }
  },
  ...receiverHandlers({ accounts: 'bankinfo', bind: 'user/setdrawtype' })
})
