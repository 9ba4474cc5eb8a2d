import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import type { Goods } from '@/kit/parts/GoodsCard'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import type { Themed } from '@/kit/parts/Waterfall'
import { countText } from '@/lib/format'
import { CouponTrio } from './CouponTrio'
import type { ThemedData } from './load'
import './Themed.scss'

/** As high as the sheet draws it, with the gap below. */
const HEIGHT_RPX = 532

/** The themed cards of the feed, in their order: best sellers and coupons once, then videos and brands in turn. */
export function themedCards(data: ThemedData): Themed[] {
  const films = data.videos.map(film)
  const brands = data.brands.filter(({ products }) => products.length >= 3).map(brand)
  const turns = Array.from({ length: Math.max(films.length, brands.length) }, (_, i) => [films[i], brands[i]])
  return [rank(data), coupons(data), ...turns.flat()].filter(one => one !== undefined)
}

const themed = (id: string, card: Themed['card']): Themed => ({ id: `themed-${id}`, height: HEIGHT_RPX, card })

function rank({ hot }: ThemedData) {
  if (hot.length < 3) return undefined
  const open = () => go('/pages/store/list', { type: 'hot' })
  return themed('hot', <GoodsTrio title="热卖榜单" info="大家都在买" goods={hot} ranked onOpen={open} />)
}

/** What can be had here and now; those that are held or gone are in 领券中心. */
function coupons({ coupons: offered }: ThemedData) {
  const open = offered.filter(one => one.state === 'claim' || one.state === 'use').slice(0, 3)
  if (!open.some(one => one.state === 'claim')) return undefined
  return themed('coupons', <CouponTrio offers={open} />)
}

function brand({ id, brand_name, products }: ThemedData['brands'][number]) {
  const open = () => go('/pages/store/list', { type: 'brand' })
  return themed(`brand-${id}`, <GoodsTrio title={brand_name} info="品牌好货" goods={products} onOpen={open} />)
}

function film(video: ThemedData['videos'][number]) {
  return themed(
    `video-${video.id}`,
    <View className="themed themed--film" role="button" onClick={() => go('/pages/video/play', { id: video.id })}>
      <Pic className="themed__cover" src={video.image} alt={video.title} width={400} />
      <View className="themed__play">
        <Icon name="play" size={56} />
      </View>
      <View className="themed__foot">
        <View className="themed__words">{video.title}</View>
        <View className="themed__by">
          {video.nickname}
          <View className="themed__likes">
            <Icon name="heart" size={24} />
            {countText(video.like_num)}
          </View>
        </View>
      </View>
    </View>
  )
}

interface Trio {
  title: string
  info: string
  goods: readonly Goods[]
  ranked?: boolean
  onOpen: () => void
}

/** Three goods under a title; the whole card leads to all of them. */
function GoodsTrio({ title, info, goods, ranked, onOpen }: Trio) {
  return (
    <View className="themed" role="button" onClick={onOpen}>
      <View className="themed__head">
        <View className="themed__title">{title}</View>
        <View className="themed__info">{info}</View>
      </View>
      {goods.slice(0, 3).map((one, i) => (
        <View key={one.id} className="themed__row">
          <Pic className="themed__pic" src={one.image} alt="" width={200} />
          <View className="themed__texts">
            <View className="themed__name">{one.store_name}</View>
            <Price value={one.price} size="sm" />
          </View>
          {ranked && <View className={`themed__place themed__place--${i + 1}`}>{i + 1}</View>}
        </View>
      ))}
    </View>
  )
}
