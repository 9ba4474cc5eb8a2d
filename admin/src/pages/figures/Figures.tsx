import { Segmented } from 'antd'
import { useAddress } from '../../kit/address'
import { dayAgo } from '../../kit/china-time'
import { Days } from '../../kit/days'
import { AfterSales } from './AfterSales'
import { Sales } from './Sales'
import type { Range } from './Top'

const PARTS = [
  { value: '', label: '成交' },
  { value: 'aftersales', label: '售后' }
]
/** A day of China, so many ago. */
const RANGES = [7, 30, 90].map(days => ({ value: String(days), label: `近 ${days} 天` }))

/** What came of a range of days, beside the range before. */
export default function Figures() {
  const { of, set } = useAddress<'from' | 'until' | 'part'>()
  const range: Range = { from: of('from') || dayAgo(29), until: of('until') || dayAgo(0) }
  const chosen = RANGES.find(({ value }) => range.until === dayAgo(0) && range.from === dayAgo(Number(value) - 1))
  const Part = of('part') === 'aftersales' ? AfterSales : Sales
  return (
    <Part
      range={range}
      filters={
        <div className="filters">
          <Segmented options={PARTS} value={of('part')} onChange={part => set({ part })} />
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
