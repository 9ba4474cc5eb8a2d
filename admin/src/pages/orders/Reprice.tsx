import { Form, Input } from 'antd'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import type { Detail } from './Order'

interface Price {
  pay_price: string
  reason: string
}

/** Says what an unpaid order costs, and why. */
export function Reprice({ order, onClose }: { order: Detail; onClose(): void }) {
  const price = useDeed('POST /api/admin/order/price', '已改价', onClose)
  const save = async (input: Price) => {
    if (await price.run({ id: order.order_id, ...input })) onClose()
  }
  return (
    <FormModal<Price>
      title="改价"
      ok="确认改价"
      busy={price.busy}
      initial={{ pay_price: order.pay_price, reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="pay_price"
        label={`应付金额（现为 ¥${order.pay_price}）`}
        rules={[{ required: true, pattern: /^\d{1,8}(\.\d{1,2})?$/, message: '请输入金额，最多两位小数' }]}
      >
        <Input prefix="¥" inputMode="decimal" />
      </Form.Item>
      <Form.Item name="reason" label="改价原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
        <Input.TextArea maxLength={140} showCount rows={2} />
      </Form.Item>
    </FormModal>
  )
}
