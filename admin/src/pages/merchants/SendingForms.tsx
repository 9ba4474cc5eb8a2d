import { Form, Input } from 'antd'
import { facetsBy } from '../../kit/difference'
import { EditModal } from '../../kit/EditModal'

interface Sending {
  cutoff: string
  days: number
  send_mark: string
}

interface Returning {
  return_name: string
  return_phone: string
  return_address: string
  return_mark: string
}

/** Whose form it is says how the shop is loaded and saved. */
interface Props<Shop, Sent> {
  shop: Shop
  newest(): Promise<Shop>
  save: { busy: boolean; refused: string; forget(): void; run(sent: Sent & { mark: string }): Promise<unknown> }
  onClose(): void
}

interface SendingFields {
  cutoff: string
  days: string
}
const SENDING = { cutoff: '当天发货截止时间', days: '在途天数' }
const sendingOf = ({ cutoff, days }: Sending): SendingFields => ({ cutoff, days: String(days) })

export const SendingForm = ({ shop, newest, save, onClose }: Props<Sending, { cutoff: string; days: number }>) => (
  <EditModal<Sending, SendingFields>
    title="发货时间"
    row={shop}
    newest={newest}
    fieldsOf={sendingOf}
    facetsOf={fields => facetsBy(SENDING, fields)}
    save={save}
    onSave={async ({ cutoff, days }, { send_mark: mark }) =>
      void ((await save.run({ mark, cutoff, days: Number(days) })) && onClose())
    }
    onClose={onClose}
  >
    <Form.Item name="cutoff" label={SENDING.cutoff} rules={[{ required: true, message: '请选择时间' }]}>
      <Input type="time" />
    </Form.Item>
    <Form.Item
      name="days"
      label={SENDING.days}
      rules={[{ required: true, pattern: /^([1-9]|[1-5]\d|60)$/, message: '请输入 1 到 60 的天数' }]}
    >
      <Input inputMode="numeric" />
    </Form.Item>
  </EditModal>
)

interface ReturnFields {
  name: string
  phone: string
  address: string
}
const RETURN = { name: '收件人', phone: '联系电话', address: '详细地址' }
const returnOf = (shop: Returning): ReturnFields => ({
  name: shop.return_name,
  phone: shop.return_phone,
  address: shop.return_address
})

export const ReturnForm = ({ shop, newest, save, onClose }: Props<Returning, ReturnFields>) => (
  <EditModal<Returning, ReturnFields>
    title="退货地址"
    above={<p className="soft">之后同意的退货会寄到这里，已同意的不受影响。</p>}
    row={shop}
    newest={newest}
    fieldsOf={returnOf}
    facetsOf={fields => facetsBy(RETURN, fields)}
    save={save}
    onSave={async (fields, { return_mark: mark }) => void ((await save.run({ mark, ...fields })) && onClose())}
    onClose={onClose}
  >
    <Form.Item name="name" label={RETURN.name} rules={[{ required: true, whitespace: true, message: '请填写收件人' }]}>
      <Input maxLength={20} />
    </Form.Item>
    <Form.Item
      name="phone"
      label={RETURN.phone}
      rules={[{ required: true, pattern: /^[0-9-]{7,16}$/, message: '请填写联系电话' }]}
    >
      <Input inputMode="tel" />
    </Form.Item>
    <Form.Item name="address" label={RETURN.address} rules={[{ required: true, min: 5, message: '请填写详细地址' }]}>
      <Input.TextArea maxLength={120} rows={2} />
    </Form.Item>
  </EditModal>
)
