import { contract, Flag, ListOf, Nothing, OneOf, Type } from './core'
import { Seen } from './home-admin'

const payoutMethods = ['bank', 'alipay', 'weixin'] as const
const Amount = (title: string) => Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title })
const Price = (title: string) => Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$', title })

/** How an asset is withdrawn. Amounts are of the asset, prices in yuan. */
const CashTerms = {
  asset: Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '资产' }),
  open: Flag,
  methods: Type.Array(OneOf(payoutMethods, '收款方式'), { minItems: 1, maxItems: 3, title: '收款方式' }),
  minimum: Amount('单次最少'),
  maximum: Amount('单次最多'),
  step: Amount('提现单位'),
  unit: Amount('每提现数量'),
  unit_price: Price('折合金额'),
  fee_bp: Type.Integer({ minimum: 0, maximum: 5000, title: '手续费' }),
  fee_min: Price('每笔最低手续费'),
  person_day: Amount('每人每天最多'),
  day_times: Type.Integer({ minimum: 1, maximum: 100, title: '每人每天次数' }),
  person_month: Amount('每人每月最多'),
  two_persons: Amount('双人审核起点'),
  cooling_s: Type.Integer({ minimum: 86_400, maximum: 2_592_000, title: '冷静期' }),
  proof_from: Type.String({
    pattern: '^(\\d{1,12}(\\.\\d{1,4})?)?$',
    title: '短信验证起点',
    description: 'from this amount on a code to the phone is asked for; empty: never'
  })
}

/** How assets are withdrawn, as the console writes it. */
export const adminWithdrawalRules = contract({
  'GET /api/admin/withdrawal/rules': {
    auth: 'console',
    right: 'rule.read',
    summary: 'How each asset is withdrawn, and which assets could be that have no rule yet',
    input: Nothing,
    data: Type.Composite([
      ListOf(Type.Object({ ...CashTerms, mark: Type.String(), asset_name: Type.String() })),
      Type.Object({ free: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) })
    ])
  },
  'POST /api/admin/withdrawal/rule': {
    auth: 'console',
    right: 'rule.edit',
    stepUp: true,
    twoPersons: true,
    summary:
      'Writes how an asset is withdrawn; whatever lets more money out, or out with fewer checks, waits for a second person',
    input: Type.Object({ mark: Seen, ...CashTerms }),
    data: Nothing,
    refusals: ['BAD_RULE', 'AMOUNT', 'CHANGED']
  }
})
