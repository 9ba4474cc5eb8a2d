import Taro from '@tarojs/taro'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { scanTarget } from '@/lib/link'
import { scanCode } from '@/platform/scan'
import { session } from '@/stores/session'
import { follow } from './open'

/** Scans a code and goes where it leads: a web address, a page of ours, or the page that shows its text. */
export async function scan() {
  const text = await scanCode()
  if (text === undefined) return
  await follow(scanTarget(text, session.origins))
}

/** Copies a text and says so, in place of the shorter words each platform has of its own. */
export async function copy(text: string, words: string) {
  await Taro.setClipboardData({ data: text })
  Taro.showToast({ title: words, icon: 'none', duration: TOAST_DURATION_MS })
}
