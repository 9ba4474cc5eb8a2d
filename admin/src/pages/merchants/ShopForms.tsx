import { Form, Input } from 'antd'
import { api } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import { ReturnForm, SendingForm } from './SendingForms'
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

const newest = (id: string) => () => api('GET /api/admin/shop/detail/{id}', { id })

export function ShopSendingForm({ shop, onClose }: Props) {
  const save = useDeed('POST /api/admin/shop/delivery', '已保存')
  const { id } = shop
  return (
    <SendingForm
      shop={shop}
      newest={newest(id)}
      save={{ ...save, run: sent => save.run({ id, ...sent }) }}
      onClose={onClose}
    />
  )
}

export function ShopReturnForm({ shop, onClose }: Props) {
  const save = useDeed('POST /api/admin/shop/return_address', '已保存')
  const { id } = shop
  return (
    <ReturnForm
      shop={shop}
      newest={newest(id)}
      save={{ ...save, run: sent => save.run({ id, ...sent }) }}
      onClose={onClose}
    />
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
