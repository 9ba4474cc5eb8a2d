import { FormState } from '@/kit/state/FormState'
import type { Group, Standing } from './model'

/** To whom a task gives: one of the groups, or customers that are chosen. */
export type Target = Group['code'] | 'picked'

export interface PlanValues extends Record<string, unknown> {
  title: string
  target: Target
  ids: string[]
  each: string
  later: boolean
  /** "2026-11-24" and "09:30" in China's time. */
  day: string
  clock: string
}

export const newPlan = (target: Target) =>
  new FormState<PlanValues>({ title: '', target, ids: [], each: '', later: false, day: '', clock: '10:00' })

export type Plan = ReturnType<typeof newPlan>

/** What a plan is measured by. */
export interface Bounds {
  standing: Pick<Standing, 'tb' | 'note' | 'person_day' | 'task_people'>
  groups: readonly Pick<Group, 'code' | 'count'>[]
}

/** How many people a plan gives to, and how much that comes to in all; 0 while no amount was typed. */
export function sumOf({ target, ids, each }: PlanValues, { groups }: Bounds) {
  const people = target === 'picked' ? ids.length : (groups.find(({ code }) => code === target)?.count ?? 0)
  return { people, sum: /^\d+$/.test(each) ? people * Number(each) : 0 }
}

/** When it begins, in Unix seconds; undefined for at once, or while no day was chosen. */
export const momentOf = ({ later, day, clock }: PlanValues): number | undefined =>
  later && day ? Math.floor(Date.parse(`${day}T${clock}:00+08:00`) / 1000) : undefined

/** What keeps a plan from being made, or '' when nothing does. */
export function planFault(plan: PlanValues, bounds: Bounds, now_s: number): string {
  const { note, person_day, task_people, tb } = bounds.standing
  const { people, sum } = sumOf(plan, bounds)
  if (note) return note
  if (!plan.title.trim()) return '请填写任务名称'
  if (people === 0) return plan.target === 'picked' ? '请选择顾客' : '这个分组里还没有顾客'
  if (people > task_people) return `一次最多送给 ${task_people} 位顾客`
  if (!/^\d{1,7}$/.test(plan.each) || sum === 0) return '请填写每人送多少'
  if (Number(plan.each) > person_day) return `每人每天最多送 ${person_day} 个`
  if (sum > Number(tb)) return `需要 ${sum} 个，店铺的通宝不足`
  if (!plan.later) return ''
  const at = momentOf(plan)
  if (at === undefined) return '请选择执行日期'
  return at <= now_s ? '执行时间已经过去' : ''
}
