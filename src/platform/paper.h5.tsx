import { type PointerEvent, useEffect, useRef } from 'react'
import type { PaperProps } from './types'

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel']
const stop = (event: Event) => event.stopPropagation()

/** A canvas that a finger, a pen or a mouse draws on; the page does not scroll meanwhile. */
export function Paper({ id, className, onPen, onReady }: PaperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const open = () => canvas.current && openSheet(canvas.current, onReady)
    open()
    window.addEventListener('resize', open)
    // A stroke downwards is no pull on the page.
    for (const name of TOUCHES) canvas.current?.addEventListener(name, stop)
    return () => window.removeEventListener('resize', open)
  }, [])
  const pen = (step: 'down' | 'move') => (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    if (step === 'down') event.currentTarget.setPointerCapture(event.pointerId)
    onPen(step, { x: event.clientX - left, y: event.clientY - top })
  }
  const up = () => onPen('up')
  return (
    <canvas
      ref={canvas}
      id={id}
      className={className}
      style={{ touchAction: 'none' }}
      onPointerDown={pen('down')}
      onPointerMove={pen('move')}
      onPointerUp={up}
      onPointerCancel={up}
    />
  )
}

function openSheet(canvas: HTMLCanvasElement, onReady: PaperProps['onReady']) {
  const { width, height } = canvas.getBoundingClientRect()
  const dots = window.devicePixelRatio
  canvas.width = width * dots
  canvas.height = height * dots
  const context = canvas.getContext('2d')!
  context.scale(dots, dots)
  onReady({ context, width, height, picture: () => canvas.toDataURL('image/png') })
}
