import { Input, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { type DrawInfo, type DrawnLine, type DrawState, proofWords } from '@/kit/state/DrawState'
import { Button } from './Button'
import { Card } from './Card'
import './DrawBox.scss'
import { Icon } from './Icon'
import { Popup } from './Popup'
import { Skeleton } from './Skeleton'

interface Props {
  state: DrawState
  /** Where to get what a draw costs. */
  onEarn: () => void
}

/** A draw: its prizes with their odds, the one button, the result, what one drew before and the proof of it. */
export const DrawBox = observer(function DrawBox({ state, onEarn }: Props) {
  const [open, setOpen] = useState<'' | 'rules' | 'mine'>('')
  const { info, error, fault, drawing, result } = state
  if (!info) {
    if (!error) return <Skeleton kind="boxes" count={1} />
    return error.code === 'NOT_FOUND' ? null : <Lost onRetry={state.load} />
  }
  const poor = fault !== '' && info.open === 1 && info.left_today > 0
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
        onClick={poor ? onEarn : () => state.draw()}
      >
        {drawing ? '正在开奖' : poor ? `${fault}，去兑换` : fault || `抽一次（${info.price} ${info.asset_name}）`}
      </Button>
      <View className="draw__foot">
        <View>{`今天还可抽 ${info.left_today} 次`}</View>
        <View className="draw__link" role="button" onClick={() => setOpen('rules')}>
          概率与公平
          <Icon name="right" size={28} />
        </View>
      </View>
      <Popup open={!!result} onClose={() => state.putAway()} title="抽奖结果">
        {result && <Result line={result} onAgain={() => state.putAway()} />}
      </Popup>
      <Popup open={open === 'rules'} onClose={() => setOpen('')} title="概率与公平">
        <Rules state={state} info={info} />
      </Popup>
      <Popup open={open === 'mine'} onClose={() => setOpen('')} title="我的抽奖">
        <Mine info={info} />
      </Popup>
    </Card>
  )
})

const Lost = ({ onRetry }: { onRetry: () => void }) => (
  <Card className="ledger__part">
    <View className="draw__lost" role="button" onClick={onRetry}>
      抽奖没有加载出来，点此重试
    </View>
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
      <View className="draw__row draw__row--head">
        <View className="draw__grow">奖品</View>
        <View className="draw__cell">概率</View>
        <View className="draw__cell">剩余</View>
      </View>
      {info.prizes.map(prize => (
        <View key={prize.id} className="draw__row">
          <View className="draw__grow">{prize.name}</View>
          <View className="draw__cell">{prize.odds}</View>
          <View className="draw__cell">{prize.fallback ? '不限' : `${prize.left}/${prize.stock}`}</View>
        </View>
      ))}
      {info.rules.map(rule => (
        <View key={rule} className="draw__rule">
          {rule}
        </View>
      ))}
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

const Proof = ({ name, value }: { name: string; value: string }) => (
  <View className="draw__proof">
    <View className="draw__label">{name}</View>
    <View className="draw__value">{value}</View>
  </View>
)

function Mine({ info }: { info: DrawInfo }) {
  const [shown, setShown] = useState('')
  if (info.list.length === 0) return <View className="draw__sheet draw__note">还没有抽过，试试手气吧</View>
  return (
    <View className="draw__sheet">
      {info.list.map(line => (
        <View key={line.id} className="draw__line">
          <View className="draw__row" role="button" onClick={() => setShown(shown === line.id ? '' : line.id)}>
            <View className="draw__grow">
              <View>{line.name}</View>
              <View className="draw__time">{line._add_time}</View>
            </View>
            <View className="draw__link">
              验证
              <Icon name={shown === line.id ? 'up' : 'down'} size={28} />
            </View>
          </View>
          {shown === line.id && <Proofs info={info} line={line} />}
        </View>
      ))}
    </View>
  )
}

function Proofs({ info, line }: { info: DrawInfo; line: DrawnLine }) {
  const { sound, words } = proofWords(info, line)
  return (
    <View className="draw__proofs">
      <View className={sound ? 'draw__sound' : 'draw__fault'}>{words}</View>
      <Proof name="平台种子指纹（抽奖前公布）" value={line.hash} />
      <Proof name="平台种子" value={line.seed || '尚未公布'} />
      <Proof name="我的种子" value={line.client_seed} />
      <Proof name="活动 : 账号 : 序号" value={`${info.code} : ${line.player} : ${line.nonce}`} />
      <Proof name="各奖品权重（按顺序）" value={info.prizes.map(prize => prize.weight).join(', ')} />
      <View className="draw__time">
        以平台种子为密钥，对「活动:账号:序号:我的种子」做 HMAC-SHA256，结果对权重之和取余，余数落在哪个奖品就抽中哪个。
      </View>
    </View>
  )
}
