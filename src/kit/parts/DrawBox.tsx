import { Input, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { type DrawInfo, type DrawnLine, type DrawState, MANY } from '@/kit/state/DrawState'
import { session } from '@/stores/session'
import { Button } from './Button'
import { Card } from './Card'
import { Chips } from './Chips'
import './DrawBox.scss'
import { DrawGoods } from './DrawGoods'
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
  const { info, error, drawing, result } = state
  if (!info) {
    if (!error) return <Skeleton kind="boxes" count={1} />
    return error.code === 'NOT_FOUND' ? null : <Lost onRetry={state.load} />
  }
  return (
    <Card className="ledger__part draw" title={info.title} more="我的抽奖" onMore={() => setOpen('mine')}>
      {info.campaigns.length > 1 && (
        <Chips
          items={info.campaigns.map(({ code, title }) => ({ value: code, text: title }))}
          value={info.code}
          onChange={code => state.choose(code)}
        />
      )}
      <View className={`draw__prizes ${drawing ? 'draw__prizes--going' : ''}`}>
        {info.prizes.map(prize => (
          <View key={prize.id} className={`draw__prize ${result?.prize === prize.id ? 'draw__prize--won' : ''}`}>
            <View className="draw__name">{prize.name}</View>
            <View className="draw__odds">{oddsWords(info, prize)}</View>
          </View>
        ))}
      </View>
      {stateWords(info) && <View className="draw__state">{stateWords(info)}</View>}
      <DrawButtons state={state} onEarn={onEarn} />
      <DrawFoot words={info.open === 1 ? `今天还可抽 ${info.left_today} 次` : ''} onRules={() => setOpen('rules')} />
      <Popup open={!!result} onClose={() => state.putAway()} title="抽奖结果">
        {result && <Result lines={state.results} line={result} onAgain={() => state.putAway()} />}
      </Popup>
      <Popup open={open === 'rules'} onClose={() => setOpen('')} title="概率与公平">
        <Rules state={state} info={info} />
      </Popup>
      <Popup open={open === 'mine'} onClose={() => setOpen('')} title="我的抽奖">
        <DrawGoods state={state} />
        <DrawnLines lines={info.list} termsOf={() => info} empty="还没有抽过，试试手气吧" />
      </Popup>
    </Card>
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
const DrawButtons = observer(function DrawButtons({ state, onEarn }: Props) {
  const { info, fault, drawing } = state
  if (!info) return null
  const poor = !!onEarn && fault !== '' && info.open === 1 && info.left_today > 0 && info.entry === 'price'
  const isGiven = state.given > 0
  const price = isGiven
    ? `抽一次（机会 ${state.given} 次）`
    : state.free
      ? '免费抽一次'
      : `抽一次（${info.price} ${info.asset_name}）`
  const draw = (times: number) => session.requireLogin() && state.draw(times)
  return (
    <View className="draw__buttons">
      <View className="draw__button">
        <Button
          kind="brand"
          size="large"
          block
          busy={drawing}
          disabled={fault !== '' && !poor}
          onClick={poor ? onEarn : () => draw(1)}
        >
          {drawing ? '正在开奖' : poor ? `${fault}，去兑换` : fault || price}
        </Button>
      </View>
      {!drawing && state.faultOf(MANY) === '' && (
        <View className="draw__button">
          <Button kind="brand" size="large" block onClick={() => draw(MANY)}>
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

/** What came of one draw, in words. */
function wonWords({ won, kind, amount, asset_name }: DrawnLine): string {
  if (!won) return '差一点点，下次好运'
  const words = {
    points: `${amount} ${asset_name}已到账`,
    prize_coupon: '优惠券已放入您的账户',
    prize_goods: '到「我的抽奖」填写地址领取',
    prize_again: '多得一次免费机会，不占用次数'
  }
  return words[kind]
}

interface ResultProps {
  line: DrawnLine
  /** All that was drawn at once. */
  lines: readonly DrawnLine[]
  onAgain: () => void
}

const Result = ({ line, lines, onAgain }: ResultProps) => {
  const won = lines.filter(one => one.won)
  const isMany = lines.length > 1
  const title = isMany ? `${lines.length} 次抽中 ${won.length} 件奖品` : line.won ? `恭喜抽中 ${line.name}` : line.name
  return (
    <View className="draw__result">
      <View className={`draw__medal ${won.length > 0 ? 'draw__medal--won' : ''}`}>
        <Icon name={won.length > 0 ? 'gift' : 'star'} size={72} />
      </View>
      <View className="draw__resultname">{title}</View>
      {isMany && (
        <View className="draw__all">
          {lines.map(one => (
            <View key={one.id} className="draw__row">
              <View className="draw__grow">{one.name}</View>
              <View>{one.bonus ? `另得${one.bonus}` : ''}</View>
            </View>
          ))}
        </View>
      )}
      {!isMany && (
        <View className="draw__note">
          {wonWords(line)}
          {line.picked !== line.prize && '（抽中的奖品已抽完，发放保底奖品）'}
          {line.bonus && `；最后一张另得 ${line.bonus}`}
        </View>
      )}
      <Button kind="brand" size="large" block onClick={onAgain}>
        知道了
      </Button>
    </View>
  )
}

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
