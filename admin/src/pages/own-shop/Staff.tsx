import { useQuery } from '@tanstack/react-query'
import { Button, Space, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { DESKS } from '../merchants/words'
import { InviteCode } from '../people/InviteCode'
import { InviteForm, StaffForm } from './StaffForms'

export type Shown = Answer<'GET /api/admin/own_shop/staff'>
export type Member = Shown['list'][number]
type Deed = 'rights' | 'invite' | 'remove'

export const loadStaff = () => api('GET /api/admin/own_shop/staff')

/** Who helps in the shop, what they may do there, and whether they may sign in at the console. */
export function Staff() {
  const query = useQuery({ queryKey: ['own-staff'], queryFn: loadStaff })
  const [of, setOf] = useState<{ deed: Deed; one?: Member }>()
  const [invite, setInvite] = useState('')
  const close = () => setOf(undefined)
  const shown = query.data
  if (!shown)
    return (
      <section className="panel">
        <h2>店员</h2>
        <StateOf query={query} />
      </section>
    )
  const isFull = shown.list.length > shown.staff_max
  return (
    <section className="panel list">
      <div className="page-head">
        <h2>店员</h2>
        <Button type="primary" disabled={isFull} onClick={() => setOf({ deed: 'rights' })}>
          添加店员
        </Button>
      </div>
      <p className="soft">
        {`店员用自己的账号登录，只能做你允许的事，随时可以收回；最多 ${shown.staff_max} 位。要使用电脑后台，还需邀请其登录。`}
      </p>
      <Table<Member>
        size="middle"
        rowKey="uid"
        dataSource={shown.list}
        pagination={false}
        columns={columnsOf(shown, (deed, one) => setOf({ deed, one })).map(column => ({
          ...column,
          onCell: () => ({ 'data-title': column.title }) as object
        }))}
      />
      {of?.deed === 'rights' && <StaffForm one={of.one} shown={shown} onClose={close} />}
      {of?.deed === 'invite' && <InviteForm one={of.one!} onInvite={setInvite} onClose={close} />}
      {of?.deed === 'remove' && <Remove one={of.one!} onClose={close} />}
      {invite && <InviteCode code={invite} onClose={() => setInvite('')} />}
    </section>
  )
}

const columnsOf = ({ rights }: Shown, onDo: (deed: Deed, one: Member) => void) => [
  {
    title: '店员',
    key: 'name',
    render: (_: unknown, one: Member) => (
      <Space size={4}>
        {one.nickname}
        {one.is_me === 1 && <span className="soft">（你）</span>}
      </Space>
    )
  },
  { title: '手机号', dataIndex: 'phone', key: 'phone' },
  {
    title: '岗位',
    key: 'role',
    render: (_: unknown, one: Member) => one.role || <span className="soft">自定义</span>
  },
  {
    title: '权限',
    key: 'rights',
    render: (_: unknown, one: Member) => (
      <Space size={[4, 4]} wrap>
        {rights
          .filter(({ id }) => one.rights.includes(id))
          .map(({ id, title }) => (
            <Tag key={id}>{title}</Tag>
          ))}
      </Space>
    )
  },
  {
    title: '后台登录',
    key: 'desk',
    render: (_: unknown, one: Member) => (
      <Tag color={one.desk === 'active' ? 'green' : one.desk === 'invited' ? 'orange' : undefined}>
        {DESKS[one.desk]}
      </Tag>
    )
  },
  {
    title: '操作',
    key: 'deeds',
    render: (_: unknown, one: Member) =>
      one.is_owner === 1 ? (
        <span className="soft">由平台设置</span>
      ) : (
        <Space wrap>
          <a onClick={() => onDo('rights', one)}>权限</a>
          {one.desk !== 'disabled' && (
            <a onClick={() => onDo('invite', one)}>{one.desk === 'none' ? '邀请登录' : '重新邀请'}</a>
          )}
          <a onClick={() => onDo('remove', one)}>移除</a>
        </Space>
      )
  }
]

function Remove({ one, onClose }: { one: Member; onClose(): void }) {
  const remove = useDeed('POST /api/admin/own_shop/staff/remove', '已移除')
  return (
    <Ask
      title={`移除店员「${one.nickname}」`}
      words="移除后马上不能再管理店铺，正在使用的后台和手机端会一并退出店铺。"
      ok="确认移除"
      danger
      busy={remove.busy}
      onOk={async () => void ((await remove.run({ uid: one.uid })) && onClose())}
      onCancel={onClose}
    />
  )
}
