import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Countdown } from '@/kit/parts/Countdown'
import { goodsTags } from '@/kit/parts/GoodsCard'
import { Icon } from '@/kit/parts/Icon'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import type { ProductDetail, SkuChoice } from '@/kit/state/SkuChoice'
import { serverClock } from '@/lib/countdown'
import { countText, fenOf, friendlyTime, shortPrice } from '@/lib/format'
import type { GoodsState } from './GoodsState'
import './GoodsHead.scss'

type Activity = NonNullable<ProductDetail['activity']>

interface Props {
  goods: GoodsState
  product: ProductDetail
  choice: SkuChoice
  onCollect: () => void
  /** The sale has begun or ended: what the page says is out of date. */
  onTurn: () => void
}

/** What it costs, what it is, how many were sold. */
export const GoodsHead = observer(function GoodsHead({ goods, product, choice, onCollect, onTurn }: Props) {
  const { storeInfo, activity } = product
  const flash = activity && (activity.state === 1 || goods.flash) ? activity : null
  return (
    <View className="ghead">
      {flash ? (
        <FlashBand activity={flash} choice={choice} onEnd={onTurn} />
      ) : (
        <View className="ghead__price">
          <Price value={choice.price} ot={choice.otPrice ?? storeInfo.ot_price} size="xl" after={from(choice)} />
          {storeInfo.vip_price && <MemberPrice choice={choice} product={product} />}
        </View>
      )}
      {activity && !flash && <ComingSale activity={activity} id={storeInfo.id} onStart={onTurn} />}
      {product.tuan?.open === 1 && <Together id={storeInfo.id} tuan={product.tuan} />}
      <View className="ghead__main">
        <View className="ghead__words">
          <View className="ghead__title">
            {product.shop.is_self === 1 && (
              <Tag kind="solid" className="ghead__own">
                自营
              </Tag>
            )}
            {storeInfo.store_name}
          </View>
          {storeInfo.store_info && <View className="ghead__info">{storeInfo.store_info}</View>}
        </View>
        <View className="ghead__acts">
          <Act icon={goods.collected ? 'heart-on' : 'heart'} on={goods.collected} onClick={onCollect}>
            {goods.collected ? '已收藏' : '收藏'}
          </Act>
          <Act icon="share" onClick={() => goods.open('share')}>
            分享
          </Act>
        </View>
      </View>
      <View className="ghead__tags">
        {goodsTags({ ...storeInfo, activity: null }).map(text => (
          <Tag key={text} kind="tint">
            {text}
          </Tag>
        ))}
      </View>
      <View className="ghead__facts">
        <Text>{storeInfo.freight_note}</Text>
        <Text>已售{countText(storeInfo.sales)}</Text>
        <Text>{product.shop.city}发货</Text>
      </View>
    </View>
  )
})

/** What it costs together with others, and the way there. */
const Together = ({ id, tuan }: { id: string; tuan: NonNullable<ProductDetail['tuan']> }) => (
  <View className="ghead__tuan" role="button" onClick={() => go('/pages/tuan/recommendDetail', { id })}>
    <Icon name="users" size={36} />
    <View className="ghead__tuanwords">{tuanWords(tuan)}</View>
    去拼团
    <Icon name="right" size={28} />
  </View>
)

const tuanWords = ({ price, groups }: NonNullable<ProductDetail['tuan']>) =>
  groups.length > 0 ? `拼团低至 ¥${shortPrice(price)}，${groups.length}个团正在拼` : `拼团低至 ¥${shortPrice(price)}`

const from = (choice: SkuChoice) => (choice.priceFrom ? '起' : undefined)

const MemberPrice = observer(function MemberPrice({ choice, product }: { choice: SkuChoice; product: ProductDetail }) {
  const value = choice.sku ? choice.sku.vip_price : product.storeInfo.vip_price
  return value ? (
    <View className="ghead__vip" role="button" onClick={() => go('/pages/vip/index')}>
      <Text className="ghead__vipmark">会员价</Text>
      <Price value={value} size="sm" tone="gold" />
    </View>
  ) : null
})

interface ActProps {
  icon: 'heart' | 'heart-on' | 'share'
  on?: boolean
  children: string
  onClick: () => void
}

const Act = ({ icon, on, children, onClick }: ActProps) => (
  <View className={`ghead__act ${on ? 'ghead__act--on' : ''}`} role="button" onClick={onClick}>
    <Icon name={icon} size={40} />
    <View className="ghead__actword">{children}</View>
  </View>
)

/** The sale's price on the brand's ground, and how long it lasts or until it begins. */
const FlashBand = observer(function FlashBand({
  activity,
  choice,
  onEnd
}: {
  activity: Activity
  choice: SkuChoice
  onEnd: () => void
}) {
  const running = activity.state === 1
  const usual = choice.offer ? choice.otPrice : choice.source.storeInfo.price
  const off = usual ? (fenOf(usual) ?? 0) - (fenOf(choice.price) ?? 0) : 0
  return (
    <View className={`ghead__flash ${running ? '' : 'ghead__flash--coming'}`}>
      <View className="ghead__deal">
        <Price value={choice.price} ot={usual} size="xl" tone="inherit" before="秒杀价" after={from(choice)} />
        {off > 0 && <View className="ghead__off">比平时省 ¥{(off / 100).toFixed(2)}</View>}
      </View>
      <View className="ghead__clock">
        <View className="ghead__until">
          {running ? '距结束还剩' : `${friendlyTime(activity.start_time, serverClock.now_s())} 开抢`}
        </View>
        <Countdown
          key={activity.state}
          end_s={running ? activity.stop_time : activity.start_time}
          look="light"
          onEnd={onEnd}
        />
      </View>
    </View>
  )
})

/** A sale that is to come, on the page of the everyday price. */
const ComingSale = observer(function ComingSale({
  activity,
  id,
  onStart
}: {
  activity: Activity
  id: string
  onStart: () => void
}) {
  const lowest = activity.items.reduce((least, item) =>
    (fenOf(item.price) ?? 0) < (fenOf(least.price) ?? 0) ? item : least
  )
  const open = () => go('/pages/goods/act_detail', { id, activity: lowest.id })
  return (
    <View className="ghead__coming" role="button" onClick={open}>
      <Icon name="bolt" size={32} />
      <Text className="ghead__cometext">
        {friendlyTime(activity.start_time, serverClock.now_s())} 限时秒杀，低至 ¥{lowest.price}
      </Text>
      <Countdown end_s={activity.start_time} before="还有" onEnd={onStart} />
      <Icon name="right" size={28} />
    </View>
  )
})
