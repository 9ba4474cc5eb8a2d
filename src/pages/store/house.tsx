import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { BackTop } from '@/kit/parts/BackTop'
import { NavBar } from '@/kit/parts/NavBar'
import { SearchLink } from '@/kit/parts/SearchBox'
import { type ProductSort, SortBar } from '@/kit/parts/SortBar'
import { Tabs } from '@/kit/parts/Tabs'
import { Waterfall } from '@/kit/parts/Waterfall'
import { session } from '@/stores/session'
import { HouseHead } from './_parts/HouseHead'

definePageConfig({ navigationBarTitleText: '店铺主页', enableShareAppMessage: true })

export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const load = async () => {
    const [front, papers] = await Promise.all([
      api('GET /api/merchantshop/get_banner', { mer_id }, quietly),
      api('GET /api/merchantshop/get_aptitude', { mer_id }, quietly)
    ])
    return { shop: front.shop!, banners: front.list, papers: papers.list }
  }
  return (
    <DetailPage
      load={load}
      filter={mer_id}
      skeleton="goods"
      missing="这家店铺不存在或已经关闭"
      nav={
        <NavBar>
          <SearchLink words={['搜索本店商品']} onClick={() => go('/pages/store/shopSearch', { mer_id })} />
        </NavBar>
      }
    >
      {(front, resource) => {
        const follow = async () => {
          if (!session.requireLogin()) return
          const target = { id: mer_id, type: 'shop' as const }
          const done = front.shop.userCollect
            ? await api('POST /api/collect/del', target)
            : await api('POST /api/collect/add', target)
          if (done) await resource.refresh()
        }
        return (
          <View>
            <HouseHead front={front} onFollow={follow} />
            <Goods mer_id={mer_id} />
            <BackTop />
          </View>
        )
      }}
    </DetailPage>
  )
})

const Goods = observer(function Goods({ mer_id }: { mer_id: string }) {
  const [cid, setCid] = useState('')
  const [sort, setSort] = useState<ProductSort>('default')
  const [categories, setCategories] = useState<{ id: string; cate_name: string }[]>([])
  const list = usePagedList(
    async paging => {
      const answer = await api('GET /api/shopproducts', { ...paging, mer_id, cid: cid || undefined, sort }, quietly)
      setCategories(answer.categories)
      return answer
    },
    [cid, sort]
  )
  return (
    <View>
      <Tabs
        items={[{ value: '', text: '全部' }, ...categories.map(item => ({ value: item.id, text: item.cate_name }))]}
        value={cid}
        onChange={setCid}
      />
      <SortBar value={sort} onChange={setSort} />
      <List
        list={list}
        rowKey={goods => goods.id}
        row={() => null}
        layout={goods => <Waterfall goods={goods} />}
        skeleton="goods"
        empty={{ icon: 'package', words: '店铺还没有上架商品' }}
      />
    </View>
  )
})
