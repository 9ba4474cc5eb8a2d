import { Button, Checkbox, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ShopFilter } from '../goods/ShopFilter'
import type { FilterName, MoreName, Of } from './filter'
import { KINDS } from './kinds'
import { PAY_TYPES } from './words'

const FilterDrawer = lazy(() => import('./FilterDrawer'))

interface Props {
  of: Of
  set(changes: Partial<Record<FilterName | MoreName, string>>): void
}

const choices = (words: Record<string, string>) =>
  Object.entries(words).flatMap(([value, label]) => (value ? [{ value, label }] : []))

/** What orders are narrowed to beside their state: a shop, what sold them, how they were paid, whether some of them left. */
export default function MoreFilters({ of, set }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const find = (changes: Parameters<typeof set>[0]) => {
    set(changes)
    close()
  }
  return (
    <>
      <ShopFilter value={of('shop')} onChange={shop => set({ shop })} />
      <Select
        aria-label="订单类型"
        style={{ width: 124 }}
        placeholder="订单类型"
        allowClear
        value={of('kind') || undefined}
        onChange={kind => set({ kind: kind ?? '' })}
        options={choices(KINDS)}
      />
      <Select
        aria-label="支付方式"
        style={{ width: 116 }}
        placeholder="支付方式"
        allowClear
        value={of('pay') || undefined}
        onChange={pay => set({ pay: pay ?? '' })}
        options={choices(PAY_TYPES)}
      />
      <Checkbox checked={of('parted') === '1'} onChange={({ target }) => set({ parted: target.checked ? '1' : '' })}>
        部分发货
      </Checkbox>
      <Button onClick={() => setIsOpen(true)}>更多筛选</Button>
      <Suspense>{isOpen && <FilterDrawer of={of} onFind={find} onClose={close} />}</Suspense>
    </>
  )
}
