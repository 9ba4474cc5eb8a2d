import Taro from '@tarojs/taro'
import { PAGE_LOADING_DELAY_MS, PAGE_LOADING_TIMEOUT_MS } from '@/lib/constants'
import './page-loading.scss'

let view: HTMLElement | null = null
let waitingFor = ''
let shown = ''
let failed = false
let timers: ReturnType<typeof setTimeout>[] = []

/**
 * While the code of a page is on its way: nothing for 200 ms, then a loading view, and after 60 s or a failed
 * download a fallback with a retry, which the network's return does by itself. Taro's own router shows nothing and
 * swallows the failure.
 */
export function watchPageLoading() {
  Taro.eventCenter.on('__taroRouterChange', ({ toLocation }: { toLocation: { path: string } }) => {
    const path = toLocation.path.split('?')[0]!
    settle()
    if (path === '/' || path === shown) return
    waitingFor = path
    timers = [setTimeout(showLoading, PAGE_LOADING_DELAY_MS), setTimeout(showFailed, PAGE_LOADING_TIMEOUT_MS)]
  })
  window.addEventListener('unhandledrejection', event => {
    if (!/ChunkLoadError|Loading (CSS )?chunk/.test(`${event.reason?.name} ${event.reason?.message}`)) return
    event.preventDefault()
    if (waitingFor) showFailed()
  })
  window.addEventListener('online', () => {
    if (failed) location.reload()
  })
}

/** A page is on the screen: whatever was waited for is over. */
export function pageShown(path: string) {
  shown = path
  settle()
}

function settle() {
  for (const timer of timers) clearTimeout(timer)
  timers = []
  waitingFor = ''
  failed = false
  view?.remove()
  view = null
}

function draw(html: string) {
  view?.remove()
  view = document.createElement('div')
  view.className = 'page-loading'
  view.setAttribute('role', 'status')
  view.innerHTML = html
  document.body.append(view)
}

function showLoading() {
  draw('<div class="page-loading__spin"></div><div class="page-loading__words">正在打开…</div>')
}

function showFailed() {
  failed = true
  for (const timer of timers) clearTimeout(timer)
  draw(
    '<div class="page-loading__words">页面没有打开，请检查网络后重试</div><button class="page-loading__retry" type="button">重新加载</button>'
  )
  view?.querySelector('button')?.addEventListener('click', () => location.reload())
}
