import Taro from '@tarojs/taro'
import { qrPicture } from '@/kit/state/qr'
import './aside.scss'

let view: HTMLElement | null = null

/** Draws the code of the page at hand beside the column, and keeps it that of the page. Sheets hide it on narrow windows. */
export function drawAside() {
  if (view) return
  view = document.createElement('aside')
  view.className = 'aside'
  const code = document.createElement('img')
  code.className = 'aside__code'
  code.alt = '当前页面的二维码'
  const words = document.createElement('div')
  words.className = 'aside__words'
  words.textContent = '手机扫一扫，在手机上打开这一页'
  view.append(code, words)
  document.body.append(view)
  const follow = () => (code.src = qrPicture(location.href))
  follow()
  // The address is written after the router has told of the change.
  Taro.eventCenter.on('__taroRouterChange', () => setTimeout(follow))
}
