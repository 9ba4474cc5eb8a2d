import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { useMe } from '../../kit/me'
import type { Role } from './Roles'

type Right = Answer<'GET /api/admin/roles'>['rights'][number]

interface Props {
  /** None yet for a new one. */
  role?: Role
  rights: Right[]
  onClose(): void
}

interface Fields {
  name: string
  words?: string
  rights: Right['id'][]
}

const TITLES = { name: '角色名称', words: '说明', rights: '权限' }
const fieldsOf = ({ name, words, rights }: Role): Fields => ({ name, words, rights })
const newestOf = async (id: string) => (await api('GET /api/admin/roles')).list.find(role => role.id === id)

/** Makes a role or changes an own one; what whoever does it lacks cannot be ticked. */
export function RoleForm({ rights, onClose, ...props }: Props) {
  /** What the form stands on. */
  const [role, setRole] = useState(props.role)
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/role', '已保存')
  const finish = async (fields: Fields) => {
    if (await save.run({ ...fields, ...(role && { id: role.id, mark: role.mark }) })) onClose()
  }
  const chosen = (value: unknown) =>
    rights.filter(({ id }) => ((value ?? []) as string[]).includes(id)).map(right => `${right.section}·${right.title}`)
  const told = (value: unknown, beside: unknown) => {
    const more = chosen(value).filter(one => !chosen(beside).includes(one))
    return `${chosen(value).length} 项${more.length > 0 ? `，多出${more.join('、')}` : ''}`
  }
  const facetsOf = (fields: Fields) => facetsBy(TITLES, { ...fields }, { rights: { tell: told, counts: chosen } })
  const begin = (newest: Role, fields: Fields) => {
    setRole(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  const isClashing = save.refused === 'CHANGED' && role
  return (
    <FormModal<Fields>
      form={form}
      title={role ? `编辑角色「${role.name}」` : '新建角色'}
      busy={save.busy}
      width={isClashing ? 820 : 640}
      initial={role && fieldsOf(role)}
      onSave={finish}
      onClose={onClose}
    >
      {isClashing && (
        <Changed
          facetsOf={facetsOf}
          basis={fieldsOf(isClashing)}
          mine={() => form.getFieldsValue(true)}
          newest={() => newestOf(isClashing.id)}
          fieldsFrom={fieldsOf}
          onBegin={begin}
        />
      )}
      <Form.Item
        name="name"
        label={TITLES.name}
        rules={[{ required: true, whitespace: true, message: '请填写角色名称' }]}
      >
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="words" label={TITLES.words}>
        <Input maxLength={60} placeholder="这个角色负责什么" />
      </Form.Item>
      <Form.Item name="rights" label={TITLES.rights} rules={[{ required: true, message: '请至少选择一项权限' }]}>
        <Rights of={rights} />
      </Form.Item>
    </FormModal>
  )
}

interface RightsProps {
  of: Right[]
  value?: Right['id'][]
  onChange?(value: Right['id'][]): void
}

/** All rights, section by section. */
function Rights({ of: rights, ...rest }: RightsProps) {
  const me = useMe()
  const sections = [...new Set(rights.map(right => right.section))]
  return (
    <Checkbox.Group {...rest} style={{ display: 'block' }}>
      {sections.map(section => (
        <div key={section} style={{ display: 'grid', gridTemplateColumns: '56px 1fr', marginBottom: 8 }}>
          <span className="soft">{section}</span>
          <div>
            {rights
              .filter(right => right.section === section)
              .map(({ id, title }) => (
                <Checkbox key={id} value={id} disabled={!me.rights.includes(id)}>
                  {title}
                </Checkbox>
              ))}
          </div>
        </div>
      ))}
    </Checkbox.Group>
  )
}
