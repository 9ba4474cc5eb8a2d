import type { Data, Endpoints } from '@contract'
import { fenOf, yuanOf } from '@/lib/format'
import { minorOf } from './quantity'

/** The endpoints of each set that `withdrawing` made in the contract; a new set is a line here. */
export interface CashKeys {
  info: 'GET /api/user/getdrawinfo' | 'GET /api/tripwithdraw/getdrawinfo' | 'GET /api/zhufu/withdraw_info'
  cash: 'POST /api/extract/cash' | 'POST /api/tripwithdraw/cash' | 'POST /api/zhufu/withdraw'
  list: 'GET /api/extract/getcashlist' | 'GET /api/tripwithdraw/getcashlist' | 'GET /api/zhufu/withdraw_list'
}

export type DrawInfo = Data<Endpoints[CashKeys['info']]>
export type CashRecord = Data<Endpoints[CashKeys['list']]>['list'][number]
export type PayoutAccount = Data<Endpoints['GET /api/bankinfo']>['list'][number]
/** What may be withdrawn; each has a rule of its own. */
export type CashAsset = 'shouyi' | 'lvyou' | 'shubt' | 'hdt' | 'ruby'

/** Earnings are yuan, one for one, and are spoken of as such. */
export const isYuan = ({ asset }: { asset: string }) => asset === 'shouyi' || asset === 'lvyou'
export const unitOf = (info: { asset: string; asset_name: string }) => (isYuan(info) ? '元' : info.asset_name)
export const signOf = (info: { asset: string }) => (isYuan(info) ? '¥' : '')

/** What of an amount arrives and what the fee is, in yuan, as shown while typing; the server reckons what is really paid. */
export function arrival(info: DrawInfo, money: string): { fee: string; arrive: string } | null {
  const { unit, fee: terms, digits } = info
  const given = minorOf(money, digits)
  const gross = Number(((given ?? BigInt(0)) * BigInt(unit.fen)) / BigInt(unit.minor))
  if (gross <= 0) return null
  const fee = Math.max(Math.ceil((gross * terms.rate_bp) / 10_000), fenOf(terms.minimum) ?? 0)
  return fee >= gross ? null : { fee: yuanOf(fee), arrive: yuanOf(gross - fee) }
}

/** Whether so much is asked for with a code to the phone. */
export const needsProof = ({ proof_from }: DrawInfo, money: string): boolean =>
  proof_from !== null && (fenOf(money) ?? 0) >= (fenOf(proof_from) ?? 0)

/** The most that can be asked for at once now. */
export function most(info: DrawInfo): string {
  const caps = [info.balance, info.maximum, info.left_today, info.left_month].map(Number)
  return Math.max(0, Math.min(...caps)).toFixed(info.digits)
}

/** Why an amount cannot be asked for, or '' when it can. */
export function amountFault(info: DrawInfo, money: string): string {
  const amount = Number(money)
  if (!money || !(amount > 0)) return '请输入提现金额'
  if (amount < Number(info.minimum)) return `每次至少提现 ${info.minimum} ${unitOf(info)}`
  if (amount > Number(info.balance)) return '超过可提现金额'
  if (amount > Number(info.maximum)) return `每次最多提现 ${info.maximum} ${unitOf(info)}`
  if (amount > Number(info.left_today) || info.times_left_today === 0) return '超过今天的提现额度'
  if (amount > Number(info.left_month)) return '超过本月的提现额度'
  return ''
}

/** Why nothing can be asked for as things stand, in the order the person can do something about it; '' when it can. */
export const cashFault = (info: DrawInfo, account: PayoutAccount | undefined, money: string): string =>
  info.block.words || (account ? account.note : '请添加收款账户') || amountFault(info, money)

/** The account to withdraw to until the person chooses: the default if it can be used, else any that can. */
export function firstAccount(info: DrawInfo): PayoutAccount | undefined {
  const bound = info.methods.flatMap(({ account }) => account ?? [])
  return bound.find(one => one.is_default && !one.note) ?? bound.find(one => !one.note) ?? bound[0]
}
