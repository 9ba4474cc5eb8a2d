import { Checkbox, Form, Input } from 'antd'
import type { Answer } from '../../api'
import { useDeed } from '../../kit/deed'
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

/** Makes a role or changes an own one; what whoever does it lacks cannot be ticked. */
export function RoleForm({ role, rights, onClose }: Props) {
  const me = useMe()
  const save = useDeed('POST /api/admin/role', '已保存')
  const sections = [...new Set(rights.map(right => right.section))]
  const finish = async (fields: Fields) => {
    if (await save.run({ ...fields, ...(role && { id: role.id }) })) onClose()
  }
  return (
    <FormModal<Fields>
      title={role ? `编辑角色「${role.name}」` : '新建角色'}
      busy={save.busy}
      width={640}
      initial={role && { name: role.name, words: role.words, rights: role.rights }}
      onSave={finish}
      onClose={onClose}
    >
      <Form.Item name="name" label="角色名称" rules={[{ required: true, whitespace: true, message: '请填写角色名称' }]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="words" label="说明">
        <Input maxLength={60} placeholder="这个角色负责什么" />
      </Form.Item>
      <Form.Item name="rights" label="权限" rules={[{ required: true, message: '请至少选择一项权限' }]}>
        <Checkbox.Group style={{ display: 'block' }}>
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
      </Form.Item>
    </FormModal>
  )
}
