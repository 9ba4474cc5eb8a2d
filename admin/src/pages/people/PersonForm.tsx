import { Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { facetsBy } from '../../kit/difference'
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

const TITLES = { name: '称呼', roles: '角色', active: '允许登录' }
const fieldsOf = ({ name, roles, disabled }: Person) => ({ name, roles, active: disabled === 0 })
const newestOf = async (id: string) => (await api('GET /api/admin/people')).find(person => person.id === id)

const namesOf = (roles: Props['roles'], ids: unknown) =>
  roles
    .filter(({ id }) => ((ids ?? []) as string[]).includes(id))
    .map(role => role.name)
    .join('、')

/** Adds somebody, or says anew what they may do. */
export function PersonForm({ roles, onInvite, onClose, ...props }: Props) {
  /** What the form stands on. */
  const [person, setPerson] = useState(props.person)
  const [form] = Form.useForm<Fields>()
  const add = useDeed('POST /api/admin/people/add', '已添加')
  const save = useDeed('POST /api/admin/people/save', '已保存')
  const finish = async ({ phone, name, roles = person?.roles ?? [], active }: Fields) => {
    if (person) {
      if (await save.run({ id: person.id, mark: person.mark, name, roles, disabled: active ? 0 : 1 })) onClose()
      return
    }
    const answer = await add.run({ phone, name, roles })
    if (!answer) return
    onInvite(answer.invite)
    onClose()
  }
  const facetsOf = ({ name, roles: chosen, active }: Partial<Fields>) =>
    facetsBy(TITLES, { name, roles: chosen, active }, { roles: { tell: value => namesOf(roles, value) } })
  const begin = (newest: Person, fields: Partial<Fields>) => {
    setPerson(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  const isClashing = save.refused === 'CHANGED' && person
  return (
    <FormModal<Fields>
      title={person ? `编辑「${person.name}」` : '添加人员'}
      busy={add.busy || save.busy}
      width={isClashing ? 820 : 480}
      form={form}
      initial={person && fieldsOf(person)}
      onSave={finish}
      onClose={onClose}
    >
      {isClashing && (
        <Changed<Person, Partial<Fields>>
          facetsOf={facetsOf}
          basis={fieldsOf(isClashing)}
          mine={() => form.getFieldsValue(true)}
          newest={() => newestOf(isClashing.id)}
          fieldsFrom={fieldsOf}
          onBegin={begin}
        />
      )}
      <PersonFields person={person} roles={roles} />
    </FormModal>
  )
}

const PersonFields = ({ person, roles }: Pick<Props, 'person' | 'roles'>) => (
  <>
    {!person && (
      <Form.Item
        name="phone"
        label="手机号（已注册的商城会员）"
        rules={[{ required: true, pattern: /^1[2-9]\d{9}$/, message: '请输入 11 位手机号' }]}
      >
        <Input inputMode="tel" />
      </Form.Item>
    )}
    <Form.Item name="name" label={TITLES.name} rules={[{ required: true, whitespace: true, message: '请填写称呼' }]}>
      <Input maxLength={20} />
    </Form.Item>
    {person?.shop_name ? (
      <p className="soft">「{person.shop_name}」的人员，权限由店主在店铺中设置。</p>
    ) : (
      <Form.Item name="roles" label={TITLES.roles} rules={[{ required: true, message: '请至少选择一个角色' }]}>
        <Select mode="multiple" options={roles.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
    )}
    {person && (
      <Form.Item name="active" label={TITLES.active} valuePropName="checked">
        <Switch />
      </Form.Item>
    )}
  </>
)
