import type { Data, Endpoints } from '@contract'
import { Text, View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { countText } from '@/lib/format'
import type { Spot } from '@/platform/types'
import { Button } from './Button'
import { Icon } from './Icon'
import { Pic } from './Pic'
import { openTrade } from './ShopCard'
import { Tag } from './Tag'
import './StoreCard.scss'

export type Store = Data<Endpoints['GET /api/merchantoffline/storeList']>['list'][number]

export const payAt = (mer_id: string) => go('/pages/local/detail', { mer_id })

/** Where a store lies. Stores always have a place. */
export const spotOf = ({ mer_id, shop_name, longitude, latitude }: Store): Spot => ({
  id: mer_id,
  name: shop_name,
  longitude: longitude ?? 0,
  latitude: latitude ?? 0
})

const likesOf = ({ likes }: Store) => (likes > 0 ? ` · ${countText(likes)}人喜欢` : '')

interface Props {
  store: Store
  onClick?: () => void
}

/** A store people can walk into: what it is, when it is open, how far it is, and paying in it where that can be done. */
export function StoreCard({ store, onClick = () => openTrade(store) }: Props) {
  const { open_now, _open, voucher_words } = store
  return (
    <View className="storecard" role="link" onClick={onClick}>
      <Pic className="storecard__pic" src={store.image} alt="" width={400} />
      <View className="storecard__words">
        <View className="storecard__name">{store.shop_name}</View>
        <View className="storecard__facts">
          <Icon name="star-on" size={24} className="storecard__star" />
          <Text className="storecard__score">{store.product_score}</Text>
          {` · 人均¥${Math.round(Number(store.per_capita))}${likesOf(store)}`}
        </View>
        <View className="storecard__facts">
          {[store.category_name, store.district].filter(Boolean).join(' · ')}
          {store._distance && <Text className="storecard__far">{store._distance}</Text>}
        </View>
        {_open && <View className={`storecard__open ${open_now ? 'storecard__open--on' : ''}`}>{_open}</View>}
        {store.pay_here === 1 && (
          <View className="storecard__pay">
            <View className="storecard__tags">{voucher_words && <Tag>{voucher_words}</Tag>}</View>
            <Pay store={store} />
          </View>
        )}
      </View>
    </View>
  )
}

const Pay = ({ store }: { store: Store }) => (
  <View onClick={event => event.stopPropagation()}>
    <Button kind="outline" size="small" onClick={() => payAt(store.mer_id)}>
      到店付款
    </Button>
  </View>
)
