import { Checkbox, Select } from 'antd'
import { ShopFilter } from '../goods/ShopFilter'
import { KINDS } from './kinds'
import { PAY_TYPES } from './words'

interface Props {
  of(name: 'shop' | 'kind' | 'pay' | 'parted'): string
  set(changes: { shop?: string; kind?: string; pay?: string; parted?: string }): void
}

const choices = (words: Record<string, string>) =>
  Object.entries(words).flatMap(([value, label]) => (value ? [{ value, label }] : []))

/** What orders are narrowed to beside their state: a shop, what sold them, how they were paid, whether some of them left. */
export default ({ of, set }: Props) => (
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
  </>
)
