import { Count, contract, Flag, ListOf, Nothing, Picture, Type, Words } from './core'
import { Seen } from './home-admin'

const PlanTerms = {
  code: Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '编号' }),
  title: Words(20, '名称'),
  subtitle: Words(30, '副标题'),
  intro: Words(500, '介绍'),
  picture: Type.String({ minLength: 1, maxLength: 500, title: '封面' }),
  rule: Type.String({ pattern: '^care_[a-z0-9_]{1,35}$', title: '兑换规则' }),
  members_max: Type.Integer({ minimum: 0, maximum: 10, title: '家人上限' }),
  sort: Type.Integer({ minimum: 0, maximum: 10_000, title: '排序' }),
  open: Flag
}

/** Plans of the wellness family, as the console writes them. */
export const adminFamily = contract({
  'GET /api/admin/family/plans': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Plans of the wellness family, those that can be signed first, and the exchange rules a plan could go by',
    input: Nothing,
    data: Type.Composite([
      ListOf(
        Type.Object({
          ...PlanTerms,
          picture: Picture,
          mark: Type.String(),
          rule_title: Type.String(),
          rate: Type.Object({ from: Type.String(), to: Type.String() }),
          from_name: Type.String(),
          to_name: Type.String(),
          daily_bp: Count,
          lasts_days: Count,
          note: Type.String({ description: 'why nothing can be signed now; empty when it can' })
        })
      ),
      Type.Object({ choices: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })) })
    ])
  },
  'POST /api/admin/family/plan': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Writes a plan that is still as the caller saw it; what was signed stays as it was signed',
    input: Type.Object({ mark: Seen, ...PlanTerms }),
    data: Nothing,
    refusals: ['BAD_PLAN', 'CHANGED', 'CODE_TAKEN']
  }
})
