import { Segmented } from 'antd'
import { useAddress } from '../../kit/address'
import { dayAgo } from '../../kit/china-time'
import { Days } from '../../kit/days'
import { useMe } from '../../kit/me'
import { AfterSales } from './AfterSales'
import { Campaigns } from './Campaigns'
import { Customers } from './Customers'
import { Sales } from './Sales'
import type { Range } from './Top'
import { Visits } from './Visits'

const PARTS = [
  { value: '', label: '成交', Part: Sales },
  { value: 'visits', label: '转化', Part: Visits },
  { value: 'customers', label: '新老客', Part: Customers },
  { value: 'campaigns', label: '活动', Part: Campaigns },
  { value: 'aftersales', label: '售后', Part: AfterSales }
]
/** Parts that a shop's people have too. */
const OF_SHOPS = ['', 'visits', 'aftersales']
/** A day of China, so many ago. */
const RANGES = [7, 30, 90].map(days => ({ value: String(days), label: `近 ${days} 天` }))

/** What came of a range of days, beside the range before. */
export default function Figures() {
  const { of, set } = useAddress<'from' | 'until' | 'part'>()
  const range: Range = { from: of('from') || dayAgo(29), until: of('until') || dayAgo(0) }
  const chosen = RANGES.find(({ value }) => range.until === dayAgo(0) && range.from === dayAgo(Number(value) - 1))
  const { shop } = useMe()
  const parts = shop ? PARTS.filter(({ value }) => OF_SHOPS.includes(value)) : PARTS
  const { value: part, Part } = parts.find(({ value }) => value === of('part')) ?? PARTS[0]!
  return (
    <Part
      range={range}
      filters={
        <div className="filters">
          <Segmented
            options={parts.map(({ value, label }) => ({ value, label }))}
            value={part}
            onChange={chosen => set({ part: chosen })}
          />
          <Segmented
            options={RANGES}
            value={chosen?.value ?? ''}
            onChange={days => set({ from: dayAgo(Number(days) - 1), until: dayAgo(0) })}
          />
          <Days of={name => range[name]} set={changes => set({ ...range, ...changes })} />
        </div>
      }
    />
  )
}
