import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { confirm } from '@/kit/confirm'
import { go, replace } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { Pic } from '@/kit/parts/Pic'
import { SearchInput } from '@/kit/parts/SearchBox'
import { session } from '@/stores/session'
import { HotWords, Words } from './_parts/Words'
import './search.scss'

definePageConfig({ navigationBarTitleText: '搜索' })

type Category = Data<Endpoints['GET /api/searhcateList']>[number]

export default page(() => {
  const { keyword, word } = useQuery('keyword', 'word')
  const [typed, setTyped] = useState(keyword)
  const history = useResource(() => api('GET /api/v2/user/search_list', {}, quietly), null, true)
  const categories = useResource(() => api('GET /api/searhcateList', {}, quietly)).data ?? []
  const suggestions = useResource(
    () => (typed.trim() ? api('GET /api/search_recommend', { keyword: typed.trim() }, quietly) : Promise.resolve([])),
    typed.trim()
  ).data

  const search = (text: string) => {
    const wanted = text.trim() || word
    if (wanted) go('/pages/store/result', { keyword: wanted })
  }
  const forget = async (id?: string) => {
    if (!id && !(await confirm({ content: '清空搜索历史？' }))) return
    if (!(await api('GET /api/v2/user/clean_search', { id }))) return
    history.set(id ? (history.data ?? []).filter(item => item.id !== id) : [])
  }

  return (
    <Frame
      white
      nav={
        <NavBar>
          <SearchInput value={typed} onChange={setTyped} onSearch={search} placeholder={word || undefined} focus />
        </NavBar>
      }
    >
      {typed.trim() && suggestions?.length ? (
        <Suggestions words={suggestions} onPick={search} />
      ) : (
        <View className="searching">
          {session.signedIn && !!history.data?.length && (
            <Words
              title="搜索历史"
              words={history.data.map(item => ({ id: item.id, text: item.keyword }))}
              onPick={search}
              onClear={() => forget()}
              onRemove={forget}
            />
          )}
          <HotWords onPick={search} />
          <Categories categories={categories} />
        </View>
      )}
    </Frame>
  )
})

function Suggestions({ words, onPick }: { words: string[]; onPick: (word: string) => void }) {
  return (
    <View className="suggest">
      {words.map(text => (
        <View key={text} className="suggest__row" role="button" onClick={() => onPick(text)}>
          <Icon name="search" size={30} />
          <View className="suggest__word">{text}</View>
        </View>
      ))}
    </View>
  )
}

function Categories({ categories }: { categories: Category[] }) {
  return (
    <View className="searchcates">
      {categories.map(category => (
        <View
          key={category.id}
          className="searchcates__item"
          onClick={() => replace('/pages/store/classify_goods', { id: category.id })}
        >
          <Pic className="searchcates__pic" src={category.pic} alt="" width={200} />
          <View className="searchcates__name">{category.cate_name}</View>
        </View>
      ))}
    </View>
  )
}
