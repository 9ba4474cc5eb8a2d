import { useQuery } from '@tanstack/react-query'
import { Button, Space, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay, useMe } from '../../kit/me'
import { PageHead, When } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { InviteCode } from './InviteCode'
import { PersonForm } from './PersonForm'

export type Person = Answer<'GET /api/admin/people'>[number]

export const useRoles = () => useQuery({ queryKey: ['roles'], queryFn: () => api('GET /api/admin/roles') })

/** Everybody who works at the console. */
export default function People() {
  const people = useQuery({ queryKey: ['people'], queryFn: () => api('GET /api/admin/people') })
  const roles = useRoles()
  const may = useMay()
  const [editing, setEditing] = useState<Person | 'new'>()
  const [resetting, setResetting] = useState<Person>()
  const [invite, setInvite] = useState('')
  if (!people.data) return <StateOf query={people} />
  if (!roles.data) return <StateOf query={roles} />
  const nameOf = (id: string) => roles.data.list.find(role => role.id === id)?.name ?? id
  return (
    <>
      <PageHead title="人员">
        {may('role.edit') && (
          <Button type="primary" onClick={() => setEditing('new')}>
            添加人员
          </Button>
        )}
      </PageHead>
      <div className="panel">
        <Table<Person>
          size="middle"
          rowKey="id"
          dataSource={people.data}
          pagination={false}
          locale={{ emptyText: '还没有人员' }}
          columns={[
            { title: '称呼', dataIndex: 'name' },
            { title: '手机号', dataIndex: 'phone' },
            {
              title: '角色',
              key: 'roles',
              render: (_, one) =>
                one.shop_name ? (
                  <Tag color="blue">{one.shop_name}</Tag>
                ) : (
                  one.roles.map(id => <Tag key={id}>{nameOf(id)}</Tag>)
                )
            },
            { title: '状态', key: 'state', render: (_, one) => <Standing person={one} /> },
            { title: '最近使用', key: 'seen', render: (_, one) => <When at={one.seen_time} /> },
            { title: '添加时间', key: 'add', render: (_, one) => <When at={one.add_time} /> },
            ...(may('role.edit')
              ? [
                  {
                    title: '操作',
                    key: 'deeds',
                    render: (_: unknown, one: Person) => (
                      <Deeds person={one} onEdit={() => setEditing(one)} onReset={() => setResetting(one)} />
                    )
                  }
                ]
              : [])
          ]}
        />
      </div>
      {editing && (
        <PersonForm
          person={editing === 'new' ? undefined : editing}
          roles={roles.data.list}
          onInvite={setInvite}
          onClose={() => setEditing(undefined)}
        />
      )}
      {resetting && <Reset person={resetting} onInvite={setInvite} onClose={() => setResetting(undefined)} />}
      {invite && <InviteCode code={invite} onClose={() => setInvite('')} />}
    </>
  )
}

function Standing({ person }: { person: Person }) {
  if (person.disabled) return <Tag>已停用</Tag>
  return person.has_factor ? <Tag color="green">正常</Tag> : <Tag color="orange">待首次登录</Tag>
}

function Deeds({ person, onEdit, onReset }: { person: Person; onEdit(): void; onReset(): void }) {
  const me = useMe()
  return (
    <Space>
      <a onClick={onEdit}>编辑</a>
      {person.id !== me.id && <a onClick={onReset}>重置验证器</a>}
    </Space>
  )
}

function Reset({ person, onInvite, onClose }: { person: Person; onInvite(code: string): void; onClose(): void }) {
  const reset = useDeed('POST /api/admin/people/reset', '已重置')
  const run = async (reason: string) => {
    const answer = await reset.run({ id: person.id, reason })
    if (!answer) return
    onInvite(answer.invite)
    onClose()
  }
  return (
    <Ask
      title={`重置「${person.name}」的验证器`}
      words="其所有登录会立即结束，需要用新的邀请码重新设置验证器。"
      label="重置原因"
      ok="确认重置"
      danger
      busy={reset.busy}
      onOk={run}
      onCancel={onClose}
    />
  )
}
