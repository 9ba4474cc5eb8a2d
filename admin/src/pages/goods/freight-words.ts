import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../api'
import { plainYuan } from '../../kit/parts'

export type Template = Answer<'GET /api/admin/freight/list'>['list'][number]

/** A rule and a template as their form has them. */
export interface RuleFields {
  regions: string[]
  is_deliverable: boolean
  first_units: number
  first_fee: string
  next_units: number
  next_fee: string
  free_over: string
  transit_days: number | null
}
export interface Fields {
  shop_id: string
  name: string
  charge_by: 'piece' | 'weight'
  rules: RuleFields[]
}

export const CHARGE_BY = [
  { value: 'piece', label: '按件数' },
  { value: 'weight', label: '按重量' }
] as const

/** A rule as a list or a form has it. */
type Rule = Pick<Template['rules'][number], 'first_units' | 'first_fee' | 'next_units' | 'next_fee' | 'free_over'>

/** What sending costs by a rule, in a few words: 首 1 件 ¥8，续 1 件 ¥2，满 ¥99 包邮. */
export function costsOf({ free_over, ...rule }: Rule, isDelivered: boolean, isByWeight: boolean): string {
  if (!isDelivered) return '不配送'
  const unit = isByWeight ? '克' : '件'
  const first = `首 ${rule.first_units} ${unit} ${plainYuan(rule.first_fee)}`
  const next = `续 ${rule.next_units} ${unit} ${plainYuan(rule.next_fee)}`
  return [first, next, free_over && `满 ${plainYuan(free_over)} 包邮`].filter(Boolean).join('，')
}

/** Provinces and cities, each city under its province. */
export function useRegions() {
  const { data } = useQuery({
    queryKey: ['freight-regions'],
    queryFn: () => api('GET /api/admin/freight/regions'),
    staleTime: Number.POSITIVE_INFINITY
  })
  return data?.list.map(({ code, name, cities }) => ({
    label: name,
    options: [
      { value: code, label: `${name}（全部）` },
      ...cities.map(city => ({ value: city.code, label: `${name}${city.name}` }))
    ]
  }))
}
