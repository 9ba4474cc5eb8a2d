import { Form, Input } from 'antd'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import type { ShopDetail } from './Shop'

interface Props {
  shop: ShopDetail
  onClose(): void
}

const PHONE = { pattern: /^1[2-9]\d{9}$/, message: '请输入 11 位手机号' }

export function OwnerForm({ shop, onClose }: Props) {
  const save = useDeed('POST /api/admin/shop/owner', '已保存')
  return (
    <FormModal<{ phone?: string }>
      title="设置店主"
      above={<p className="soft">店主可以管理店铺的订单、商品和店员。留空表示没有店主。</p>}
      busy={save.busy}
      onSave={async ({ phone = '' }) => void ((await save.run({ id: shop.id, phone })) && onClose())}
      onClose={onClose}
    >
      <Form.Item name="phone" label="店主手机号（已注册的商城会员）" rules={[PHONE]}>
        <Input inputMode="tel" autoFocus />
      </Form.Item>
    </FormModal>
  )
}

export function SendingForm({ shop, onClose }: Props) {
  const save = useDeed('POST /api/admin/shop/delivery', '已保存')
  return (
    <FormModal<{ cutoff: string; days: string }>
      title="发货时间"
      busy={save.busy}
      initial={{ cutoff: shop.cutoff, days: String(shop.days) }}
      onSave={async ({ cutoff, days }) =>
        void ((await save.run({ id: shop.id, cutoff, days: Number(days) })) && onClose())
      }
      onClose={onClose}
    >
      <Form.Item name="cutoff" label="当天发货截止时间" rules={[{ required: true, message: '请选择时间' }]}>
        <Input type="time" />
      </Form.Item>
      <Form.Item
        name="days"
        label="在途天数"
        rules={[{ required: true, pattern: /^([1-9]|[1-5]\d|60)$/, message: '请输入 1 到 60 的天数' }]}
      >
        <Input inputMode="numeric" />
      </Form.Item>
    </FormModal>
  )
}

export function ReturnForm({ shop, onClose }: Props) {
  const save = useDeed('POST /api/admin/shop/return_address', '已保存')
  return (
    <FormModal<{ name: string; phone: string; address: string }>
      title="退货地址"
      above={<p className="soft">之后同意的退货会寄到这里，已同意的不受影响。</p>}
      busy={save.busy}
      initial={{ name: shop.return_name, phone: shop.return_phone, address: shop.return_address }}
      onSave={async fields => void ((await save.run({ id: shop.id, ...fields })) && onClose())}
      onClose={onClose}
    >
      <Form.Item name="name" label="收件人" rules={[{ required: true, whitespace: true, message: '请填写收件人' }]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item
        name="phone"
        label="联系电话"
        rules={[{ required: true, pattern: /^[0-9-]{7,16}$/, message: '请填写联系电话' }]}
      >
        <Input inputMode="tel" />
      </Form.Item>
      <Form.Item name="address" label="详细地址" rules={[{ required: true, min: 5, message: '请填写详细地址' }]}>
        <Input.TextArea maxLength={120} rows={2} />
      </Form.Item>
    </FormModal>
  )
}

export function DeskForm({ shop, onInvite, onClose }: Props & { onInvite(code: string): void }) {
  const save = useDeed('POST /api/admin/shop/desk', '已开通')
  const finish = async (fields: { phone: string; name: string }) => {
    const answer = await save.run({ id: shop.id, ...fields })
    if (!answer) return
    onInvite(answer.invite)
    onClose()
  }
  return (
    <FormModal<{ phone: string; name: string }>
      title="开通后台登录"
      above={<p className="soft">店主和店员登录后只能看到这家店铺，能做的事与店主给的权限一致。</p>}
      busy={save.busy}
      onSave={finish}
      onClose={onClose}
    >
      <Form.Item name="phone" label="手机号（店主或店员）" rules={[{ required: true, ...PHONE }]}>
        <Input inputMode="tel" autoFocus />
      </Form.Item>
      <Form.Item name="name" label="称呼" rules={[{ required: true, whitespace: true, message: '请填写称呼' }]}>
        <Input maxLength={20} />
      </Form.Item>
    </FormModal>
  )
}
