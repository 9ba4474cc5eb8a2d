import type { Data, Endpoints } from '@contract'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { go } from '@/kit/nav'
import { countText } from '@/lib/format'
import { Button } from './Button'
import { openGoods } from './GoodsCard'
import { Icon } from './Icon'
import { Pic } from './Pic'
import { Price } from './Price'
import { Tag } from './Tag'
import './ShopCard.scss'

export type Shop = Data<Endpoints['GET /api/product/detail/{id}']>['shop']
export type ShopLine = Data<Endpoints['GET /api/shoplist']>['list'][number]

export const openShop = (mer_id: string) => go('/pages/store/house', { mer_id })

/** A store with a door: what it sells where it sells anything here, else how to find and pay it. */
export const openTrade = ({ mer_id, goods }: Pick<ShopLine, 'mer_id' | 'goods'>) =>
  go(goods.length > 0 ? '/pages/store/detail' : '/pages/store/shopDetail', { mer_id })

interface CardProps {
  shop: Shop
  followed?: boolean
  onFollow?: () => void
  onClick?: () => void
}

/** The shop that sells a product: its name, scores, and the way in. */
export function ShopCard({ shop, followed, onFollow, onClick = () => openShop(shop.mer_id) }: CardProps) {
  return (
    <View className="shop">
      <View className="shop__head">
        <Pic className="shop__logo" src={shop.logo} alt="" width={200} onClick={onClick} />
        <View className="shop__words" onClick={onClick}>
          <ShopName name={shop.shop_name} own={shop.is_self === 1} />
          <View className="shop__facts">{countText(shop.followers)}人关注</View>
        </View>
        {onFollow && (
          <Button kind={followed ? 'plain' : 'outline'} size="small" onClick={onFollow}>
            {followed ? '已关注' : '关注'}
          </Button>
        )}
        <Button kind="brand" size="small" className="shop__enter" onClick={onClick}>
          进店逛逛
        </Button>
      </View>
      <View className="shop__scores">
        <Score words="商品描述" value={shop.product_score} />
        <Score words="服务态度" value={shop.service_score} />
        <View className="shop__score">在售{shop.goods_count}件</View>
      </View>
    </View>
  )
}

const ShopName = ({ name, own }: { name: string; own: boolean }) => (
  <View className="shop__name">
    {own && (
      <Tag kind="solid" className="shop__own">
        自营
      </Tag>
    )}
    <Text className="shop__title">{name}</Text>
  </View>
)

const Score = ({ words, value }: { words: string; value: string }) => (
  <View className="shop__score">
    {words} <Text className="shop__value">{value}</Text>
    {Number(value) >= 4.8 && <Text className="shop__high">高</Text>}
  </View>
)

interface RowProps {
  shop: ShopLine
  onClick?: () => void
  right?: ReactNode
  /** Below all of it, on the same card. */
  foot?: ReactNode
}

/** A shop in a list: stores with a door show where they are, shops of the mall show what they sell. */
export function ShopRow({ shop, onClick, right, foot }: RowProps) {
  const offline = shop.kind === 'offline'
  const open = onClick ?? (() => (offline ? openTrade(shop) : openShop(shop.mer_id)))
  return (
    <View className="shop shop--row">
      <View className="shop__head" onClick={open}>
        <Pic
          className={offline ? 'shop__image' : 'shop__logo'}
          src={offline ? shop.image || shop.logo : shop.logo}
          alt=""
          width={400}
        />
        <View className="shop__words">
          <ShopName name={shop.shop_name} own={shop.is_self === 1} />
          <View className="shop__facts">
            <Icon name="star-on" size={24} className="shop__star" />
            <Text className="shop__value">{shop.product_score}</Text>
            {offline ? ` 人均¥${Math.round(Number(shop.per_capita))}` : ` ${countText(shop.followers)}人关注`} · 已售
            {countText(shop.sales)}
          </View>
          {offline && <StorePlace shop={shop} />}
        </View>
        {right ?? (!offline && <Icon name="right" size={32} className="shop__arrow" />)}
      </View>
      {shop.goods.length > 0 && (
        <View className="shop__goods">
          {shop.goods.slice(0, 3).map(goods => (
            <View key={goods.id} className="shop__item" onClick={() => openGoods(goods.id)}>
              <Pic className="shop__pic" src={goods.image} alt={goods.store_name} width={200} />
              <Price value={goods.price} size="sm" />
            </View>
          ))}
        </View>
      )}
      {foot}
    </View>
  )
}

function StorePlace({ shop }: { shop: ShopLine }) {
  return (
    <View className="shop__place">
      {shop.category_name && <Tag kind="mute">{shop.category_name}</Tag>}
      <Text className="shop__address">
        {shop.district}
        {shop.address}
      </Text>
      {shop._distance && <Text className="shop__distance">{shop._distance}</Text>}
    </View>
  )
}
