import { Button, Space, Table } from 'antd'
import { useState } from 'react'
import type { Answer } from '../../api'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { PageState } from '../../kit/PageState'
import { PageHead } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { useRoles } from './People'
import { RoleForm } from './RoleForm'

export type Role = Answer<'GET /api/admin/roles'>['list'][number]

/** Roles and what each lets people do. */
export default function Roles() {
  const query = useRoles()
  const may = useMay()
  const [editing, setEditing] = useState<Role | 'new'>()
  const [removing, setRemoving] = useState<Role>()
  if (!query.data) return <PageState title="角色" query={query} />
  const { list, rights } = query.data
  const titleOf = (id: string) => rights.find(right => right.id === id)?.title ?? id
  const own = (role: Role) => !role.is_built_in && may('role.edit')
  return (
    <>
      <PageHead title="角色">
        {may('role.edit') && (
          <Button type="primary" onClick={() => setEditing('new')}>
            新建角色
          </Button>
        )}
      </PageHead>
      <div className="panel">
        <Table<Role>
          size="middle"
          rowKey="id"
          dataSource={list}
          pagination={false}
          columns={[
            { title: '角色', key: 'name', width: 120, render: (_, role) => role.name },
            { title: '说明', dataIndex: 'words', width: 220 },
            {
              title: '权限',
              key: 'rights',
              render: (_, role) =>
                role.rights.length === rights.length ? (
                  <Tag color="orange">全部权限</Tag>
                ) : (
                  <Space size={[4, 4]} wrap>
                    {role.rights.map(id => (
                      <Tag key={id}>{titleOf(id)}</Tag>
                    ))}
                  </Space>
                )
            },
            { title: '类型', key: 'kind', width: 80, render: (_, role) => (role.is_built_in ? '内置' : '自定义') },
            {
              title: '操作',
              key: 'deeds',
              width: 110,
              render: (_, role) =>
                own(role) && (
                  <Space>
                    <a onClick={() => setEditing(role)}>编辑</a>
                    <a onClick={() => setRemoving(role)}>删除</a>
                  </Space>
                )
            }
          ]}
        />
      </div>
      {editing && (
        <RoleForm
          role={editing === 'new' ? undefined : editing}
          rights={rights}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <Remove role={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function Remove({ role, onClose }: { role: Role; onClose(): void }) {
  const remove = useDeed('POST /api/admin/role/remove', '已删除')
  return (
    <Ask
      title={`删除角色「${role.name}」`}
      words="仍有人员使用的角色不能删除。"
      ok="确认删除"
      danger
      busy={remove.busy}
      onOk={async () => void ((await remove.run({ id: role.id })) && onClose())}
      onCancel={onClose}
    />
  )
}
