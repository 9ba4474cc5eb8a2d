import { useCallback, useRef, useState } from 'react'

/** How far below the screen a place is got ready. */
const AHEAD = '400px'

/** Whether the element that `ref` is set on has come close to being seen; stays so. */
export function useNear() {
  const [near, setNear] = useState(false)
  const observer = useRef<IntersectionObserver>()
  const ref = useCallback((element: Element | null) => {
    observer.current?.disconnect()
    if (!element) return
    observer.current = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.current?.disconnect()
        setNear(true)
      },
      // A tab page scrolls within the document, where only the second counts.
      { rootMargin: AHEAD, scrollMargin: AHEAD } as IntersectionObserverInit
    )
    observer.current.observe(element)
  }, [])
  return { ref, near }
}
