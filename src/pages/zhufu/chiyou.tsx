import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { type Lot, LotCard } from '@/kit/parts/LotCard'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Tabs } from '@/kit/parts/Tabs'
import './zhufu.scss'

definePageConfig({ navigationBarTitleText: '持有' })

const SORTS = [
  { value: 'hold', text: '持有', act: '持有转红宝石', path: '/pages/zhufu/chiyouRuby', query: {} },
  { value: 'retain', text: '留存', act: '去留存', path: '/pages/zhufu/retain', query: {} },
  {
    value: 'value',
    text: '红宝石值',
    act: '转入红宝石值',
    path: '/pages/zhufu/rubyVal',
    query: { type: 'rubyval_ruby' }
  }
] as const
type Sort = (typeof SORTS)[number]['value']

/** What is given out day by day: of holdings, of what is kept, of ruby value. */
export default page(() => {
  const query = useQuery('type')
  const [sort, setSort] = useState<Sort>(SORTS.find(({ value }) => value === query.type)?.value ?? 'hold')
  const [holdings, setHoldings] = useState<{ code: string; name: string; number: string }[]>([])
  const here = SORTS.find(({ value }) => value === sort)!
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/zhufu/hold_list', { ...paging, type: sort }, quietly)
    setHoldings(answer.holdings)
    return answer
  }
  return (
    <ListPage<Lot>
      load={load}
      filter={sort}
      fresh
      head={
        <View>
          <Tabs items={SORTS} value={sort} onChange={setSort} />
          <View className="zhufu">
            {holdings.length > 0 && (
              <StandingCard
                flush
                className="zhufu__top"
                figures={holdings.map(({ name, number }) => ({ name: `未转入的${name}`, value: number }))}
              />
            )}
            <CellGroup>
              <Cell icon="plus" title={here.act} onClick={() => go(here.path, here.query)} />
              {sort === 'hold' && (
                <Cell icon="notes" title="持有记录" onClick={() => go('/pages/zhufu/chiyou_record')} />
              )}
            </CellGroup>
          </View>
        </View>
      }
      rowKey={lot => lot.id}
      row={lot => <LotCard lot={lot} />}
      empty={{ icon: 'calendar', words: '还没有在发放的', hint: '转入后从次日起每天发放，明细会显示在这里' }}
    />
  )
})
