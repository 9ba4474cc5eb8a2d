import { useQuery } from '@tanstack/react-query'
import { Statistic, Table } from 'antd'
import { type Answer, api } from '../../api'
import { Count } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { sizeOf } from './words'

type Found = Answer<'GET /api/admin/system/storage'>

/** What the database and the files take, and which tables are the largest. */
export function Storage() {
  const query = useQuery({ queryKey: ['storage'], queryFn: () => api('GET /api/admin/system/storage') })
  if (!query.data) return <StateOf query={query} />
  const { database_bytes, files, tables, disk } = query.data
  const used = files.reduce((sum, one) => sum + one.bytes, 0)
  return (
    <>
      <div className="queues">
        <Statistic title="数据库" value={sizeOf(database_bytes)} />
        <Statistic title="上传的文件" value={sizeOf(used)} />
        {disk && <Statistic title="磁盘剩余" value={sizeOf(disk.free_bytes)} suffix={`/ ${sizeOf(disk.disk_bytes)}`} />}
      </div>
      <h2 className="apart">文件</h2>
      <Table<Found['files'][number]>
        size="small"
        rowKey="name"
        dataSource={files}
        pagination={false}
        columns={[
          { title: '种类', dataIndex: 'title' },
          {
            title: '个数',
            key: 'count',
            align: 'right',
            render: (_, row) => (
              <>
                {row.is_estimated === 1 && <span className="soft">约 </span>}
                <Count of={row.file_count} />
              </>
            )
          },
          {
            title: '占用',
            key: 'bytes',
            align: 'right',
            render: (_, row) => `${row.is_estimated ? '约 ' : ''}${sizeOf(row.bytes)}`
          }
        ]}
      />
      <h2 className="apart">最大的表</h2>
      <Table<Found['tables'][number]>
        size="small"
        rowKey="name"
        dataSource={tables}
        pagination={false}
        columns={[
          { title: '表', dataIndex: 'name' },
          { title: '占用（含索引）', key: 'bytes', align: 'right', render: (_, row) => sizeOf(row.bytes) },
          {
            title: '约有行数',
            key: 'rows',
            align: 'right',
            render: (_, row) =>
              row.about_rows === null ? <span className="soft">—</span> : <Count of={row.about_rows} />
          },
          { title: '保留', dataIndex: 'growth' }
        ]}
      />
      <p className="soft">行数是数据库自己的估计，还没有分析过的表不显示；每分钟统计一次。</p>
    </>
  )
}
