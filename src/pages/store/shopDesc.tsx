import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Pic } from '@/kit/parts/Pic'
import { Stars } from '@/kit/parts/Stars'
import { Tag } from '@/kit/parts/Tag'
import { pictureUrl } from '@/kit/picture'
import { countText, dayText } from '@/lib/format'
import './shopDesc.scss'

definePageConfig({ navigationBarTitleText: '店铺介绍' })

type Shop = Data<Endpoints['GET /api/merchantshop/get_aptitude']>

const showPlace = ({ shop_name: name, address, longitude, latitude }: Shop) =>
  go('/open-location', { name, address, longitude: longitude ?? undefined, latitude: latitude ?? undefined })

export default page(() => {
  const { mer_id } = useQuery('mer_id')
  return (
    <DetailPage
      load={() => api('GET /api/merchantshop/get_aptitude', { mer_id }, { catch: true, quiet: true })}
      filter={mer_id}
      skeleton="cards"
      missing="这家店铺不存在或已经关闭"
    >
      {shop => (
        <View className="shopdesc">
          <View className="shopdesc__head">
            <Pic className="shopdesc__logo" src={shop.logo} alt="" width={200} eager />
            <View className="shopdesc__words">
              <View className="shopdesc__name">
                {shop.shop_name} {shop.is_self === 1 && <Tag kind="solid">自营</Tag>}
              </View>
              <View className="shopdesc__fans">{`${countText(shop.followers)}人关注  ·  已售${countText(shop.sales)}件`}</View>
            </View>
          </View>
          <Card title="店铺评分">
            <Score words="商品描述" value={shop.product_score} />
            <Score words="服务态度" value={shop.service_score} />
            <View className="shopdesc__count">{`来自 ${countText(shop.rating_count)} 条评价`}</View>
          </Card>
          <Card title="店铺简介">
            <View className="shopdesc__intro">{shop.intro || '店主还没有写介绍'}</View>
          </Card>
          <CellGroup title="基本信息">
            <Cell title="主营类目" value={shop.category_name} />
            {(shop.address || shop.city) && (
              <Cell
                title="所在地"
                value={shop.address || shop.city}
                onClick={shop.longitude === null ? undefined : () => showPlace(shop)}
              />
            )}
            {shop.hours && <Cell title="营业时间" value={shop.hours} />}
            {shop.phone && (
              <Cell
                title="联系电话"
                value={shop.phone}
                onClick={() => Taro.makePhoneCall({ phoneNumber: shop.phone }).catch(() => {})}
              />
            )}
            <Cell title="开店时间" value={dayText(shop.add_time)} />
          </CellGroup>
          <Card title="证照信息">
            <View className="shopdesc__papers">
              {shop.list.map((paper, i) => (
                <View key={paper.title} className="shopdesc__paper">
                  <Pic
                    className="shopdesc__pic"
                    src={paper.pic}
                    alt={paper.title}
                    width={400}
                    onClick={() =>
                      Taro.previewImage({
                        current: pictureUrl(shop.list[i]!.pic),
                        urls: shop.list.map(each => pictureUrl(each.pic))
                      })
                    }
                  />
                  <View className="shopdesc__papername">{paper.title}</View>
                </View>
              ))}
            </View>
          </Card>
        </View>
      )}
    </DetailPage>
  )
})

function Score({ words, value }: { words: string; value: string }) {
  return (
    <View className="shopdesc__score">
      {words}
      <Stars value={Number(value)} />
      <View className="shopdesc__value">{value}</View>
    </View>
  )
}
