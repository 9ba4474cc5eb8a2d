import type { Data, Endpoints } from '@contract'
import { Avatar } from '@/kit/parts/Avatar'
import { Row, RowSum } from '@/kit/parts/Row'
import { truncate } from '@/lib/format'

export type Fan = Data<Endpoints['POST /api/spread/people']>['list'][number]

/** One fan: who it is, since when, and how much they bought and brought. */
export const FanRow = ({ fan }: { fan: Fan }) => (
  <Row
    lead={<Avatar src={fan.avatar} name={fan.nickname} size={88} />}
    title={truncate(fan.nickname)}
    notes={[`${fan.time} 加入`]}
    side={<RowSum value={`消费 ¥${fan.numberCount}`} note={`${fan.orderCount} 单 · 粉丝 ${fan.childCount}`} />}
  />
)
