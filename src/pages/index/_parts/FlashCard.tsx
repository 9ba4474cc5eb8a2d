import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { FlashStrip } from '@/kit/parts/FlashStrip'
import { loadFlash } from './load'
import './FlashCard.scss'

/** Today's flash sale; keeps its place while it is on its way, and gives it up when there is none. */
export const FlashCard = observer(function FlashCard({ at }: { at: number }) {
  const flash = useResource(loadFlash, at)
  if (!flash.waiting && !flash.data) return null
  return (
    <View className="flashcard">
      {flash.data && (
        <FlashStrip session={flash.data} onMore={() => go('/pages/business/seckill')} onEnd={() => flash.refresh()} />
      )}
    </View>
  )
})
