import type { Data, Endpoints } from '@contract'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { go } from '@/kit/nav'
import { countText, fenOf } from '@/lib/format'
import { Pic } from './Pic'
import { Price } from './Price'
import { Tag } from './Tag'
import './GoodsCard.scss'

type ProductLine = Data<Endpoints['GET /api/products']>['list'][number]

/** What a card needs of a product; whatever else is there is shown too. */
export type Goods = Pick<ProductLine, 'id' | 'image' | 'store_name' | 'price'> & Partial<ProductLine>

export const openGoods = (id: string) => go('/pages/goods/detail', { id })

interface Props {
  goods: Goods
  /** A card in two columns, or a row of a list. */
  look?: 'grid' | 'list'
  onClick?: (goods: Goods) => void
  /** At the lower right, such as a button that puts it in the cart. */
  action?: ReactNode
  /** Its place in a ranking, from 1. */
  rank?: number
  /** On the first screen: its picture loads at once. */
  eager?: boolean
}

/** A product among others: picture, name, tags, price, how many were sold. */
export function GoodsCard({ goods, look = 'grid', onClick = g => openGoods(g.id), action, rank, eager }: Props) {
  return (
    <View className={`goods goods--${look}`} onClick={() => onClick(goods)}>
      <View className="goods__pic">
        <Pic className="goods__img" src={goods.image} alt="" width={400} eager={eager} />
        {rank !== undefined && <View className={`goods__rank ${rank <= 3 ? 'goods__rank--top' : ''}`}>{rank}</View>}
        {goods.stock === 0 && <View className="goods__gone">已抢光</View>}
      </View>
      <View className="goods__body">
        <View className="goods__name">{goods.store_name}</View>
        {look === 'list' && goods.store_info && !goods.vip_price && (
          <View className="goods__info">{goods.store_info}</View>
        )}
        <GoodsTags goods={goods} />
        <View className="goods__foot">
          <GoodsPrice goods={goods} ot={look === 'list'} />
          {action ?? (goods.sales !== undefined && <Text className="goods__sold">已售{countText(goods.sales)}</Text>)}
        </View>
        {goods.vip_price && !goods.activity && (
          <View className="goods__vip">
            <Text className="goods__vip-mark">会员</Text>
            <Price value={goods.vip_price} size="sm" tone="gold" />
          </View>
        )}
        {look === 'list' && goods.shop_name && <View className="goods__shop">{goods.shop_name}</View>}
      </View>
    </View>
  )
}

/** Two columns have no room for a second price beside what was sold; the tag says how much less it is. */
function GoodsPrice({ goods, ot }: { goods: Goods; ot: boolean }) {
  if (goods.activity) return <Price value={goods.activity.price} ot={ot ? goods.price : undefined} />
  return <Price value={goods.price} ot={ot ? goods.ot_price : undefined} />
}

function GoodsTags({ goods }: { goods: Goods }) {
  const tags = goodsTags(goods)
  if (tags.length === 0) return null
  return (
    <View className="goods__tags">
      {tags.map((text, i) => (
        <Tag key={text} kind={text === '限时抢' ? 'solid' : i === 0 ? 'tint' : 'outline'}>
          {text}
        </Tag>
      ))}
    </View>
  )
}

/** At most three marks of a product, the one that matters most first. */
export function goodsTags(goods: Goods): string[] {
  const off = goods.ot_price ? (fenOf(goods.ot_price) ?? 0) - (fenOf(goods.price) ?? 0) : 0
  const tags = [
    goods.activity && '限时抢',
    goods.is_new && '新品',
    goods.is_hot && '热卖',
    goods.is_best && '精选',
    off >= 1000 && `直降${Math.floor(off / 100)}元`,
    goods.freight === 1 && '包邮'
  ]
  return tags.filter(text => typeof text === 'string').slice(0, 3)
}
