import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Countdown } from '@/kit/parts/Countdown'
import { Icon } from '@/kit/parts/Icon'
import { walletPage } from '@/kit/wallets'
import { ticker } from '@/lib/countdown'
import './PacketCard.scss'

export type Packet = Data<Endpoints['GET /api/rwa/hongbList']>['list'][number]

/** From so little time on it is counted down. */
const SOON_MS = 24 * 3_600_000

interface Props {
  packet: Packet
  onOpen: () => Promise<void>
  /** Its time has begun or run out. */
  onChange: () => void
}

const BUTTON: Readonly<Record<Packet['state'], string>> = {
  open: '拆',
  soon: '未开始',
  gone: '已领完',
  opened: '',
  lapsed: '已过期'
}

/** A red packet: closed and to be opened, or what lay in it. */
export function PacketCard({ packet, onOpen, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const { state, title, info } = packet
  const canOpen = state === 'open'
  const wallet = state === 'opened' ? walletPage(packet.asset) : undefined
  const open = async () => {
    if (busy) return
    setBusy(true)
    await onOpen()
    setBusy(false)
  }
  const tap = canOpen ? open : wallet
  return (
    <View className={`packet packet--${state}`} role={tap && 'button'} onClick={tap}>
      <View className="packet__seal">
        {state === 'opened' ? (
          <Icon name="check" size={48} />
        ) : (
          <View className={`packet__word ${canOpen ? '' : 'packet__word--small'}`}>{BUTTON[state]}</View>
        )}
        {busy && <View className="packet__ring" />}
      </View>
      <View className="packet__body">
        <View className="packet__title">{title}</View>
        {state === 'opened' ? (
          <View className="packet__sum">
            {packet.number}
            <View className="packet__unit">{packet.unit}</View>
          </View>
        ) : (
          <View className="packet__info">{info || `${packet.unit}红包，拆开就到账`}</View>
        )}
        <When packet={packet} onChange={onChange} />
      </View>
      {wallet && <Icon name="right" size={28} className="packet__go" />}
    </View>
  )
}

function When({ packet, onChange }: Pick<Props, 'packet' | 'onChange'>) {
  const { state, start_time, stop_time } = packet
  if (state === 'opened') return <View className="packet__when">{`${packet._open_time} 拆开，已到账`}</View>
  if (state === 'lapsed') return <View className="packet__when">{`${packet._stop_time} 过期`}</View>
  if (state === 'soon')
    return (
      <View className="packet__when">
        {ticker.left_ms(start_time) < SOON_MS ? (
          <Countdown end_s={start_time} after=" 后开始" onEnd={onChange} />
        ) : (
          `${packet._start_time} 开始`
        )}
      </View>
    )
  return (
    <View className="packet__when">
      {state === 'open' && ticker.left_ms(stop_time) < SOON_MS ? (
        <Countdown end_s={stop_time} before="还剩 " onEnd={onChange} />
      ) : (
        `${packet._stop_time} 前有效`
      )}
    </View>
  )
}
