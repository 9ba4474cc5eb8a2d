import { ScrollView, Swiper, SwiperItem, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Chips } from '@/kit/parts/Chips'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { openShop, openTrade } from '@/kit/parts/ShopCard'
import { place } from '@/stores/place'
import './District.scss'

interface Props {
  city: string
  point: { longitude?: number; latitude?: number }
}

/** Above the stores: pictures of shops, cities with many stores, and the stores the district recommends. */
export const District = observer(function District({ city, point }: Props) {
  const banners = useResource(() => api('GET /api/merchantshop/get_banner', {}, quietly)).data?.list ?? []
  const cities = useResource(() => api('GET /api/merchantoffline/tradehotcity', {}, quietly)).data?.list ?? []
  const best =
    useResource(
      () =>
        api(
          'GET /api/merchantoffline/recommend_list',
          { city: city || undefined, ...point, page: 1, limit: 10 },
          quietly
        ),
      [city, point]
    ).data?.list ?? []
  const choose = async (name: string) => {
    const centre = await api('GET /api/merchantoffline/getlocation', { city: name })
    if (centre) place.choose({ city: centre.city, name: '', longitude: centre.longitude, latitude: centre.latitude })
  }
  return (
    <View className="district">
      {banners.length > 0 && (
        <Swiper className="district__banner" circular autoplay={banners.length > 1}>
          {banners.map((banner, i) => (
            <SwiperItem key={banner.mer_id}>
              <Pic
                className="district__pic"
                src={banner.pic}
                alt={banner.shop_name}
                width={750}
                eager={i === 0}
                onClick={() => openShop(banner.mer_id)}
              />
            </SwiperItem>
          ))}
        </Swiper>
      )}
      <Chips
        ground="page"
        className="district__cities"
        items={cities.map(item => ({ value: item.city, text: item.city }))}
        value={city}
        onChange={choose}
      />
      {best.length > 0 && (
        <View className="district__best">
          <View className="district__head">
            <View className="district__title">推荐好店</View>
            <View className="district__all" role="link" onClick={() => go('/pages/store/more')}>
              更多
              <Icon name="right" size={28} />
            </View>
          </View>
          <ScrollView scrollX className="district__row">
            {best.map(shop => (
              <View key={shop.mer_id} className="district__shop" onClick={() => openTrade(shop)}>
                <Pic className="district__photo" src={shop.image || shop.logo} alt="" width={400} />
                <View className="district__name">{shop.shop_name}</View>
                <View className="district__far">{shop._distance || shop.district || shop.city}</View>
              </View>
            ))}
          </ScrollView>
        </View>
      )}
    </View>
  )
})
