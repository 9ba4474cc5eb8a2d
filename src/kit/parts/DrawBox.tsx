import { Input, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { type DrawInfo, type DrawState, MANY } from '@/kit/state/DrawState'
import { session } from '@/stores/session'
import { Button } from './Button'
import { Card } from './Card'
import { Chips } from './Chips'
import './DrawBox.scss'
import { DrawGoods } from './DrawGoods'
import { DrawnLines, Proof } from './DrawProof'
import { DrawResult } from './DrawResult'
import { DrawFoot, DrawLost, PrizeTable } from './DrawTerms'
import { Popup } from './Popup'
import { Skeleton } from './Skeleton'
import { Wheel } from './Wheel'

interface Props {
  state: DrawState
  /** Where to get what a draw costs; nothing of the kind for a free one. */
  earn?: { words: string; run: () => void }
  /** The asset whose wallet this page is. */
  here?: string
  /** Shows one's own draws where the page has a place of its own for them; in a sheet without. */
  onMine?: () => void
}

/** A draw: its prizes with their odds, the one button, the result, what one drew before and the proof of it. */
export const DrawBox = observer(function DrawBox({ state, earn, here, onMine }: Props) {
  const [open, setOpen] = useState<'' | 'rules' | 'mine'>('')
  const { info, error } = state
  if (!info) {
    if (!error) return <Skeleton kind="boxes" count={1} />
    return error.code === 'NOT_FOUND' ? null : <Lost onRetry={state.load} />
  }
  return (
    <Card className="ledger__part draw" title={info.title} more="我的抽奖" onMore={onMine ?? (() => setOpen('mine'))}>
      {info.campaigns.length > 1 && (
        <Chips
          items={info.campaigns.map(({ code, title }) => ({ value: code, text: title }))}
          value={info.code}
          onChange={code => !state.busy && state.choose(code)}
        />
      )}
      <Prizes state={state} info={info} />
      {stateWords(info) && <View className="draw__state">{stateWords(info)}</View>}
      <DrawButtons state={state} earn={earn} />
      <DrawFoot words={info.open === 1 ? `今天还可抽 ${info.left_today} 次` : ''} onRules={() => setOpen('rules')} />
      <Popup open={!!state.result && !state.busy} onClose={() => state.putAway()} title="抽奖结果">
        <DrawResult state={state} here={here} onGoods={() => setOpen('mine')} />
      </Popup>
      <Popup open={open === 'rules'} onClose={() => setOpen('')} title="概率与公平">
        <Rules state={state} info={info} />
      </Popup>
      <Popup open={open === 'mine'} onClose={() => setOpen('')} title="我的抽奖">
        <DrawGoods state={state} />
        {!onMine && <DrawnLines lines={info.list} termsOf={() => info} empty="还没有抽过，试试手气吧" />}
      </Popup>
    </Card>
  )
})

/** What can be won: a wheel, or the tickets of a box. */
const Prizes = observer(function Prizes({ state, info }: { state: DrawState; info: DrawInfo }) {
  const { drawing, result, wheel } = state
  if (wheel) {
    return (
      <Wheel
        key={info.code}
        slots={info.prizes.map(({ name, odds }) => ({ name, note: odds }))}
        stop={state.stop}
        onStop={() => state.stand()}
        hub="抽奖"
        onHub={() => session.requireLogin() && state.draw()}
      />
    )
  }
  return (
    <View className={`draw__prizes ${drawing ? 'draw__prizes--going' : ''}`}>
      {info.prizes.map(prize => (
        <View key={prize.id} className={`draw__prize ${result?.prize === prize.id ? 'draw__prize--won' : ''}`}>
          <View className="draw__name">{prize.name}</View>
          <View className="draw__odds">{oddsWords(info, prize)}</View>
        </View>
      ))}
    </View>
  )
})

const oddsWords = ({ pick }: DrawInfo, { odds, left, stock, is_last }: DrawInfo['prizes'][number]) => {
  if (is_last) return '最后一张另得'
  return pick === 'box' ? `剩 ${left}/${stock}` : odds
}

/** How a box or a guarantee stands, in words. */
function stateWords({ pick, prizes, guarantee, dry }: DrawInfo): string {
  const sum = (what: 'left' | 'stock') => prizes.reduce((all, prize) => all + (prize.is_last ? 0 : prize[what]), 0)
  if (pick === 'box') return `一箱 ${sum('stock')} 张，抽出不放回，还剩 ${sum('left')} 张`
  if (guarantee === 0) return ''
  const names = prizes.filter(prize => prize.guarded).map(({ name }) => `「${name}」`)
  return `再抽 ${Math.max(1, guarantee - dry)} 次内必中${names.join('或')}`
}

/** One draw, or ten where so many may be made; when the price is short, the way to where it comes from. */
const DrawButtons = observer(function DrawButtons({ state, earn }: Pick<Props, 'state' | 'earn'>) {
  const { info, fault, busy } = state
  if (!info) return null
  const way = fault !== '' && info.open === 1 && info.left_today > 0 ? earn : undefined
  const isGiven = state.given > 0
  const price = isGiven
    ? `抽一次（机会 ${state.given} 次）`
    : state.free
      ? '免费抽一次'
      : `抽一次（${info.price} ${info.asset_name}）`
  const draw = (times: number) => session.requireLogin() && state.draw(times)
  return (
    <View className="draw__buttons">
      <View className="draw__button draw__button--one">
        <Button
          kind="brand"
          size="large"
          block
          busy={busy}
          disabled={fault !== '' && !way}
          onClick={way ? way.run : () => draw(1)}
        >
          {busy ? '正在开奖' : way ? `${fault}，${way.words}` : fault || price}
        </Button>
      </View>
      {!busy && state.faultOf(MANY) === '' && (
        <View className="draw__button">
          <Button kind="outline" size="large" block onClick={() => draw(MANY)}>
            抽 {MANY} 次
          </Button>
        </View>
      )}
    </View>
  )
})

const Lost = ({ onRetry }: { onRetry: () => void }) => (
  <Card className="ledger__part">
    <DrawLost words="抽奖没有加载出来" onRetry={onRetry} />
  </Card>
)

const Rules = observer(function Rules({ state, info }: { state: DrawState; info: DrawInfo }) {
  return (
    <View className="draw__sheet">
      <PrizeTable prizes={info.prizes} rules={info.rules} />
      <View className="draw__label">我的种子（可修改，用于下一次抽奖）</View>
      <Input
        className="draw__seed"
        value={state.clientSeed}
        maxlength={64}
        nativeProps={{ 'aria-label': '我的种子' }}
        onInput={event => state.setSeed(event.detail.value)}
      />
      {state.seedFault && <View className="draw__fault">{state.seedFault}</View>}
      {info.hash && <Proof name="平台种子指纹" value={info.hash} />}
      <Proof name="下一次的抽奖序号" value={String(info.nonce)} />
    </View>
  )
})
