import { Canvas, type CanvasTouchEvent } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import type { PaperProps } from './types'

/** A canvas of the page that a finger draws on; the page does not scroll meanwhile. */
export function Paper({ id, className, onPen, onReady }: PaperProps) {
  useEffect(() => {
    // The canvas is there only after this has been shown.
    Taro.nextTick(() => openSheet(id, onReady))
  }, [])
  const pen = (step: 'down' | 'move') => (event: CanvasTouchEvent) => {
    // A stroke downwards is no pull on the page.
    event.stopPropagation()
    const [touch] = event.changedTouches
    if (touch) onPen(step, { x: touch.x, y: touch.y })
  }
  return (
    <Canvas
      type="2d"
      id={id}
      canvasId={id}
      disableScroll
      className={className}
      onTouchStart={pen('down')}
      onTouchMove={pen('move')}
      onTouchEnd={() => onPen('up')}
      onTouchCancel={() => onPen('up')}
    />
  )
}

function openSheet(id: string, onReady: PaperProps['onReady']) {
  Taro.createSelectorQuery()
    .select(`#${id}`)
    .fields({ node: true, size: true })
    .exec(([found]) => {
      if (!found?.node) return
      const { node, width, height } = found as { node: HTMLCanvasElement; width: number; height: number }
      const dots = Taro.getWindowInfo().pixelRatio
      node.width = width * dots
      node.height = height * dots
      const context = node.getContext('2d')!
      context.scale(dots, dots)
      onReady({ context, width, height, picture: () => node.toDataURL('image/png') })
    })
}
