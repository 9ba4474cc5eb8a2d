import Taro from '@tarojs/taro'
import { scanTarget } from '@/lib/query'
import { scanCode } from '@/platform/scan'
import { go } from './nav'

/** Scans a code and goes where it leads: a web address, a page of ours, or the page that shows its text. */
export async function scan() {
  const text = await scanCode()
  if (text === undefined) return
  const target = scanTarget(text)
  await go(target.path, target.params)
}

/** Says that something was copied. */
export async function copy(text: string, words: string) {
  await Taro.setClipboardData({ data: text })
  Taro.showToast({ title: words, icon: 'none' })
}
