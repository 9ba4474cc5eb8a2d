import type { Data, Endpoints } from '@contract'
import { Avatar } from '@/kit/parts/Avatar'
import { Row, RowSum } from '@/kit/parts/Row'

export type Friend = Data<Endpoints['GET /api/spotlight/teamList']>['list'][number]

/** A friend whom one brought: masked, when they joined, and what their orders brought. */
export const FriendRow = ({ friend }: { friend: Friend }) => (
  <Row
    lead={<Avatar src={friend.avatar} name={friend.nickname} size={76} />}
    title={friend.nickname}
    notes={[`${friend._add_time} 加入`]}
    side={
      <RowSum
        value={friend.points > 0 ? `+${friend.points} 分` : '0 分'}
        note={friend.order_count > 0 ? `${friend.order_count} 笔订单` : '还没有结算的订单'}
      />
    }
  />
)
