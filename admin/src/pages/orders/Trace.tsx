import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Timeline } from 'antd'
import { api } from '../../api'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'

/** Where a parcel is, as its carrier tells. */
export default function Trace({ order, title, onClose }: { order: string; title: string; onClose(): void }) {
  const query = useQuery({
    queryKey: ['trace', order],
    queryFn: () => api('GET /api/admin/order/express/{id}', { id: order })
  })
  return (
    <Drawer open size={480} title={title} onClose={onClose}>
      {!query.data ? (
        <StateOf query={query} />
      ) : (
        <>
          <Tag color={query.data.arrived ? 'green' : 'blue'}>{query.data.arrived ? '已签收' : '运输中'}</Tag>
          {query.data.list.length === 0 && <Empty description="承运商还没有物流信息" />}
          <Timeline
            className="story"
            items={query.data.list.map(step => ({
              content: (
                <>
                  {step.status_told} <div className="soft">{step.time_told}</div>
                </>
              )
            }))}
          />
        </>
      )}
    </Drawer>
  )
}
