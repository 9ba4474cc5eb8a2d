import { yuan } from '../../lib/money'
import { type AlipayAnswer, type AlipayKeys, alipayClient } from '../alipay'
import type { PayoutAnswer, PayoutChannel, PayoutOrder } from './payout'

interface Answer extends AlipayAnswer {
  status?: string
  orderId?: string
  failReason?: string
}

/** Says the receiver cannot be paid, whatever we do; everything else is our trouble or Alipay's, and is asked again. */
const RECEIVER_WRONG: Record<string, string> = {
  PAYEE_NOT_EXIST: '收款账号不存在，请核对后重新绑定',
  PAYEE_USER_INFO_ERROR: '收款账号与姓名不一致，请核对后重新绑定',
  PAYEE_ACC_OCUPIED: '收款账号绑定了多个支付宝，请换一个账号',
  PAYEE_USERINFO_STATUS_ERROR: '收款账户状态异常，请更换账户',
  PAYEE_CERT_LEVEL_LESS: '收款账户尚未完成认证，请先在支付宝完成认证',
  PERMIT_NON_BANK_LIMIT_PAYEE: '收款账户余额收款额度已满，请更换账户',
  CARD_BIN_ERROR: '银行卡号不正确，请核对后重新绑定',
  CARD_NO_ERROR: '银行卡号不正确，请核对后重新绑定',
  INVALID_CARDNO: '银行卡号不正确，请核对后重新绑定',
  PAYCARD_UNABLE_PAYMENT: '银行卡状态异常，请更换银行卡'
}
const NOT_ACCEPTED = '收款方未能收款，请更换账户后再试'

const productOf = ({ method }: PayoutOrder) => (method === 'bank' ? 'TRANS_BANKCARD_NO_PWD' : 'TRANS_ACCOUNT_NO_PWD')

const payeeOf = ({ method, number, holder, bankName }: PayoutOrder) =>
  method === 'bank'
    ? {
        identity: number,
        identityType: 'BANKCARD_ACCOUNT',
        name: holder,
        bankcardExtInfo: { instName: bankName, accountType: '2' }
      }
    : { identity: number, identityType: 'ALIPAY_LOGON_ID', name: holder }

/** Alipay's single transfers: to an Alipay account, and to a bank card. */
export function alipayPayout(keys: AlipayKeys): PayoutChannel {
  const { call, taken } = alipayClient<Answer>(keys)

  function answerOf(what: string, answer: Answer): PayoutAnswer {
    const { status, orderId } = taken(what, answer)
    if (status === 'SUCCESS') return { state: 'paid', tradeNo: orderId ?? '' }
    // A card transfer that came back later is «REFUND»: the money is with the shop again.
    if (status === 'FAIL' || status === 'CLOSED' || status === 'REFUND')
      return { state: 'failed', reason: NOT_ACCEPTED }
    return { state: 'paying' }
  }

  return {
    name: 'alipay',
    async pay(_, order) {
      const answer = await call('payout', 'alipay.fund.trans.uni.transfer', {
        outBizNo: order.payoutNo,
        transAmount: yuan(order.amountFen),
        productCode: productOf(order),
        bizScene: 'DIRECT_TRANSFER',
        orderTitle: order.title,
        payeeInfo: payeeOf(order)
      })
      const reason = answer.code === '40004' && RECEIVER_WRONG[answer.subCode ?? '']
      return reason ? { state: 'failed', reason } : answerOf('payout', answer)
    },
    async query(_, order) {
      const answer = await call('payout query', 'alipay.fund.trans.common.query', {
        outBizNo: order.payoutNo,
        productCode: productOf(order),
        bizScene: 'DIRECT_TRANSFER'
      })
      if (answer.subCode === 'ORDER_NOT_EXIST') return { state: 'unknown' }
      return answerOf('payout query', answer)
    }
  }
}
