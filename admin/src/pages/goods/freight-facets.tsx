import type { Facet } from '../../kit/difference'
import { CHARGE_BY, costsOf, type Fields, type RuleFields, useRegions } from './freight-words'

/** All that the form of a template says. */
export const facetsOf = ({ name, charge_by, rules }: Fields): Facet[] => [
  { path: ['name'], title: '模板名称', value: name },
  {
    path: ['charge_by'],
    title: '计费方式',
    value: charge_by,
    tell: value => CHARGE_BY.find(one => one.value === value)?.label
  },
  {
    path: ['rules'],
    title: '地区规则',
    value: rules,
    tell: value => <Rules of={(value ?? []) as RuleFields[]} isByWeight={charge_by === 'weight'} />
  }
]

const Rules = ({ of: rules, isByWeight }: { of: readonly RuleFields[]; isByWeight: boolean }) => (
  <>
    {rules.map((rule, i) => (
      <div key={i}>
        <Regions of={rule.regions ?? []} />
        {`：${costsOf(rule, rule.is_deliverable, isByWeight)}`}
        {rule.transit_days ? `，运输 ${rule.transit_days} 天` : ''}
      </div>
    ))}
  </>
)

function Regions({ of: codes }: { of: readonly string[] }) {
  const names = new Map(useRegions()?.flatMap(({ options }) => options.map(one => [one.value, one.label] as const)))
  return codes.length > 0 ? codes.map(code => names.get(code) ?? '…').join('、') : '其他地区'
}
