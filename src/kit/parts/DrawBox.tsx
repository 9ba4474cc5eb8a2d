import { Input, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { DrawInfo, DrawnLine, DrawState } from '@/kit/state/DrawState'
import { session } from '@/stores/session'
import { Button } from './Button'
import { Card } from './Card'
import './DrawBox.scss'
import { DrawFoot, DrawLost, DrawnLines, PrizeTable, Proof } from './DrawTerms'
import { Icon } from './Icon'
import { Popup } from './Popup'
import { Skeleton } from './Skeleton'

interface Props {
  state: DrawState
  /** Where to get what a draw costs; nothing of the kind for a free one. */
  onEarn?: () => void
}

/** A draw: its prizes with their odds, the one button, the result, what one drew before and the proof of it. */
export const DrawBox = observer(function DrawBox({ state, onEarn }: Props) {
  const [open, setOpen] = useState<'' | 'rules' | 'mine'>('')
  const { info, error, fault, drawing, result } = state
  if (!info) {
    if (!error) return <Skeleton kind="boxes" count={1} />
    return error.code === 'NOT_FOUND' ? null : <Lost onRetry={state.load} />
  }
  const poor = !!onEarn && fault !== '' && info.open === 1 && info.left_today > 0
  const price = state.free ? '免费抽一次' : `抽一次（${info.price} ${info.asset_name}）`
  return (
    <Card className="ledger__part draw" title={info.title} more="我的抽奖" onMore={() => setOpen('mine')}>
      <View className={`draw__prizes ${drawing ? 'draw__prizes--going' : ''}`}>
        {info.prizes.map(prize => (
          <View key={prize.id} className={`draw__prize ${result?.prize === prize.id ? 'draw__prize--won' : ''}`}>
            <View className="draw__name">{prize.name}</View>
            <View className="draw__odds">{prize.odds}</View>
          </View>
        ))}
      </View>
      <Button
        kind="brand"
        size="large"
        block
        busy={drawing}
        disabled={fault !== '' && !poor}
        onClick={poor ? onEarn : () => session.requireLogin() && state.draw()}
      >
        {drawing ? '正在开奖' : poor ? `${fault}，去兑换` : fault || price}
      </Button>
      <DrawFoot words={info.open === 1 ? `今天还可抽 ${info.left_today} 次` : ''} onRules={() => setOpen('rules')} />
      <Popup open={!!result} onClose={() => state.putAway()} title="抽奖结果">
        {result && <Result line={result} onAgain={() => state.putAway()} />}
      </Popup>
      <Popup open={open === 'rules'} onClose={() => setOpen('')} title="概率与公平">
        <Rules state={state} info={info} />
      </Popup>
      <Popup open={open === 'mine'} onClose={() => setOpen('')} title="我的抽奖">
        <DrawnLines lines={info.list} termsOf={() => info} empty="还没有抽过，试试手气吧" />
      </Popup>
    </Card>
  )
})

const Lost = ({ onRetry }: { onRetry: () => void }) => (
  <Card className="ledger__part">
    <DrawLost words="抽奖没有加载出来" onRetry={onRetry} />
  </Card>
)

const Result = ({ line, onAgain }: { line: DrawnLine; onAgain: () => void }) => (
  <View className="draw__result">
    <View className={`draw__medal ${line.won ? 'draw__medal--won' : ''}`}>
      <Icon name={line.won ? 'gift' : 'star'} size={72} />
    </View>
    <View className="draw__resultname">{line.won ? `恭喜抽中 ${line.name}` : line.name}</View>
    <View className="draw__note">
      {line.won ? `${line.amount} ${line.asset_name}已到账` : '差一点点，下次好运'}
      {line.picked !== line.prize && '（抽中的奖品已抽完，发放保底奖品）'}
    </View>
    <Button kind="brand" size="large" block onClick={onAgain}>
      知道了
    </Button>
  </View>
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
