import type { Queryable } from '../../db/connection'
import { yuan } from '../../lib/money'
import type { Services } from '../../services'
import { account, balanceOf, user } from '../ledger'
import type { Payable } from '../order'

export const PAY_TYPES = ['yue', 'weixin', 'alipay', 'uppay', 'sandbox'] as const
export type PayType = (typeof PAY_TYPES)[number]

const NAMES: Record<PayType, string> = {
  yue: '余额支付',
  weixin: '微信支付',
  alipay: '支付宝',
  uppay: '银行卡支付',
  sandbox: '沙箱收银台'
}

export interface PayWay {
  type: PayType
  name: string
  note: string
  usable: 0 | 1
}

/** Whether the shop takes this way of paying now. */
export const isOn = ({ config }: Pick<Services, 'config'>, type: string): boolean =>
  config.PAY_CHANNELS.split(',').includes(type)

/** How the person can pay `amountFen`, in the order a cashier lists it; `heldFen` where their balance was read just now. */
export async function payWays(
  { config, db }: Pick<Services, 'config'> & { db: Queryable },
  userId: string,
  { payFen: amountFen, noBalance }: Pick<Payable, 'payFen' | 'noBalance'>,
  heldFen?: bigint
): Promise<PayWay[]> {
  const balanceFen = isOn({ config }, 'yue') ? (heldFen ?? (await balanceOf(db, account(user(userId), 'CNY')))) : 0n
  return PAY_TYPES.filter(type => isOn({ config }, type) && (type !== 'yue' || !noBalance)).map(type => {
    if (type !== 'yue')
      return { type, name: NAMES[type], note: type === 'sandbox' ? '演示用，不会真实扣款' : '', usable: 1 }
    const usable = balanceFen >= amountFen
    return {
      type,
      name: NAMES.yue,
      note: `${usable ? '可用余额' : '余额不足，可用'} ¥${yuan(balanceFen)}`,
      usable: usable ? 1 : 0
    }
  })
}
