import { useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import { type Answer, api } from '../../api'
import { Exact, grouped, When } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'

type Found = Answer<'GET /api/admin/system/servers'>

/** Servers of the last day: which run, since when, of which version. */
export function Servers() {
  const query = useQuery({
    queryKey: ['servers'],
    queryFn: () => api('GET /api/admin/system/servers'),
    refetchInterval: 30_000
  })
  if (!query.data) return <StateOf query={query} />
  const { list, version, database_version } = query.data
  const alive = list.filter(node => node.is_alive === 1)
  return (
    <>
      <p className="soft">
        当前版本 {version}，PostgreSQL {database_version}，{alive.length} 台服务器在运行
      </p>
      {!alive.some(node => node.does_jobs === 1) && (
        <Alert
          type="warning"
          showIcon
          className="above"
          title="没有服务器在执行定时任务：自动取消、结算、打款等都会停下，请启动一台 JOBS=true 的服务器"
        />
      )}
      {new Set(alive.map(node => node.version)).size > 1 && (
        <Alert type="info" showIcon className="above" title="正在运行的服务器版本不一致，升级完成后应当相同" />
      )}
      <Table<Found['list'][number]>
        size="middle"
        rowKey="id"
        dataSource={list}
        pagination={false}
        locale={{ emptyText: '还没有服务器登记' }}
        columns={[
          { title: '服务器', dataIndex: 'name' },
          {
            title: '状态',
            key: 'alive',
            render: (_, row) => (row.is_alive ? <Tag color="green">运行中</Tag> : <Tag color="red">失联</Tag>)
          },
          { title: '版本', dataIndex: 'version' },
          { title: 'Node.js', dataIndex: 'node_version' },
          { title: '定时任务', key: 'jobs', render: (_, row) => (row.does_jobs ? '执行' : '不执行') },
          {
            title: '内存',
            key: 'memory',
            align: 'right',
            render: (_, row) => <span className="money">{grouped(row.memory_mb)} MB</span>
          },
          { title: '启动时间', key: 'started', render: (_, row) => <Exact at={row.started_time} /> },
          { title: '最近心跳', key: 'seen', render: (_, row) => <When at={row.seen_time} /> }
        ]}
      />
    </>
  )
}
