import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { replace } from '@/kit/nav'
import { GoodsListPage, type GoodsQuery } from '@/kit/pages/GoodsListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { Recommended } from '@/kit/parts/Recommended'
import { SearchLink } from '@/kit/parts/SearchBox'
import { HotWords } from './_parts/Words'
import './result.scss'

definePageConfig({ navigationBarTitleText: '搜索结果' })

export default page(() => {
  const { keyword } = useQuery('keyword')
  const [corrected, setCorrected] = useState('')
  const load = async (query: GoodsQuery) => {
    const answer = await api('GET /api/search_productlist', { ...query, keyword }, { catch: true, quiet: true })
    setCorrected(answer.corrected)
    return answer
  }
  return (
    <GoodsListPage
      nav={
        <NavBar>
          <SearchLink words={[keyword]} onClick={() => replace('/pages/store/search', { keyword })} />
        </NavBar>
      }
      head={
        <View className="found">
          {corrected ? (
            <View className="found__note">{`没有找到“${keyword}”，已为你显示“${corrected}”的结果`}</View>
          ) : null}
          <View className="found__shops" onClick={() => replace('/pages/store/shopResult', { keyword })}>
            找名字里有“{keyword}”的店铺
            <Icon name="right" size={24} />
          </View>
        </View>
      }
      load={load}
      filter={keyword}
      empty={{
        icon: 'search',
        words: `没有找到“${keyword}”`,
        hint: '换个短一点的词，或者去分类里看看',
        action: '去分类看看',
        onAction: () => replace('/pages/store/classify'),
        below: <OtherIdeas />
      }}
    />
  )
})

/** Where nothing was found: what others search for, and goods that do not pretend to be results. */
const OtherIdeas = () => (
  <View>
    <View className="found__ideas">
      <HotWords onPick={keyword => replace('/pages/store/result', { keyword })} />
    </View>
    <Recommended title="为你推荐" note="这些不是搜索结果，也许你会喜欢" />
  </View>
)
