import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { LetterFace } from '@/kit/parts/LetterFace'
import { Row, RowSum } from '@/kit/parts/Row'
import './CustomerRow.scss'

export type Customer = Data<Endpoints['GET /api/user/lock_customer/fans_list']>['list'][number]

/** From so few days on it is said that the time runs out. */
const SOON_DAYS = 7

/** A customer: masked, how long they are mine, and what they have brought. */
export function CustomerRow({ customer }: { customer: Customer }) {
  const { nickname, days_left, order_count, number } = customer
  const soon = days_left > 0 && days_left <= SOON_DAYS
  return (
    <Row
      lead={<LetterFace name={nickname} />}
      title={
        <View className="lockfan__name">
          {nickname}
          {days_left > 0 && (
            <View className={`lockfan__days ${soon ? 'lockfan__days--soon' : ''}`}>{`还剩 ${days_left} 天`}</View>
          )}
        </View>
      }
      notes={[noteOf(customer)]}
      side={<RowSum value={`¥${number}`} note={`${order_count} 单`} />}
    />
  )
}

const noteOf = ({ days_left, _add_time, _end_time, opens }: Customer) =>
  days_left > 0
    ? `${_add_time.slice(5, 10)} 锁定，${_end_time.slice(5, 10)} 到期`
    : `${_add_time} 来过 · 共 ${opens} 次`
