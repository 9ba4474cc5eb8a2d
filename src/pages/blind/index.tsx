import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { AgeAsk } from '@/kit/parts/AgeAsk'
import { BoxOpening } from '@/kit/parts/BoxOpening'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Chips } from '@/kit/parts/Chips'
import { DrawnLines, Proof } from '@/kit/parts/DrawProof'
import { LevelBar } from '@/kit/parts/LevelBar'
import { NoticeBar } from '@/kit/parts/NoticeBar'
import { Pic } from '@/kit/parts/Pic'
import { Popup } from '@/kit/parts/Popup'
import { Price } from '@/kit/parts/Price'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { DrawState } from '@/kit/state/DrawState'
import { Awards } from './_parts/Awards'
import { type BoxInfo, boxSource } from './_parts/BoxState'
import { BuyBar } from './_parts/BuyBar'
import { Wards } from './_parts/Wards'
import './index.scss'

definePageConfig({ navigationBarTitleText: '盲盒' })

/** A series of blind boxes: what it holds, buying and opening, and the proof of each. */
export default page(() => {
  const { code } = useQuery('code')
  const [state] = useState(() => new DrawState(boxSource(code)))
  const [open, setOpen] = useState<'' | 'age' | 'rules' | 'history'>('')
  const { info, error } = state
  useDidShow(() => {
    if (!state.busy) state.load()
  })
  if (!info) {
    return (
      <Frame>{error ? <Failed code={error.code} words="新的盲盒正在路上" onRetry={state.load} /> : <Skeleton />}</Frame>
    )
  }
  return (
    <Frame bottom={<BuyBar state={state} info={info} onAge={() => setOpen('age')} />}>
      <PullRefresh onRefresh={state.load}>
        <View className="blind">
          {info.series.length > 1 && (
            <Chips
              items={info.series.map(({ code: value, title: text }) => ({ value, text }))}
              value={info.code}
              onChange={chosen => !state.busy && state.choose(chosen)}
            />
          )}
          <Hero info={info} />
          <Barrage key={info.code} code={info.code} />
          <Awards info={info} />
          <CellGroup>
            <Cell icon="package" title="我的盒子" value={boxesWords(info)} onClick={() => go('/pages/blind/list')} />
            <Cell icon="clock" title="拆盒记录" note="每一个都可以验证" onClick={() => setOpen('history')} />
            <Cell
              icon="store"
              title="公司盲盒"
              note="用金豆拆，还有商家免费送的"
              onClick={() => go('/pages/couponCenter/gsblind')}
            />
            <Cell icon="shield" title="概率与规则" note="保底、退款和置换" onClick={() => setOpen('rules')} />
          </CellGroup>
          <Wards info={info} onDecided={state.load} />
        </View>
      </PullRefresh>
      <BoxOpening
        state={state}
        pictureOf={({ prize }) => info.prizes.find(({ id }) => id === prize)?.picture}
        keep={{ words: '收进我的盒子', run: () => go('/pages/blind/list', { type: 'waiting' }) }}
      />
      <AgeAsk age={info.age} open={open === 'age'} onClose={() => setOpen('')} onSaid={state.load} />
      <Popup open={open === 'history'} onClose={() => setOpen('')} title="拆盒记录">
        <DrawnLines lines={info.list} termsOf={() => info} empty="还没有拆过这个系列" />
      </Popup>
      <Popup open={open === 'rules'} onClose={() => setOpen('')} title="概率与规则">
        <Rules info={info} />
      </Popup>
    </Frame>
  )
})

const boxesWords = ({ chances, goods }: BoxInfo) => {
  const waiting = goods.filter(({ state }) => state === 'waiting').length
  if (chances > 0) return `${chances} 个待打开`
  return waiting > 0 ? `${waiting} 件待领取` : '去看看'
}

function Hero({ info }: { info: BoxInfo }) {
  const { boxes_left: left, boxes_total: total, guarantee, dry } = info
  const guarded = info.prizes.filter(one => one.guarded === 1 && one.left > 0)
  return (
    <Card>
      <Pic src={info.picture} alt="" width={750} className="blind__cover" eager />
      <View className="blind__line">
        <View className="blind__words">
          <View className="blind__title">{info.title}</View>
          <View className="blind__note">{info.subtitle}</View>
        </View>
        <Price value={info.box_price} size="xl" />
      </View>
      <LevelBar value={total - left} max={total} left={`已售 ${total - left}`} right={`还剩 ${left}/${total} 个`} />
      {guarantee > 0 && guarded.length > 0 && (
        <View className="blind__sure">
          {`再拆 ${Math.max(1, guarantee - dry)} 个内必得 ${guarded.map(({ name }) => name).join(' 或 ')}`}
        </View>
      )}
    </Card>
  )
}

/** What people have just won. */
const Barrage = observer(function Barrage({ code }: { code: string }) {
  const { data } = useResource(() => api('GET /api/box/get_barrage', { code }, quietly), code, true)
  const items = (data?.list ?? []).map(one => ({ id: one.id, title: `${one.nickname} 拆出「${one.name}」` }))
  return <NoticeBar items={items} tone="warm" />
})

const Rules = observer(function Rules({ info }: { info: BoxInfo }) {
  const rules = useResource(() => api('GET /api/box/get_rules', { code: info.code }, quietly), info.code)
  return (
    <View className="blind__sheet">
      {info.prizes.map(one => (
        <View key={one.id} className="blind__row">
          <View className="blind__words">{one.name}</View>
          <View>{one.is_last ? '最后一个' : one.odds}</View>
          <View className="blind__left">{`${one.left}/${one.stock}`}</View>
        </View>
      ))}
      {(rules.data?.list ?? info.rules).map(words => (
        <View key={words} className="blind__rule">
          {words}
        </View>
      ))}
      {info.hash && <Proof name="平台种子指纹" value={info.hash} />}
      <Proof name="下一次的序号" value={String(info.nonce)} />
    </View>
  )
})
