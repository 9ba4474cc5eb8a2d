import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { AgeAsk } from '@/kit/parts/AgeAsk'
import { BoxOpening } from '@/kit/parts/BoxOpening'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { DrawGoods } from '@/kit/parts/DrawGoods'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { DrawState, oneEndpoint } from '@/kit/state/DrawState'
import { Backing } from './_parts/Backing'
import { BoxHero } from './_parts/BoxHero'
import { type BoxSheet, BoxSheets } from './_parts/BoxSheets'
import { OffersCard } from './_parts/OffersCard'
import { OpenBar } from './_parts/OpenBar'
import './gsblind.scss'

definePageConfig({ navigationBarTitleText: '权益盒' })

/** A box of benefits: every ticket is goods that are on sale, or a coupon for some. */
export default page(() => {
  const [state] = useState(() => new DrawState(oneEndpoint('POST /api/rwa/openMhbox')))
  const [open, setOpen] = useState<BoxSheet>('')
  const { info, error } = state
  useDidShow(() => {
    if (!state.busy) state.load()
  })
  if (!info) {
    return (
      <Frame>
        {error ? <Failed code={error.code} words="新的权益盒正在路上" onRetry={state.load} /> : <Skeleton />}
      </Frame>
    )
  }
  const sum = (what: 'left' | 'stock') => info.prizes.reduce((all, one) => all + (one.is_last ? 0 : one[what]), 0)
  const waiting = info.goods.some(one => one.state === 'waiting')
  return (
    <Frame bottom={<OpenBar state={state} info={info} left={sum('left')} onAge={() => setOpen('age')} />}>
      <PullRefresh onRefresh={state.load}>
        <View className="gsbox">
          <BoxHero
            {...info}
            picture={info.backing.find(({ picture }) => picture !== '')?.picture ?? ''}
            left={sum('left')}
            total={sum('stock')}
            price={`${info.price} ${info.asset_name}`}
            note="权益盒是消费活动，不是投资，不承诺任何收益"
          />
          <Backing info={info} />
          {waiting && (
            <Card title="待领取的权益">
              <DrawGoods state={state} />
            </Card>
          )}
          <CellGroup>
            <Cell icon="ticket" title="我的券" note="抽中的优惠券在这里" onClick={() => go('/pages/coupon/coupon')} />
            <Cell icon="clock" title="开盒记录" note="每一次都可以验证" onClick={() => setOpen('history')} />
            <Cell icon="shield" title="概率与规则" note="公平、年龄与领取" onClick={() => setOpen('rules')} />
          </CellGroup>
          <OffersCard />
        </View>
      </PullRefresh>
      <BoxOpening
        state={state}
        pictureOf={({ prize }) => info.backing.find(({ id }) => id === prize)?.picture}
        keep={{ words: '收下了', run: () => {} }}
      />
      <AgeAsk age={info.age} open={open === 'age'} onClose={() => setOpen('')} onSaid={state.load} />
      <BoxSheets info={info} open={open} onClose={() => setOpen('')} />
    </Frame>
  )
})
