import type { Data, Endpoints } from '@contract'

export type Plans = Data<Endpoints['GET /api/zhufu/agreement_list']>
export type Plan = Plans['plans'][number]
export type Agreement = Data<Endpoints['GET /api/zhufu/agreement_detail']>
export type Signed = NonNullable<Agreement['agreement']>
export type Member = Signed['members'][number]

/** What is put in, what comes of it, and how, a line each. */
export const termRows = (plan: Plan): [string, string][] => [
  ['转入比例', `${plan.rate.from} ${plan.from_name} 得 ${plan.rate.to} ${plan.to_name}`],
  ['发放方式', plan.daily_bp > 0 ? `次日起每天 ${plan.daily_bp / 100}%，${plan.lasts_days} 天发完` : '已停止'],
  ['家庭成员', plan.members_max > 0 ? `可填 ${plan.members_max} 位` : '不用填写']
]

/** What was signed, a line each. */
export const signedRows = (signed: Signed): [string, string][] => [
  ['计划', signed.title],
  ['转入', `${signed.from_number} ${signed.from_name}`],
  ['共可得', `${signed.number} ${signed.asset_name}`],
  ['家庭成员', signed.members.map(({ name, relation }) => `${relation} ${name}`).join('，') || '未填写'],
  ['协议版本', signed.version],
  ['签署时间', signed._sign_time]
]
