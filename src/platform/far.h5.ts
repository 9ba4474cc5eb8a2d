import { useCallback, useRef, useState } from 'react'
import { KEPT_AROUND_PX } from '@/lib/constants'
import { scrollerOf } from './near.h5'

/** See far.ts. */
export function useFar() {
  const [far_px, setFar] = useState(0)
  const stop = useRef(() => {})
  const ref = useCallback((element: Element | null) => {
    stop.current()
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        const { isIntersecting, boundingClientRect } = entries[entries.length - 1]!
        // Without a height it is its page that is out of sight, under another one.
        if (isIntersecting) setFar(0)
        else if (boundingClientRect.height > 0) setFar(boundingClientRect.height)
      },
      { root: scrollerOf(element), rootMargin: `${KEPT_AROUND_PX}px 0px` }
    )
    observer.observe(element)
    stop.current = () => observer.disconnect()
  }, [])
  return { place: { ref }, far_px }
}
