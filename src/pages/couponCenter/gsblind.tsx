import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { AgeAsk } from '@/kit/parts/AgeAsk'
import { AwardGrid } from '@/kit/parts/AwardGrid'
import { BoxOpening } from '@/kit/parts/BoxOpening'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Chips } from '@/kit/parts/Chips'
import { DrawGoods } from '@/kit/parts/DrawGoods'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { DrawState, endpointSet } from '@/kit/state/DrawState'
import { BoxHero } from './_parts/BoxHero'
import { type BoxSheet, BoxSheets } from './_parts/BoxSheets'
import { OpenBar } from './_parts/OpenBar'
import { TakeBoxes } from './_parts/TakeBoxes'
import './gsblind.scss'

definePageConfig({ navigationBarTitleText: '公司盲盒' })

type Award = Data<Endpoints['GET /api/gsblind/prize_list']>['list'][number]

const SET = {
  info: 'GET /api/gsblind/info',
  prizes: 'GET /api/gsblind/prize_list',
  record: 'GET /api/gsblind/record',
  draw: 'POST /api/gsblind/open',
  receive: 'POST /api/box/draw_award'
} as const

/** Beginning with the box the page was opened for. */
const sourceOf = (first: string) => {
  const set = endpointSet<typeof SET, Award[]>(SET)
  return { ...set, load: (code: string | undefined) => set.load(code ?? (first || undefined)) }
}

/** Boxes of companies: opened for points, or given away and opened the same way. */
export default page(() => {
  const { code } = useQuery('code')
  const [state] = useState(() => new DrawState(sourceOf(code)))
  const [open, setOpen] = useState<BoxSheet>('')
  const { info, error } = state
  useDidShow(() => {
    if (!state.busy) state.load()
  })
  if (!info) {
    return (
      <Frame>
        {error ? <Failed code={error.code} words="新的公司盲盒正在路上" onRetry={state.load} /> : <Skeleton />}
      </Frame>
    )
  }
  const age = () => setOpen('age')
  const choose = (chosen: string) => !state.busy && state.choose(chosen)
  const isGiven = info.given === 1
  const waiting = info.goods.some(one => one.state === 'waiting')
  return (
    <Frame bottom={<OpenBar state={state} info={info} left={info.boxes_left} onAge={age} />}>
      <PullRefresh onRefresh={state.load}>
        <View className="gsbox">
          {info.series.length > 1 && (
            <Chips
              items={info.series.map(({ code: value, title: text }) => ({ value, text }))}
              value={info.code}
              onChange={choose}
            />
          )}
          <BoxHero
            {...info}
            left={info.boxes_left}
            total={info.boxes_total}
            price={isGiven ? '免费' : `${info.price} ${info.asset_name}`}
            note={isGiven && info.chances > 0 ? `你有 ${info.chances} 个待打开` : undefined}
          />
          <Card title="盒里有什么">
            <AwardGrid awards={info.prizes} />
          </Card>
          {waiting && (
            <Card title="待领取的奖品">
              <DrawGoods state={state} />
            </Card>
          )}
          <TakeBoxes since={[state.done, info.age]} onBox={choose} onAge={age} />
          <CellGroup>
            <Cell
              icon="store"
              title={info.mer_name}
              note="提供本期奖品的商家"
              onClick={() => go('/pages/store/house', { mer_id: info.mer_id })}
            />
            <Cell icon="clock" title="拆盒记录" note="每一个都可以验证" onClick={() => setOpen('history')} />
            <Cell icon="shield" title="概率与规则" note="公平、年龄与领取" onClick={() => setOpen('rules')} />
          </CellGroup>
        </View>
      </PullRefresh>
      <BoxOpening
        state={state}
        pictureOf={({ prize }) => info.prizes.find(({ id }) => id === prize)?.picture}
        keep={{ words: '收下了', run: () => {} }}
      />
      <AgeAsk age={info.age} open={open === 'age'} onClose={() => setOpen('')} onSaid={state.load} />
      <BoxSheets info={info} open={open} onClose={() => setOpen('')} />
    </Frame>
  )
})
