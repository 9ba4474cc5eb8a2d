import { useEffect } from 'react'

let locks = 0

/** Keeps the page under a popup from scrolling while any popup is open. */
export function useScrollLock(locked: boolean) {
  useEffect(() => {
    if (!locked) return
    locks++
    document.documentElement.classList.add('scroll-locked')
    return () => {
      locks--
      if (locks === 0) document.documentElement.classList.remove('scroll-locked')
    }
  }, [locked])
}
