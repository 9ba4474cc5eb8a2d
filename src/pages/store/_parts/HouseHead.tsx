import type { Data, Endpoints } from '@contract'
import { Swiper, SwiperItem, View } from '@tarojs/components'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { Tag } from '@/kit/parts/Tag'
import { countText } from '@/lib/format'
import './HouseHead.scss'

interface Front {
  shop: NonNullable<Data<Endpoints['GET /api/merchantshop/get_banner']>['shop']>
  banners: Data<Endpoints['GET /api/merchantshop/get_banner']>['list']
  papers: Data<Endpoints['GET /api/merchantshop/get_aptitude']>['list']
}

/** A shop's sign: pictures, name, what it has been checked for, follow and service. */
export function HouseHead({ front, onFollow }: { front: Front; onFollow: () => void }) {
  const { shop, banners, papers } = front
  return (
    <View className="house">
      {banners.length > 0 && (
        <Swiper className="house__banner" circular={banners.length > 1} autoplay={banners.length > 1}>
          {banners.map((banner, i) => (
            <SwiperItem key={banner.pic}>
              <Pic className="house__pic" src={banner.pic} alt={banner.shop_name} width={750} eager={i === 0} />
            </SwiperItem>
          ))}
        </Swiper>
      )}
      <View className="house__card">
        <View className="house__row" onClick={() => go('/pages/store/shopDesc', { mer_id: shop.mer_id })}>
          <Pic className="house__logo" src={shop.logo} alt="" width={200} />
          <View className="house__words">
            <View className="house__name">{shop.shop_name}</View>
            <View className="house__facts">
              {`评分 ${shop.product_score}  ·  ${countText(shop.followers)}人关注  ·  ${shop.goods_count}件在售`}
            </View>
          </View>
          <Icon name="right" size={32} color="var(--text-3)" />
        </View>
        <View className="house__tags">
          {shop.is_self === 1 && <Tag kind="solid">自营</Tag>}
          {papers.map(paper => (
            <Tag key={paper.title} kind="gold">
              {paper.title}
            </Tag>
          ))}
        </View>
        <View className="house__buttons">
          <Button kind={shop.userCollect ? 'plain' : 'brand'} block onClick={onFollow}>
            {shop.userCollect ? '已关注' : '关注店铺'}
          </Button>
          <Button kind="plain" block onClick={() => askService({ shop_id: shop.mer_id })}>
            联系客服
          </Button>
          {shop.pay_here === 1 && (
            <Button kind="plain" block onClick={() => go('/pages/local/detail', { mer_id: shop.mer_id })}>
              到店付款
            </Button>
          )}
        </View>
      </View>
    </View>
  )
}
