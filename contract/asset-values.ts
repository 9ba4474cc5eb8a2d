import { contract, ListOf, Nothing, OneOf, Optional, Text, Type } from './core'
import { Seen } from './home-admin'

const KINDS = { points: '积分', voucher: '券', value: '价值', money: '余额' } as const

/** What operators publish that an asset stands for. */
export const adminAssetValues = contract({
  'GET /api/admin/asset/values': {
    auth: 'console',
    right: 'rule.read',
    summary: 'What a unit of each asset stands for in yuan, as members read it; balance is yuan itself and is not here',
    input: Nothing,
    data: ListOf(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        kind: OneOf(Object.keys(KINDS) as (keyof typeof KINDS)[], '类别', { words: KINDS }),
        amount: Type.String({ description: 'so much of it; empty while nothing is published' }),
        price: Type.String({ description: 'stands for so many yuan' }),
        reference_text: Type.String({ description: 'as members read it' }),
        mark: Type.String()
      })
    )
  },
  'POST /api/admin/asset/value': {
    auth: 'console',
    right: 'rule.edit',
    stepUp: true,
    twoPersons: true,
    summary:
      'Publishes that so much of an asset stands for so many yuan, or with neither takes that back; what is weighed by it follows, so it always needs two persons',
    input: Type.Object({
      mark: Seen,
      code: Text(20, '资产', 1),
      amount: Optional(Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,8})?$', title: '数量' })),
      price: Optional(Type.String({ pattern: '^\\d{1,7}(\\.\\d{1,2})?$', title: '相当于（元）' }))
    }),
    data: Nothing,
    refusals: ['UNKNOWN', 'CHANGED', 'BAD_VALUE', 'AMOUNT']
  }
})
