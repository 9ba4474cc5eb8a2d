import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Avatar } from './Avatar'
import { Button } from './Button'
import { Card } from './Card'
import { Countdown } from './Countdown'
import { Icon } from './Icon'
import './PinkCard.scss'

/** A group that buys together, as everybody may see it. */
export type Pink = NonNullable<Data<Endpoints['GET /api/order/detail/{id}']>['pink']>

/** More seats than this are counted in words. */
const SEATS_SHOWN = 5

interface Props {
  pink: Pink
  /** The button while it is open, such as 邀请好友. */
  action?: string
  onAction?: () => void
  /** Its time is over. */
  onEnd?: () => void
}

/** The seats of a group, who sits in them, and what becomes of it until when. */
export function PinkCard({ pink, action, onAction, onEnd }: Props) {
  const { state, size, missing_num: missing, members, stop_time } = pink
  const free = Math.min(size, SEATS_SHOWN) - Math.min(members.length, SEATS_SHOWN)
  return (
    <Card className={`pink pink--${state}`}>
      <View className="pink__title">{titleOf(pink)}</View>
      {state === 0 ? (
        <Countdown
          key={stop_time}
          className="pink__hint"
          look="boxes"
          end_s={stop_time}
          before="距结束"
          onEnd={onEnd}
        />
      ) : (
        <View className="pink__hint">{state === 1 ? '商家正在备货，请留意发货消息' : '已付的款项会自动原路退回'}</View>
      )}
      <View className="pink__seats" role="img" ariaLabel={`${size}人团，已有${members.length}人`}>
        {members.slice(0, SEATS_SHOWN).map((member, i) => (
          <View key={i} className="pink__seat">
            <Avatar src={member.avatar} name="" size={88} className="pink__face" />
            {member.is_leader === 1 && <View className="pink__mark">团长</View>}
            <View className="pink__name">{member.is_me === 1 ? '我' : member.nickname}</View>
          </View>
        ))}
        {Array.from({ length: free }, (_, i) => (
          <View key={`free${i}`} className="pink__seat">
            <View className="pink__free">
              <Icon name={state === 0 ? 'plus' : 'user'} size={36} />
            </View>
            <View className="pink__name">{state === 0 ? '待加入' : '空缺'}</View>
          </View>
        ))}
      </View>
      {size > SEATS_SHOWN && <View className="pink__more">{`${size} 人团，已有 ${members.length} 人付款`}</View>}
      {state === 0 && missing > 0 && action && (
        <Button kind="main" size="large" block onClick={onAction}>
          {action}
        </Button>
      )}
    </Card>
  )
}

function titleOf({ state, missing_num: missing, size, count }: Pink): string {
  if (state === 1) return `拼团成功，${size} 人已拼满`
  if (state === 2) return '没有拼满，这个团已结束'
  return count === 0 ? `付款后开团，需要 ${size} 人` : `还差 ${missing} 人，邀请好友一起拼`
}
