import { type WeixinKeys, weixinCalls } from '../pay/weixin-calls'
import type { PayoutAnswer, PayoutChannel } from './payout'

/** From this amount on WeChat wants the receiver's name. */
const NAME_FROM_FEN = 200_000n
/** Scene of WeChat's merchant transfers: pay for work, which commission is. */
const SCENE = '1005'

interface Bill {
  state: string
  transfer_bill_no: string
  fail_reason?: string
  package_info?: string
}

const PATH = '/v3/fund-app/mch-transfer/transfer-bills'

/** WeChat's merchant transfers: the person takes the money in WeChat, within a day, or it comes back. */
export function weixinPayout(keys: WeixinKeys): PayoutChannel {
  const calls = weixinCalls(keys)

  function answerOf(bill: Bill, appId: string): PayoutAnswer {
    if (bill.state === 'SUCCESS') return { state: 'paid', tradeNo: bill.transfer_bill_no }
    if (bill.state === 'FAIL' || bill.state === 'CANCELLED')
      return { state: 'failed', reason: '微信未能完成收款，可能是超过 24 小时未确认' }
    if (!bill.package_info) return { state: 'paying' }
    return { state: 'paying', confirm: { mch_id: keys.mchid, app_id: appId, package: bill.package_info } }
  }

  return {
    name: 'weixin',
    async pay(_, { payoutNo, number, holder, amountFen, title }) {
      const [appId, openid] = number.split(':') as [string, string]
      const sealed = amountFen >= NAME_FROM_FEN ? await calls.seal(holder) : undefined
      const body = {
        appid: appId,
        out_bill_no: payoutNo,
        transfer_scene_id: SCENE,
        openid,
        transfer_amount: Number(amountFen),
        transfer_remark: title.slice(0, 32),
        transfer_scene_report_infos: [
          { info_type: '岗位类型', info_content: '推广员' },
          { info_type: '报酬说明', info_content: '推广佣金提现' }
        ],
        ...(sealed && { user_name: sealed.text })
      }
      const bill = await calls.call<Bill>('payout', { method: 'POST', path: PATH, body, serial: sealed?.serial })
      return bill ? answerOf(bill, appId) : { state: 'unknown' }
    },
    async query(_, { payoutNo, number }) {
      const path = `${PATH}/out-bill-no/${payoutNo}`
      const bill = await calls.call<Bill>('payout query', { method: 'GET', path })
      return bill ? answerOf(bill, number.split(':')[0]!) : { state: 'unknown' }
    }
  }
}
