import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Countdown } from '@/kit/parts/Countdown'
import { DrawnLines, Proof } from '@/kit/parts/DrawProof'
import { DrawFoot, DrawLost, PrizeTable } from '@/kit/parts/DrawTerms'
import { Icon } from '@/kit/parts/Icon'
import { Popup } from '@/kit/parts/Popup'
import { ScratchCard } from '@/kit/parts/ScratchCard'
import { Skeleton } from '@/kit/parts/Skeleton'
import { clockText } from '@/lib/format'
import { session } from '@/stores/session'
import type { PacketInfo, PacketLine, PacketSession, PacketState } from './PacketState'
import './Packets.scss'

const SCRATCH = { hidden: '用手指刮开金箔；不管刮不刮，都已到账', bare: '已放入我的钱包' }
const words = ['未开始', '抢红包', '已结束', '补充中']

/** The red packets of the day: sessions, what is left of the one that runs, taking one and scratching it open. */
export const Packets = observer(function Packets({ state }: { state: PacketState }) {
  const [open, setOpen] = useState<'' | 'rules' | 'mine'>('')
  const { info, error, fault, grabbing, packet } = state
  if (!info) {
    if (!error) return <Skeleton kind="boxes" count={1} />
    return error.code === 'NOT_FOUND' ? null : <Lost onRetry={state.load} />
  }
  return (
    <View>
      <View className="packets">
        <View className="packets__head">
          <View className="packets__title">{info.title}</View>
          <View className="packets__more" role="button" onClick={() => setOpen('mine')}>
            我的红包
            <Icon name="right" size={28} />
          </View>
        </View>
        <View className="packets__sessions">
          {info.sessions.map(one => (
            <Session key={one.code} one={one} here={one === (state.running ?? state.next)} />
          ))}
        </View>
        <View className="packets__seal">抢</View>
        {info.open === 1 && <Left state={state} />}
        <Button
          kind={fault ? 'brand' : 'gold'}
          size="large"
          block
          busy={grabbing}
          disabled={fault !== ''}
          onClick={() => session.requireLogin() && state.grab()}
        >
          {grabbing ? '正在抢' : fault || '抢红包'}
        </Button>
        <DrawFoot words="每人每场 1 个" onRules={() => setOpen('rules')} />
      </View>
      <Popup open={!!packet} onClose={() => state.putAway()} title="抢到红包啦" bare>
        {packet && (
          <ScratchCard words={SCRATCH} onDone={() => state.putAway()}>
            <View className="packets__amount">{packet.amount}</View>
            <View>{packet.asset_name}</View>
          </ScratchCard>
        )}
      </Popup>
      <Popup open={open === 'rules'} onClose={() => setOpen('')} title="概率与公平">
        <View className="draw__sheet">
          <PrizeTable prizes={info.prizes} rules={info.rules} />
          {state.running?.hash && <Proof name="本场平台种子指纹" value={state.running.hash} />}
        </View>
      </Popup>
      <Popup open={open === 'mine'} onClose={() => setOpen('')} title="我的红包">
        <DrawnLines lines={info.list} termsOf={line => termsOf(info.prizes, line)} empty="还没有抢到过红包" />
      </Popup>
    </View>
  )
})

/** A round has the prizes of its campaign, with the weights the line was drawn by. */
const termsOf = (prizes: PacketInfo['prizes'], { code, weights }: PacketLine) => ({
  code,
  pick: 'weights' as const,
  box: [],
  prizes: prizes.map((prize, i) => ({ ...prize, weight: weights[i] ?? prize.weight }))
})

const Lost = ({ onRetry }: { onRetry: () => void }) => (
  <Card>
    <DrawLost words="红包没有加载出来" onRetry={onRetry} />
  </Card>
)

const Session = ({ one, here }: { one: PacketSession; here: boolean }) => (
  <View className={`packets__session ${here ? 'packets__session--here' : ''}`}>
    <View className="packets__clock">{clockText(one.start_time)}</View>
    <View className="packets__state">
      {one.mine ? '已抢到' : one.state === 1 && !one.left ? '已抢完' : words[one.state]}
    </View>
  </View>
)

/** How much of the running session is left and for how long, or when the next one begins. */
const Left = observer(function Left({ state }: { state: PacketState }) {
  const { running, next } = state
  const until = running ?? next
  if (!until) return null
  return (
    <View className="packets__left">
      <View className="packets__count">
        {until.total > 0 && (running ? `剩 ${until.left} / ${until.total} 个` : `共 ${until.total} 个红包`)}
      </View>
      <Countdown
        key={until.code}
        look="light"
        before={running ? '距本场结束' : '距开抢'}
        end_s={running ? running.stop_time : until.start_time}
        onEnd={state.load}
      />
    </View>
  )
})
