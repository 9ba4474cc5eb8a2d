import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { DrawnLines } from '@/kit/parts/DrawProof'
import { DrawFoot, PrizeTable } from '@/kit/parts/DrawTerms'
import { Icon } from '@/kit/parts/Icon'
import { Popup } from '@/kit/parts/Popup'
import { ScratchCard } from '@/kit/parts/ScratchCard'
import type { DrawnLine, DrawState } from '@/kit/state/DrawState'
import type { LotteryInfo } from './lottery'
import './ScratchBox.scss'

interface Props {
  state: DrawState<LotteryInfo>
  /** Where cards come from. */
  earn: { words: string; run: () => void }
}

const WORDS = { hidden: '用手指刮开金箔；不管刮不刮，都已到账', bare: '已放入我的账户' }
const NOTHING = { hidden: '用手指刮开金箔，看看手气', bare: '差一点点，下次好运' }

/** Scratch cards: the one button, the card with what was drawn under its foil, the odds, and what was scratched before. */
export const ScratchBox = observer(function ScratchBox({ state, earn }: Props) {
  const [open, setOpen] = useState<'' | 'rules' | 'mine'>('')
  const { info, result, turning } = state
  // No wheel turns here: what was drawn is under the foil at once.
  useEffect(() => {
    if (turning) state.stand()
  }, [turning])
  if (!info) return null
  return (
    <Card className="actscratch" title={info.title} more="我的刮刮卡" onMore={() => setOpen('mine')}>
      <View className="actscratch__sheet">
        <Icon name="star-on" size={72} />
        <View className="actscratch__words">{`还有 ${info.chances} 张没有刮`}</View>
      </View>
      <Go state={state} earn={earn} />
      <DrawFoot words={info.open === 1 ? `今天还可刮 ${info.left_today} 张` : ''} onRules={() => setOpen('rules')} />
      <Popup open={!!result && !state.busy} onClose={() => state.putAway()} title="刮开看看" bare>
        {result && (
          <ScratchCard key={result.id} words={result.won ? WORDS : NOTHING} onDone={() => state.putAway()}>
            <View className="actscratch__prize">{result.name}</View>
            <View>{underWords(result)}</View>
          </ScratchCard>
        )}
      </Popup>
      <Popup open={open === 'rules'} onClose={() => setOpen('')} title="概率与公平">
        <View className="draw__sheet">
          <PrizeTable prizes={info.prizes} rules={info.rules} />
        </View>
      </Popup>
      <Popup open={open === 'mine'} onClose={() => setOpen('')} title="我的刮刮卡">
        <DrawnLines lines={info.list} termsOf={() => info} empty="还没有刮过，试试手气吧" />
      </Popup>
    </Card>
  )
})

/** The one button; without a card in hand the way to where they come from. */
const Go = observer(function Go({ state, earn }: Props) {
  const { info, fault, busy } = state
  const way = info?.open === 1 && info.left_today > 0 && fault !== '' ? earn : undefined
  return (
    <Button
      kind="brand"
      size="large"
      block
      busy={busy}
      disabled={fault !== '' && !way}
      onClick={way ? way.run : () => state.draw()}
    >
      {busy ? '正在取卡' : way ? `刮刮卡不足，${way.words}` : fault || '刮一张'}
    </Button>
  )
})

function underWords({ won, kind, amount, asset_name, picked, prize }: DrawnLine): string {
  if (!won) return picked === prize ? '谢谢参与' : '抽中的奖品已抽完'
  const words = {
    points: `${amount} ${asset_name}`,
    prize_coupon: '优惠券',
    prize_goods: '填写地址领取',
    prize_again: '再得一次机会'
  }
  return words[kind]
}
