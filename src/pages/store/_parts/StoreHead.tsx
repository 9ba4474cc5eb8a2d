import { Swiper, SwiperItem, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Pic } from '@/kit/parts/Pic'
import type { Store } from '@/kit/parts/StoreCard'
import { Tag } from '@/kit/parts/Tag'
import { pictureUrl } from '@/kit/picture'
import { countText } from '@/lib/format'
import './StoreHead.scss'

/** Photos of a store across the width; a tap opens them large. */
export function StorePhotos({ pics, title }: { pics: readonly string[]; title: string }) {
  const [here, setHere] = useState(0)
  if (pics.length === 0) return null
  const look = (index: number) => {
    const urls = pics.map(pic => pictureUrl(pic, 750))
    Taro.previewImage({ urls, current: urls[index] })
  }
  return (
    <View className="storephotos">
      <Swiper className="storephotos__swiper" onChange={event => setHere(event.detail.current)}>
        {pics.map((pic, i) => (
          <SwiperItem key={pic}>
            <Pic
              className="storephotos__pic"
              src={pic}
              alt={`${title}，第${i + 1}张照片`}
              width={750}
              eager={i === 0}
              onClick={() => look(i)}
            />
          </SwiperItem>
        ))}
      </Swiper>
      <View className="storephotos__count">{`${here + 1}/${pics.length}`}</View>
    </View>
  )
}

/** What a store is called, how it was rated, and whether it is open now. */
export function StoreSign({ store }: { store: Store }) {
  const { open_now, _open, voucher_words } = store
  return (
    <View className="storesign">
      <View className="storesign__name">{store.shop_name}</View>
      <View className="storesign__facts">
        {[
          `评分 ${store.product_score}`,
          `人均 ¥${Math.round(Number(store.per_capita))}`,
          store.likes > 0 && `${countText(store.likes)}人喜欢`
        ]
          .filter(Boolean)
          .join('  ·  ')}
      </View>
      <View className="storesign__tags">
        {_open && <Tag kind={open_now ? 'success' : 'mute'}>{_open}</Tag>}
        {store.category_name && <Tag kind="mute">{store.category_name}</Tag>}
        {voucher_words && <Tag>{voucher_words}</Tag>}
      </View>
    </View>
  )
}

const call = (phoneNumber: string) => Taro.makePhoneCall({ phoneNumber }).catch(() => {})

/** Where a store is and when it is open, each leading on: the route there, a call. */
export function StoreFacts({ store, away }: { store: Store; away?: string }) {
  const address = [store.city, store.district, store.address].join('')
  const route = () =>
    go('/open-location', {
      name: store.shop_name,
      address,
      longitude: store.longitude ?? undefined,
      latitude: store.latitude ?? undefined
    })
  return (
    <View className="storefacts">
      <CellGroup>
        <Cell icon="pin" title={address} note={away} value="到这里去" onClick={route} />
        {store.hours && <Cell icon="clock" title={store.hours} />}
        {store.phone && <Cell icon="phone" title={store.phone} value="打电话" onClick={() => call(store.phone)} />}
      </CellGroup>
    </View>
  )
}
