import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Exact, When } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import type { OfOne } from './Has'

/** Where they are signed in to the app; all of it can be ended. */
export function Sessions({ id }: OfOne) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const query = useQuery({
    queryKey: ['customer-sessions', id],
    queryFn: () => api('GET /api/admin/customer/sessions', { id })
  })
  const end = useDeed('POST /api/admin/customer/sessions/end', '已结束全部登录')
  const run = async (reason: string) => {
    if (await end.run({ id, reason })) setAsking(false)
  }
  if (!query.data) return <StateOf query={query} />
  return (
    <>
      {may('customer.edit') && query.data.length > 0 && (
        <div className="filters">
          <Button onClick={() => setAsking(true)}>结束全部登录</Button>
        </div>
      )}
      <Table
        size="small"
        rowKey="id"
        dataSource={query.data}
        pagination={false}
        locale={{ emptyText: '没有登录中的设备' }}
        columns={[
          { title: '设备', key: 'device', render: (_, row) => (row.device_no ? `设备 ${row.device_no}` : '未知设备') },
          { title: '登录时间', key: 'add', render: (_, row) => <Exact at={row.add_time} /> },
          { title: '最近续期', key: 'seen', render: (_, row) => <When at={row.seen_time} /> },
          { title: '有效期至', key: 'end', render: (_, row) => <Exact at={row.end_time} /> }
        ]}
      />
      {asking && (
        <Ask
          title="结束全部登录"
          words="该会员和子账号会在所有设备上退出，需要重新登录。"
          label="原因"
          ok="确认结束"
          danger
          busy={end.busy}
          onOk={reason => void run(reason)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
