import type { Data, Endpoints, Input } from '@contract'
import { minorOf } from './quantity'

/** The endpoints of each pair by which one person gives something to another; a new pair is a line here. */
export interface TransferKeys {
  find: 'GET /api/subsidy/gift/find_user_by_phone' | 'GET /api/zhufu/gift_list' | 'GET /api/youxuan/find_user_by_phone'
  give:
    | 'POST /api/subsidy/gift/gift_consumer_coupon'
    | 'POST /api/zhufu/gift'
    | 'POST /api/youxuan/gift_hdt'
    | 'POST /api/youxuan/hdt_val_transfer_out'
  /** What is given, where several share the look-up. */
  type?: string
}

export type TransferTerms = Data<Endpoints[TransferKeys['find']]>
export type TransferLine = TransferTerms['list'][number]
export type TransferSide = NonNullable<Input<Endpoints[TransferKeys['find']]>['side']>
export type Receiver = NonNullable<TransferTerms['receiver_info']>

/** What is wrong with what is typed, or '' when it can be given to them. */
export function transferFault(terms: TransferTerms, receiver: Receiver, num: string): string {
  const { digits, asset_name: name, minimum, maximum, step } = terms
  const of = (text: string) => minorOf(text, digits)!
  const given = minorOf(num, digits)
  if (given === undefined) return num === '' ? '请填写转赠数量' : '转赠数量不正确'
  if (given < of(minimum)) return `每次至少 ${minimum} ${name}`
  if (given % of(step) !== BigInt(0)) return `须为 ${step} 的整数倍`
  if (given > of(terms.balance)) return `${name}不足`
  if (given > of(maximum)) return `每次最多 ${maximum} ${name}`
  if (given > of(terms.left_today) || terms.times_left_today === 0) return '超过今天的转赠额度'
  return given > of(receiver.left_month) ? '超过本月给这位好友的额度' : ''
}
