import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { BonusHead } from '@/kit/parts/BonusHead'
import { BonusMonths } from '@/kit/parts/BonusRow'
import { Tabs } from '@/kit/parts/Tabs'
import { type EmptyWords, ListPage } from './ListPage'
import './BonusPage.scss'

type Bonus = Data<Endpoints['GET /api/partner/bonus_list']>

/** In which role shops bring somebody something. */
export interface BonusKind {
  value: 'partner' | 'dock'
  text: string
  /** What their shops are called: 推荐店铺. */
  shops: string
  empty: EmptyWords
}

interface Props {
  kinds: readonly BonusKind[]
  from?: string
}

/** What shops have brought somebody, in one role or the other, by month. */
export function BonusPage({ kinds, from }: Props) {
  const [kind, setKind] = useState((kinds.find(one => one.value === from) ?? kinds[0]!).value)
  const [bonus, setBonus] = useState<Bonus>()
  const chosen = kinds.find(one => one.value === kind)!
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api(`GET /api/${chosen.value}/bonus_list`, paging, { catch: true, quiet: true })
    if (paging.page === 1) setBonus(answer)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={kind}
      head={
        <View>
          <Tabs items={kinds} value={kind} onChange={setKind} />
          {bonus && <BonusHead bonus={bonus} shops={chosen.shops} />}
          {bonus && <View className="bonuspage__title">收益明细</View>}
        </View>
      }
      skeleton={bonus ? 'lines' : 'wallet'}
      row={() => null}
      layout={lines => <BonusMonths lines={lines} months={bonus?.time ?? []} />}
      rowKey={line => line.id}
      empty={chosen.empty}
    />
  )
}
