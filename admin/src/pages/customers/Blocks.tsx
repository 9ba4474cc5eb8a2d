import { Table } from 'antd'
import { Exact } from '../../kit/parts'
import type { Detail } from './words'

/** Each time they were kept out, why, and why no longer. */
export const Blocks = ({ blocks }: { blocks: Detail['blocks'] }) => (
  <Table
    size="small"
    rowKey="id"
    dataSource={blocks}
    pagination={false}
    locale={{ emptyText: '没有被封禁过' }}
    columns={[
      { title: '封禁时间', key: 'from', render: (_, row) => <Exact at={row.add_time} /> },
      { title: '原因', dataIndex: 'reason' },
      { title: '操作人', dataIndex: 'blocked_by' },
      {
        title: '解封时间',
        key: 'until',
        render: (_, row) => (row.end_time ? <Exact at={row.end_time} /> : '封禁中')
      },
      { title: '解封原因', key: 'lift', render: (_, row) => row.lift_reason || '—' },
      { title: '解封人', key: 'by', render: (_, row) => row.lifted_by || '—' }
    ]}
  />
)
