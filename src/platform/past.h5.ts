import Taro from '@tarojs/taro'
import { goHome } from '@/kit/nav'

/** Whether this page is the first since the browser went back, or forward, to the app. */
export function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' && Taro.getCurrentPages().length <= 1
}

/** On past this page, to the one before it, whichever visit of the app that was in. */
export function goPast() {
  if (history.length > 1) history.back()
  else goHome()
}
