import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Space, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMe } from '../../kit/me'
import { PageState } from '../../kit/PageState'
import { PageHead, When } from '../../kit/parts'
import { Tag } from '../../kit/Tag'

type Session = Answer<'GET /api/admin/sessions'>[number]

/** "Chrome · macOS" of what a browser says of itself. */
function deviceOf(agent: string): string {
  const browser = /(Edg|Firefox|Chrome|Safari)/.exec(agent)?.[1]?.replace('Edg', 'Edge')
  const system = /(Windows|Mac OS X|Android|iPhone|Linux)/.exec(agent)?.[1]?.replace('Mac OS X', 'macOS')
  return [browser, system].filter(Boolean).join(' · ') || '未知设备'
}

/** Where somebody is signed in, and their recovery codes. */
export default function Own() {
  const me = useMe()
  const query = useQuery({ queryKey: ['sessions'], queryFn: () => api('GET /api/admin/sessions') })
  const end = useDeed('POST /api/admin/sessions/end', '已结束')
  const renew = useDeed('POST /api/admin/recovery', '')
  const [codes, setCodes] = useState<string[]>()
  if (!query.data) return <PageState title="账号安全" query={query} />
  return (
    <>
      <PageHead title="账号安全" />
      <section className="panel">
        <h2>登录设备</h2>
        <Table<Session>
          size="middle"
          rowKey="id"
          pagination={false}
          dataSource={query.data}
          columns={[
            { title: '设备', key: 'device', render: (_, one) => <Device session={one} /> },
            { title: '来自', dataIndex: 'ip' },
            { title: '登录时间', key: 'add', render: (_, one) => <When at={one.add_time} /> },
            { title: '最近使用', key: 'seen', render: (_, one) => <When at={one.seen_time} /> },
            {
              title: '操作',
              key: 'deeds',
              render: (_, one) => !one.is_this && <a onClick={() => end.run({ id: one.id })}>结束登录</a>
            }
          ]}
        />
        <Button
          style={{ marginTop: 12 }}
          loading={end.busy}
          disabled={query.data.length < 2}
          onClick={() => end.run({})}
        >
          结束其他所有登录
        </Button>
      </section>
      <section className="panel">
        <h2>恢复码</h2>
        <Space orientation="vertical">
          {me.recovery_left === 0 ? (
            <Alert type="warning" showIcon title="没有可用的恢复码：手机不在身边时将无法登录，请现在生成并妥善保存。" />
          ) : (
            <span>{`还可使用 ${me.recovery_left} 个。手机不在身边时，每个恢复码可代替验证码登录一次。`}</span>
          )}
          <Button loading={renew.busy} onClick={async () => setCodes((await renew.run({}))?.recovery_codes)}>
            更换恢复码
          </Button>
        </Space>
      </section>
      {codes && <Codes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

const Device = ({ session }: { session: Session }) => (
  <Space>
    {deviceOf(session.agent)}
    {session.is_this === 1 && <Tag color="green">本次登录</Tag>}
  </Space>
)

const Codes = ({ codes, onClose }: { codes: string[]; onClose(): void }) => (
  <Modal open title="新的恢复码" footer={<Button onClick={onClose}>已保存</Button>} onCancel={onClose} width={440}>
    <Alert type="warning" title="恢复码只显示这一次，原有的已全部失效。" />
    <pre className="pre" style={{ marginTop: 12, columns: 2 }}>
      {codes.join('\n')}
    </pre>
  </Modal>
)
