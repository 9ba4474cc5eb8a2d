import { Form, Input, Select, Switch } from 'antd'
import type { Answer } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import type { Person } from './People'

interface Props {
  /** Nobody yet for somebody new. */
  person?: Person
  roles: Answer<'GET /api/admin/roles'>['list']
  onInvite(code: string): void
  onClose(): void
}

interface Fields {
  phone: string
  name: string
  roles: string[]
  active: boolean
}

/** Adds somebody, or says anew what they may do. */
export function PersonForm({ person, roles, onInvite, onClose }: Props) {
  const add = useDeed('POST /api/admin/people/add', '已添加')
  const save = useDeed('POST /api/admin/people/save', '已保存')
  const finish = async ({ phone, name, roles = person?.roles ?? [], active }: Fields) => {
    if (person) {
      if (await save.run({ id: person.id, name, roles, disabled: active ? 0 : 1 })) onClose()
      return
    }
    const answer = await add.run({ phone, name, roles })
    if (!answer) return
    onInvite(answer.invite)
    onClose()
  }
  const initial = person && { name: person.name, roles: person.roles, active: person.disabled === 0 }
  return (
    <FormModal<Fields>
      title={person ? `编辑「${person.name}」` : '添加人员'}
      busy={add.busy || save.busy}
      width={480}
      initial={initial}
      onSave={finish}
      onClose={onClose}
    >
      {!person && (
        <Form.Item
          name="phone"
          label="手机号（已注册的商城会员）"
          rules={[{ required: true, pattern: /^1[2-9]\d{9}$/, message: '请输入 11 位手机号' }]}
        >
          <Input inputMode="tel" />
        </Form.Item>
      )}
      <Form.Item name="name" label="称呼" rules={[{ required: true, whitespace: true, message: '请填写称呼' }]}>
        <Input maxLength={20} />
      </Form.Item>
      {person?.shop_name ? (
        <p className="soft">「{person.shop_name}」的人员，权限由店主在店铺中设置。</p>
      ) : (
        <Form.Item name="roles" label="角色" rules={[{ required: true, message: '请至少选择一个角色' }]}>
          <Select mode="multiple" options={roles.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
      {person && (
        <Form.Item name="active" label="允许登录" valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </FormModal>
  )
}
