import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { KEPT_AROUND_PX } from '@/lib/constants'

let made = 0

/**
 * Whether the element that `place` is set on is far from the screen: its height in pixels then, else 0. What is far need
 * not be drawn; an empty element of that height keeps its place.
 */
export function useFar() {
  const [id] = useState(() => `far-${++made}`)
  const [far_px, setFar] = useState(0)
  useEffect(() => {
    const page = Taro.getCurrentInstance().page
    if (!page) return
    const around = { top: KEPT_AROUND_PX, bottom: KEPT_AROUND_PX }
    const observer = Taro.createIntersectionObserver(page, { thresholds: [0] }).relativeToViewport(around)
    observer.observe(
      `#${id}`,
      ({ intersectionRatio = 0, boundingClientRect: { top, bottom } = { top: 0, bottom: 0 } }) =>
        setFar(intersectionRatio > 0 ? 0 : bottom - top)
    )
    return () => observer.disconnect()
  }, [id])
  return { place: { id }, far_px }
}
