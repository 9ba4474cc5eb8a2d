import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Check } from '@/kit/parts/Check'
import { openGoods } from '@/kit/parts/GoodsCard'
import { NavBar } from '@/kit/parts/NavBar'
import { Onward } from '@/kit/parts/Onward'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Row } from '@/kit/parts/Row'
import { openShop } from '@/kit/parts/ShopCard'
import { Tag } from '@/kit/parts/Tag'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { countText } from '@/lib/format'
import { CollectTabs } from './_parts/CollectTabs'
import { PickBar, PickSwitch } from './_parts/PickBar'
import { Picking } from './_parts/Picking'
import './shop.scss'

definePageConfig({ navigationBarTitleText: '店铺关注' })

type Shop = Data<Endpoints['GET /api/collect/shops']>['list'][number]

const load = (paging: { page: number; limit: number }) =>
  api('GET /api/collect/shops', paging, { catch: true, quiet: true })

export default page(() => {
  const [picking] = useState(() => new Picking())
  const [list] = useState(() => new PagedList<Shop>(load))
  const take = async () => {
    const ids = picking.ids.slice(0, 100)
    if (!(await confirm({ content: `不再关注选中的 ${ids.length} 家店铺吗？`, confirmText: '取消关注' }))) return
    if (!(await api('POST /api/collect/del', { type: 'shop', ids }))) return
    picking.turn(false)
    await list.refresh()
    Taro.showToast({ title: '已取消关注', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <ListPage
      load={load}
      state={list}
      fresh
      skeleton="cards"
      nav={<NavBar right={list.items.length > 0 ? <PickSwitch picking={picking} /> : undefined} />}
      head={<CollectTabs here="shop" />}
      rowKey={shop => shop.id}
      row={shop => <ShopRow shop={shop} picking={picking} />}
      empty={{
        icon: 'store',
        words: '还没有关注店铺',
        action: '去看看店铺',
        onAction: () => go('/pages/store/shopList')
      }}
      bottom={<PickBar picking={picking} ids={list.items.map(shop => shop.id)} words="取消关注" onTake={take} />}
    />
  )
})

const StateTag = ({ shop }: { shop: Shop }) => (
  <>
    {shop.is_self === 1 && <Tag kind="solid">自营</Tag>}
    {shop.on_sale === 0 && <Tag kind="mute">已停业</Tag>}
  </>
)

const ShopRow = observer(function ShopRow({ shop, picking }: { shop: Shop; picking: Picking }) {
  const picked = picking.has(shop.id)
  const isGone = shop.on_sale === 0
  const tap = () => {
    if (picking.on) return picking.set([shop.id], !picked)
    if (!isGone) return openShop(shop.id)
    return Taro.showToast({ title: '这家店铺已经停业了', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <View className="followrow">
      <View className="followrow__head">
        {picking.on && <Check checked={picked} label={shop.shop_name} onChange={on => picking.set([shop.id], on)} />}
        <Row
          className="followrow__shop"
          lead={<Pic className="followrow__logo" src={shop.logo} alt="" width={200} size={88} />}
          title={shop.shop_name}
          strong
          notes={[`${countText(shop.followers)}人关注`]}
          side={
            picking.on ? (
              <StateTag shop={shop} />
            ) : (
              <Onward>
                <StateTag shop={shop} />
              </Onward>
            )
          }
          onClick={tap}
        />
      </View>
      {shop.goods.length > 0 && (
        <View className="followrow__goods">
          {shop.goods.map(goods => (
            <View key={goods.id} className="followrow__item" role="button" onClick={() => openGoods(goods.id)}>
              <Pic className="followrow__pic" src={goods.image} alt="" width={400} />
              <Price value={goods.price} size="sm" />
            </View>
          ))}
        </View>
      )}
    </View>
  )
})
