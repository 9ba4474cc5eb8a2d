import { useQuery } from '@tanstack/react-query'
import { Button, Space, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { StateTag } from '../../kit/cells'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { PageState } from '../../kit/PageState'
import { PageHead } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { PROVIDER_STATES, tookOf } from './words'

type Row = Answer<'GET /api/admin/system/providers'>['list'][number]
type Found = Answer<'POST /api/admin/provider/test'>

/** Outside services: which are on, what of their settings is there, and whether they answer. */
export default function Providers() {
  const may = useMay()
  const query = useQuery({ queryKey: ['providers'], queryFn: () => api('GET /api/admin/system/providers') })
  if (!query.data) return <PageState title="外部服务" query={query} />
  return (
    <>
      <PageHead title="外部服务" />
      <div className="panel">
        <p className="soft">接入与密钥在服务器的环境变量里设置，修改后需重启；这里只显示是否已填写，不显示内容。</p>
        <Table<Row>
          size="middle"
          rowKey="name"
          dataSource={query.data.list}
          pagination={false}
          columns={[
            {
              title: '服务',
              key: 'title',
              width: 190,
              render: (_, row) => (
                <>
                  <div>{row.title}</div>
                  <div className="soft">{row.maker}</div>
                </>
              )
            },
            {
              title: '状态',
              key: 'state',
              width: 90,
              render: (_, row) => <StateTag of={row.state} states={PROVIDER_STATES} />
            },
            {
              title: '设置',
              key: 'settings',
              render: (_, row) =>
                row.settings.length > 0 ? <Settings of={row} /> : <span className="soft">无需设置</span>
            },
            {
              title: '测试',
              key: 'test',
              width: 300,
              render: (_, row) => row.is_testable === 1 && may('provider.test') && <Test name={row.name} />
            }
          ]}
        />
      </div>
    </>
  )
}

/** Names of settings, those that are not there marked where the service is on. */
const Settings = ({ of: { settings, state } }: { of: Row }) => (
  <Space size={[4, 4]} wrap>
    {settings.map(({ name, is_set }) => (
      <Tag key={name} color={is_set ? 'green' : state === 'on' ? 'orange' : ''}>
        {name} {is_set ? '已填' : '未填'}
      </Tag>
    ))}
  </Space>
)

/** Calls a service and keeps what it said until the page is left. */
function Test({ name }: { name: string }) {
  const test = useDeed('POST /api/admin/provider/test', '')
  const [found, setFound] = useState<Found>()
  const run = async () => setFound(await test.run({ name }))
  return (
    <Space align="start">
      <Button size="small" loading={test.busy} onClick={() => void run()}>
        测试
      </Button>
      {found && (
        <span role="status" className={found.is_ok ? undefined : 'danger'}>
          {found.words}（{tookOf(found.took_ms)}）
        </span>
      )}
    </Space>
  )
}
