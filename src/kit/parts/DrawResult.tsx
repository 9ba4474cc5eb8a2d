import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import type { DrawnLine, DrawState } from '@/kit/state/DrawState'
import { walletPage } from '@/kit/wallets'
import { Button } from './Button'
import './DrawBox.scss'
import { Icon } from './Icon'

interface Props {
  state: DrawState
  /** The asset whose wallet this page is. */
  here?: string
  /** Shows the things that were won. */
  onGoods: () => void
}

/** What was drawn, large, and the way to it. */
export const DrawResult = observer(function DrawResult({ state, here, onGoods }: Props) {
  const { results: lines, result: line } = state
  if (!line) return null
  const won = lines.filter(one => one.won)
  const isMany = lines.length > 1
  const title = isMany ? `${lines.length} 次抽中 ${won.length} 件奖品` : line.won ? `恭喜抽中 ${line.name}` : line.name
  const way = wayTo(state, lines, { here, onGoods })
  const close = () => state.putAway()
  return (
    <View className="draw__result">
      <View className={`draw__medal ${won.length > 0 ? 'draw__medal--won' : ''}`}>
        <Icon name={won.length > 0 ? 'gift' : 'star'} size={72} />
      </View>
      <View className="draw__resultname">{title}</View>
      {isMany ? <Many lines={lines} /> : <View className="draw__note">{oneWords(line)}</View>}
      <View className="draw__ways">
        {way && (
          <Button
            kind="main"
            size="large"
            block
            onClick={() => {
              close()
              way.run()
            }}
          >
            {way.words}
          </Button>
        )}
        <Button kind={way ? 'plain' : 'main'} size="large" block onClick={close}>
          知道了
        </Button>
      </View>
    </View>
  )
})

/** Where one gets at what was won, or draws again; nothing when there is nowhere to go. */
function wayTo(state: DrawState, lines: readonly DrawnLine[], { here, onGoods }: Omit<Props, 'state'>) {
  if (lines.some(({ kind }) => kind === 'prize_goods')) return { words: '填写地址领取', run: onGoods }
  const [line] = lines
  if (lines.length > 1 || !line) return
  if (line.kind === 'prize_coupon') return { words: '去使用', run: () => void go('/pages/store/mall') }
  if (line.kind === 'points' && line.won) {
    const asset = state.info?.prizes.find(({ id }) => id === line.prize)?.asset ?? ''
    const open = asset === here ? undefined : walletPage(asset)
    return open && { words: '去看看', run: () => void open() }
  }
  return state.fault === '' ? { words: '再抽一次', run: () => void state.draw() } : undefined
}

const Many = ({ lines }: { lines: readonly DrawnLine[] }) => (
  <View className="draw__all">
    {lines.map(one => (
      <View key={one.id} className="draw__row">
        <View className={`draw__grow ${one.won ? 'draw__grow--won' : ''}`}>{one.name}</View>
        <View>{one.bonus ? `另得${one.bonus}` : ''}</View>
      </View>
    ))}
  </View>
)

/** What came of one draw, in words. */
function wonWords({ won, kind, amount, asset_name }: DrawnLine): string {
  if (!won) return '差一点点，下次好运'
  const words = {
    points: `${amount} ${asset_name}已到账`,
    prize_coupon: '优惠券已放入你的账户',
    prize_goods: '到「我的抽奖」填写地址领取',
    prize_again: '多得一次免费机会，不占用次数'
  }
  return words[kind]
}

const oneWords = (line: DrawnLine) =>
  [
    wonWords(line),
    line.picked === line.prize ? '' : '（抽中的奖品已抽完，发放保底奖品）',
    line.bonus && `；最后一张另得 ${line.bonus}`
  ].join('')
