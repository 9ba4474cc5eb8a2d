import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Pic } from '@/kit/parts/Pic'
import { Tag } from '@/kit/parts/Tag'
import { skuWords } from '@/lib/sku'
import { rateText, type SubOrder } from './model'
import './OrderCard.scss'

const TAGS = { pending: 'tint', settled: 'success', void: 'mute' } as const

/** An order through the window: what was bought, by whom in two letters, and what it brings. */
export const OrderCard = ({ order }: { order: SubOrder }) => (
  <View className="suborder" role="button" onClick={() => go('/pages/subshop/order_detail', { id: order.order_id })}>
    <View className="suborder__head">
      <View className="suborder__who">{`${order.nickname} · ${order._add_time}`}</View>
      <Tag kind={TAGS[order.state]}>{order._state}</Tag>
    </View>
    {order.goods.map(goods => (
      <View key={`${goods.id}${goods.suk}`} className="suborder__line">
        <Pic className="suborder__pic" src={goods.image} alt="" width={200} />
        <View className="suborder__words">
          <View className="suborder__name">{goods.store_name}</View>
          <View className="suborder__note">
            {[skuWords(goods.suk), `¥${goods.price} × ${goods.cart_num}`, `佣金 ${rateText(goods.rate_bp)}`]
              .filter(Boolean)
              .join(' · ')}
          </View>
        </View>
      </View>
    ))}
    <View className="suborder__foot">
      <View className="suborder__note">{order.note ? `${order._title} · ${order.note}` : order._title}</View>
      <View className={order.state === 'void' ? 'suborder__none' : 'suborder__sum'}>{`佣金 ¥${order.number}`}</View>
    </View>
  </View>
)
