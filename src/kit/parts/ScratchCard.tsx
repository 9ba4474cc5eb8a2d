import { View } from '@tarojs/components'
import { type ReactNode, useRef, useState } from 'react'
import { Foil, layFoil, wipe } from '@/kit/state/Foil'
import { Paper } from '@/platform/paper'
import type { Sheet } from '@/platform/types'
import { Button } from './Button'
import './ScratchCard.scss'

interface Props {
  /** What is under the foil. */
  children: ReactNode
  /** What is said once it is bare, and before. */
  words: { hidden: string; bare: string }
  onDone: () => void
}

/** A card whose foil comes off under a finger, or all at once by a button, or by a tap where nothing can be drawn. */
export function ScratchCard({ children, words, onDone }: Props) {
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
    if (!on || on.foil.enough) setBare(true)
  }
  return (
    <View className="scratch">
      <View className="scratch__card">
        {/* Kept from screen readers as from eyes: what is inside of a picture is not read. */}
        <View
          className={`scratch__prize ${bare ? 'scratch__prize--bare' : ''}`}
          role={bare ? undefined : 'img'}
          ariaLabel={bare ? undefined : '刮刮卡，还没有刮开'}
        >
          {children}
        </View>
        {!bare && <Paper id="scratch-foil" className="scratch__foil" onPen={pen} onReady={lay.current} />}
      </View>
      <View className="scratch__note">{bare ? words.bare : words.hidden}</View>
      <Button kind="brand" size="large" block onClick={bare ? onDone : () => setBare(true)}>
        {bare ? '知道了' : '一键刮开'}
      </Button>
    </View>
  )
}
