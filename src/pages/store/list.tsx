import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { type Goods, GoodsCard } from '@/kit/parts/GoodsCard'
import { GoodsStrip } from '@/kit/parts/GoodsStrip'
import { NavBar } from '@/kit/parts/NavBar'
import { Pic } from '@/kit/parts/Pic'
import type { LoadRows } from '@/kit/state/PagedList'
import { hasOwn } from '@/lib/own'
import './list.scss'

definePageConfig({ navigationBarTitleText: '商品列表' })

type Brand = Data<Endpoints['GET /api/product/brand']>['list'][number]

/** Zones of goods: what they are called and where their goods come from. */
const zones: Record<string, { title: string; load: LoadRows<Goods>; ranked?: boolean }> = {
  hot: { title: '热卖榜单', load: paging => api('GET /api/product/hot', paging, quietly), ranked: true },
  discount: { title: '限时折扣', load: paging => api('GET /api/product/discount', paging, quietly) },
  qiangfu: { title: '抢福专区', load: paging => api('GET /api/product/qiangfu', paging, quietly) }
}

/** `type`: hot, discount, qiangfu or brand. */
export default page(() => {
  const { type } = useQuery('type')
  const zone = hasOwn(zones, type) ? zones[type]! : zones.hot!
  if (type === 'brand') return <Brands />
  return (
    <ListPage
      nav={<NavBar title={zone.title} />}
      load={zone.load}
      filter={type}
      rowKey={goods => goods.id}
      row={(goods, i) => <GoodsCard goods={goods} look="list" rank={zone.ranked ? i + 1 : undefined} />}
      skeleton="cards"
      empty={{ words: '这里的好物正在路上' }}
    />
  )
})

function Brands() {
  return (
    <ListPage
      nav={<NavBar title="品牌好货" />}
      load={paging => api('GET /api/product/brand', paging, quietly)}
      rowKey={brand => brand.id}
      row={brand => <BrandCard brand={brand} />}
      skeleton="cards"
      empty={{ words: '品牌正在入驻' }}
    />
  )
}

function BrandCard({ brand }: { brand: Brand }) {
  return (
    <View className="brand">
      <View className="brand__head" onClick={() => go('/pages/store/result', { keyword: brand.brand_name })}>
        <Pic className="brand__logo" src={brand.pic} alt="" width={200} />
        <View className="brand__words">
          <View className="brand__name">{brand.brand_name}</View>
          <View className="brand__intro">{brand.intro}</View>
        </View>
        <View className="brand__count">{`${brand.product_count} 件好物`}</View>
      </View>
      <GoodsStrip goods={brand.products} />
    </View>
  )
}
