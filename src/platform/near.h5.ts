import { useCallback, useRef, useState } from 'react'

/** How far beyond the screen a place is got ready once the person has begun to move about. */
const AHEAD = '800px'
const MOVES = ['pointerdown', 'wheel', 'keydown'] as const

let moved = false
const waiting = new Set<() => void>()
const move = () => {
  moved = true
  for (const type of MOVES) removeEventListener(type, move, true)
  for (const look of waiting) look()
}
for (const type of MOVES) addEventListener(type, move, { capture: true, passive: true })

/**
 * What the element scrolls in: a tab page has a box of its own within the document, null is the window. Margins of an
 * observer count for its root alone.
 */
export function scrollerOf(element: Element): Element | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.clientHeight <= innerHeight) return box
  return null
}

/**
 * Whether the element that `ref` is set on is close to being seen; stays so. Until the first touch only what is on the
 * screen is close: what may never be looked at does not delay what is.
 */
export function useNear() {
  const [near, setNear] = useState(false)
  const stop = useRef(() => {})
  const ref = useCallback((element: Element | null) => {
    stop.current()
    if (!element) return
    let observer: IntersectionObserver
    const look = () => {
      observer?.disconnect()
      const margin = moved ? AHEAD : '0px'
      observer = new IntersectionObserver(
        entries => {
          if (!entries.some(entry => entry.isIntersecting)) return
          stop.current()
          setNear(true)
        },
        { root: scrollerOf(element), rootMargin: margin }
      )
      observer.observe(element)
    }
    stop.current = () => {
      waiting.delete(look)
      observer.disconnect()
    }
    if (!moved) waiting.add(look)
    look()
  }, [])
  return { ref, near }
}
