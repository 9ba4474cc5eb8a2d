import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Timeline } from 'antd'
import { type Answer, api } from '../../api'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'

interface Props {
  order: string
  parcel: Answer<'GET /api/admin/order/detail/{id}'>['parcels'][number]
  onClose(): void
}

/** Where a parcel is, as its carrier tells. */
export default function Trace({ order, parcel: { nth, company, no }, onClose }: Props) {
  const query = useQuery({
    queryKey: ['trace', order, nth],
    queryFn: () => api('GET /api/admin/order/express/{id}', { id: order, nth })
  })
  return (
    <Drawer open size={480} title={`${company} ${no}`} onClose={onClose}>
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
