import { View } from '@tarojs/components'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@/kit/parts/Button'
import { Paper } from '@/platform/paper'
import type { Sheet } from '@/platform/types'
import { Foil, layFoil, wipe } from './Foil'
import './ScratchCard.scss'

interface Props {
  /** What is under the foil. */
  children: ReactNode
  onDone: () => void
}

/** A card whose foil comes off under a finger, or all at once by a button. */
export function ScratchCard({ children, onDone }: Props) {
  const [bare, setBare] = useState(false)
  const foil = useRef<{ foil: Foil; context: CanvasRenderingContext2D }>()
  const lay = useRef(({ context, width, height }: Sheet) => {
    layFoil(context, width, height)
    foil.current = { foil: new Foil(width, height), context }
  })
  const pen = (step: 'down' | 'move' | 'up', at?: { x: number; y: number }) => {
    const on = foil.current
    const stroke = on?.foil.scratch(step, at)
    if (on && stroke) wipe(on.context, stroke)
    if (on?.foil.enough) setBare(true)
  }
  return (
    <View className="scratch">
      <View className="scratch__card">
        <View className={`scratch__prize ${bare ? 'scratch__prize--bare' : ''}`}>{children}</View>
        {!bare && <Paper id="scratch-foil" className="scratch__foil" onPen={pen} onReady={lay.current} />}
      </View>
      <View className="scratch__note">{bare ? '已放入我的钱包' : '用手指刮开金箔；不管刮不刮，都已到账'}</View>
      <Button kind="brand" size="large" block onClick={bare ? onDone : () => setBare(true)}>
        {bare ? '知道了' : '一键刮开'}
      </Button>
    </View>
  )
}
