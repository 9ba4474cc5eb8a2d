import { observer } from 'mobx-react'
import { Radio } from '@/kit/parts/Check'
import type { ReturnForm } from './returning'

const TYPES = [
  { value: 1 as const, text: '仅退款' },
  { value: 2 as const, text: '退货退款' }
]

/** Money back alone, or for goods that are sent back. */
export const ReturnTypes = observer(function ReturnTypes({ form }: { form: ReturnForm }) {
  return <Radio options={TYPES} value={form.values.type} onChange={type => form.set('type', type)} />
})
