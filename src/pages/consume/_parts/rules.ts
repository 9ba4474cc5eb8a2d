import type { Endpoints, Input } from '@contract'

export type Code = NonNullable<Input<Endpoints['GET /api/youxuan/bill_list']>['category']>

export const NAMES: Record<Code, string> = {
  xfq: '消费券',
  dhq: '兑换券',
  sqx: '商圈券',
  hdt: '互兑通',
  hdtval: '互兑值'
}

const KEPT: Record<Code, string> = {
  xfq: '不能提现；可以无偿转赠给实名的亲友，禁止买卖',
  dhq: '不能提现，也不能转让',
  sqx: '不能提现，也不能转让',
  hdt: '可以无偿赠送给实名的亲友，禁止买卖；平台不承诺升值',
  hdtval: '不能提现；可以无偿转出给实名的亲友，禁止买卖'
}

/** How one of these is come by, what it is for, and what cannot be done with it. */
export const voucherRules = (code: Code, { earned_by, used_for }: { earned_by: string; used_for: string }) => [
  { title: '怎么获得', words: earned_by || `目前没有可以获得${NAMES[code]}的活动` },
  { title: '有什么用', words: used_for || '目前没有开放的用途' },
  { title: '提现与转让', words: KEPT[code] }
]
