import { observer } from 'mobx-react'
import { isParted, type OrderDetail } from '@/kit/order/model'
import { Radio } from '@/kit/parts/Check'
import { openTypes, pickAll, type ReturnForm } from './returning'

const TYPES = [
  { value: 1 as const, text: '仅退款' },
  { value: 2 as const, text: '退货退款' }
]

/** Money back alone, or for goods that are sent back. Of an order that left in part, other pieces are asked back in each way. */
export const ReturnTypes = observer(function ReturnTypes({ order, form }: { order: OrderDetail; form: ReturnForm }) {
  const open = openTypes(order)
  const options = TYPES.map(type => ({ ...type, disabled: !open.includes(type.value) }))
  const choose = (type: 1 | 2) => (isParted(order) ? pickAll(form, order, type) : form.set('type', type))
  return <Radio options={options} value={form.values.type} onChange={choose} />
})
