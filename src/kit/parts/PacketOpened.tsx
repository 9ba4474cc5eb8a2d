import { View } from '@tarojs/components'
import { useRef } from 'react'
import { go } from '@/kit/nav'
import { walletPage } from '@/kit/wallets'
import { useScrollLock } from '@/platform/scrollLock'
import { Button } from './Button'
import './PacketOpened.scss'
import { usePhase } from './Popup'

interface Opened {
  title: string
  info: string
  asset: string
  unit: string
  number: string
}

/** What lay in a packet that was just opened, large, and what to do with it. */
export function PacketOpened({ packet, onClose }: { packet: Opened | undefined; onClose: () => void }) {
  const phase = usePhase(packet !== undefined)
  const last = useRef(packet)
  if (packet) last.current = packet
  useScrollLock(phase !== 'gone')
  const shown = last.current
  if (phase === 'gone' || !shown) return null
  const spend = () => {
    onClose()
    if (shown.asset === 'xfq') go('/pages/store/mall')
    else walletPage(shown.asset)?.()
  }
  return (
    <View className={`packetout ${phase === 'leaving' ? 'packetout--leaving' : ''}`} catchMove>
      <View className="packetout__mask" role="button" ariaLabel="关闭" onClick={onClose} />
      <View className="packetout__paper" role="dialog" ariaLabel={shown.title}>
        <View className="packetout__title">{shown.title}</View>
        {shown.info && <View className="packetout__info">{shown.info}</View>}
        <View className="packetout__sum">{shown.number}</View>
        <View className="packetout__unit">{`${shown.unit}已到账`}</View>
        <View className="packetout__ways">
          <Button kind="main" size="large" block onClick={spend}>
            {shown.asset === 'xfq' ? '去使用' : '去看看'}
          </Button>
          <Button kind="plain" size="large" block onClick={onClose}>
            收下了
          </Button>
        </View>
      </View>
    </View>
  )
}
