import { useQuery } from '@tanstack/react-query'
import { Descriptions, Drawer, Table } from 'antd'
import { api } from '../../../api'
import { TellLine } from '../../../kit/Lines'
import { Exact, grouped } from '../../../kit/parts'
import { StateOf } from '../../../kit/states'
import { BUCKETS, signed } from './words'

/** One transfer: what went off which account, to which, and what for. */
export default function Transfer({ id, onClose }: { id: string; onClose(): void }) {
  const query = useQuery({
    queryKey: ['trial-transfer', id],
    queryFn: () => api('GET /api/admin/ledger/transfer/{id}', { id })
  })
  const { data } = query
  return (
    <Drawer open size={680} title={data ? `${data.title} · 流水详情` : '流水详情'} onClose={onClose}>
      {!data ? (
        <StateOf query={query} />
      ) : (
        <>
          <Descriptions
            column={1}
            style={{ marginBottom: 16 }}
            items={[
              { key: 'time', label: '时间', children: <Exact at={data.time} /> },
              { key: 'belongs', label: data.belongs.title, children: <TellLine of={data.belongs} /> },
              ...(data.memo ? [{ key: 'memo', label: '备注', children: data.memo }] : []),
              { key: 'id', label: '流水号', children: <span className="soft">{data.id}</span> },
              ...(data.reversal_of ? [{ key: 'of', label: '冲正的流水', children: data.reversal_of }] : [])
            ]}
          />
          <Table
            size="small"
            rowKey={(row, i) => `${row.asset} ${i}`}
            pagination={false}
            dataSource={data.postings}
            columns={[
              {
                title: '账户',
                key: 'whose',
                render: (_, { whose }) => (
                  <>
                    <span className="soft">{whose.title}</span> <TellLine of={whose} />
                  </>
                )
              },
              { title: '资产', dataIndex: 'name' },
              { title: '余额类别', key: 'bucket', render: (_, { bucket }) => BUCKETS[bucket] },
              {
                title: '变动',
                key: 'amount',
                align: 'right',
                render: (_, { amount }) => <span className="money">{grouped(signed(amount))}</span>
              }
            ]}
          />
          <p className="soft">每种资产的变动之和为零。</p>
        </>
      )}
    </Drawer>
  )
}
