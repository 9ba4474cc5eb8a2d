import type { Data, Endpoints } from '@contract'
import { ScrollView, View } from '@tarojs/components'
import { useCalm } from '@/kit/state/calm'
import { Countdown } from './Countdown'
import { openGoods } from './GoodsCard'
import { Icon } from './Icon'
import { Pic } from './Pic'
import { Price } from './Price'
import './FlashStrip.scss'

export type FlashSession = Data<Endpoints['GET /api/product/discount']>['sessions'][number]
export type FlashGoods = FlashSession['list'][number]

/** How many fit on a screen before one scrolls. */
const SEEN = 4

interface Props {
  session: FlashSession
  onMore: () => void
  onClick?: (goods: FlashGoods) => void
  /** The session began or ended. */
  onEnd?: () => void
}

/** Today's flash session: its countdown, and its goods to scroll through sideways. */
export function FlashStrip({ session, onMore, onClick = goods => openGoods(goods.product_id), onEnd }: Props) {
  const soon = session.state === 0
  const calm = useCalm()
  return (
    <View className="flash">
      <View className="flash__head" role="button" onClick={onMore}>
        <Icon name="bolt" size={40} className="flash__bolt" />
        <View className="flash__title">限时秒杀</View>
        <View className="flash__session">{session.title}</View>
        <Countdown
          look="boxes"
          before={soon ? '距开始' : undefined}
          end_s={soon ? session.start_time : session.stop_time}
          onEnd={onEnd}
        />
        <View className="flash__more">
          更多
          <Icon name="right" size={28} />
        </View>
      </View>
      <ScrollView scrollX enhanced showScrollbar={false} className="flash__scroll">
        <View className="flash__row">
          {session.list.slice(0, calm ? undefined : SEEN).map((goods, i) => (
            <FlashItem key={goods.id} goods={goods} soon={soon} eager={i < SEEN} onClick={() => onClick(goods)} />
          ))}
        </View>
      </ScrollView>
    </View>
  )
}

interface ItemProps {
  goods: FlashGoods
  soon: boolean
  eager: boolean
  onClick: () => void
}

function FlashItem({ goods, soon, eager, onClick }: ItemProps) {
  return (
    <View className="flash__item" onClick={onClick}>
      <Pic className="flash__pic" src={goods.image} alt={goods.store_name} width={200} eager={eager} />
      <Price value={goods.price} size="sm" />
      {soon ? <View className="flash__soon">即将开抢</View> : <SoldBar percent={goods.percent} />}
    </View>
  )
}

/** How much of a flash offer is gone. */
export function SoldBar({ percent }: { percent: number }) {
  return (
    <View className="soldbar">
      <View className="soldbar__fill" style={{ width: `${Math.max(percent, 12)}%` }} />
      <View className="soldbar__words">{percent >= 100 ? '已抢光' : `已抢${percent}%`}</View>
    </View>
  )
}
