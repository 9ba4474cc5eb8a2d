import { View } from '@tarojs/components'
import { useShareAppMessage } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { GoodsCard } from '@/kit/parts/GoodsCard'
import { pictureUrl } from '@/kit/picture'
import type { Resource } from '@/kit/state/Resource'
import { type Center, loadCenter, openFromWindow, quietly } from './_parts/model'
import './index.scss'

definePageConfig({ navigationBarTitleText: '小店主页', enableShareAppMessage: true })

export default page(() => {
  const { id } = useQuery('id')
  const center = useResource(() => loadCenter(id), id)
  const load = (paging: { page: number; limit: number }) =>
    api('GET /api/subshop/showCaseList', { ...paging, id: id || undefined }, quietly)
  const shop = center.data
  useShareAppMessage(() => ({
    title: shop?.name,
    path: `/pages/subshop/index?id=${shop?.id}&lk=${shop?.token}`,
    imageUrl: shop?.avatar ? pictureUrl(shop.avatar, 750) : undefined
  }))
  return (
    <ListPage
      load={load}
      filter={id}
      head={<Head center={center} />}
      row={() => null}
      layout={goods => (
        <View className="subindex__goods">
          {goods.map((one, i) => (
            <GoodsCard
              key={one.id}
              goods={one}
              eager={i < 4}
              onClick={() => openFromWindow(one.id, shop?.token ?? '')}
            />
          ))}
        </View>
      )}
      rowKey={goods => goods.id}
      skeleton="goods"
      missing="这家小店不在了"
      empty={{
        icon: 'store',
        words: '橱窗里还没有商品',
        ...(shop?.is_mine === 1
          ? { action: '去选商品', onAction: () => go('/pages/subshop/window', { tab: 'choose' }) }
          : { hint: '店主正在挑选，过几天再来看看' })
      }}
    />
  )
})

const Head = observer(function Head({ center }: { center: Resource<Center> }) {
  const shop = center.data
  // Whoever has none is told so below.
  if (!shop || shop.status === 0) return null
  return (
    <View className="subindex__head">
      <View className="subindex__who">
        <Avatar src={shop.avatar || undefined} name={shop.name} size={112} />
        <View className="subindex__words">
          <View className="subindex__name">{shop.name}</View>
          <View className="subindex__count">{`在售 ${shop.goods_count} 件 · 商品由商家发货`}</View>
        </View>
        {shop.is_mine === 1 && (
          <Button kind="plain" size="small" onClick={() => go('/pages/subshop/my')}>
            管理
          </Button>
        )}
      </View>
      {shop.info && <View className="subindex__notice">{shop.info}</View>}
    </View>
  )
})
