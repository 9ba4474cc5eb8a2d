import { ScrollView, View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { Pic } from '@/kit/parts/Pic'
import { SearchLink } from '@/kit/parts/SearchBox'
import { State } from '@/kit/parts/State'
import { CategoryTree } from './_parts/CategoryTree'
import './classify.scss'

definePageConfig({ navigationBarTitleText: '分类', disableScroll: true })

/** All categories: the first level on the left, the second as pictures on the right. */
export default page(() => {
  const { id } = useQuery('id')
  const [chosen, setChosen] = useState(id)
  const open = (target: string) => go('/pages/store/classify_goods', { id: target })
  return (
    <DetailPage
      load={() => api('GET /api/category', {}, { catch: true, quiet: true })}
      skeleton="lines"
      nav={
        <NavBar>
          <SearchLink onClick={() => go('/pages/store/search')} />
        </NavBar>
      }
    >
      {categories => {
        const here = categories.find(item => item.id === chosen) ?? categories[0]
        if (!here) return <State kind="empty" words="分类正在整理中" />
        return (
          <CategoryTree categories={categories} value={here.id} onChange={setChosen}>
            <ScrollView scrollY className="classify__right">
              <View className="classify__head" onClick={() => open(here.id)}>
                <View className="classify__title">{here.cate_name}</View>
                <View className="classify__all">查看全部</View>
              </View>
              <View className="classify__grid">
                {here.children.map(second => (
                  <View key={second.id} className="classify__item" onClick={() => open(second.id)}>
                    <Pic className="classify__pic" src={second.pic} alt="" width={200} />
                    <View className="classify__name">{second.cate_name}</View>
                  </View>
                ))}
              </View>
            </ScrollView>
          </CategoryTree>
        )
      }}
    </DetailPage>
  )
})
