import './platform/base'
import './kit/theme.scss'
import Taro, { useDidShow, useLaunch, usePageNotFound } from '@tarojs/taro'
import { configure, reaction } from 'mobx'
import type { PropsWithChildren } from 'react'
import { HOME_PATH } from './lib/constants'
import { inviteIn } from './lib/link'
import { decodeParams } from './lib/query'
import { watchPageLoading } from './platform/page-loading'
import { quietTabLinks } from './platform/tab-links'
import { showAside } from './platform/wide'
import { appearance } from './stores/appearance'
import { hurryChats } from './stores/chat'
import { place } from './stores/place'
import { session } from './stores/session'
import { site } from './stores/site'
import { countVisits } from './stores/visits'

// Loaders put their answers in from many places; strict actions would only add ceremony around single assignments.
configure({ enforceActions: 'never' })
watchPageLoading()
quietTabLinks()
showAside()
reaction(
  () => appearance.online,
  online => online && hurry()
)

reaction(
  () => session.signedIn,
  signedIn => signedIn && void countVisits()
)

/** What waits for its next try goes on at once. */
function hurry() {
  hurryChats()
  session.hurry()
}

export default function App({ children }: PropsWithChildren) {
  useLaunch(options => {
    appearance.measure()
    appearance.watchNetwork()
    const code = inviteIn({ path: HOME_PATH, params: decodeParams(options?.query ?? {}) })
    if (code) session.keepInviteCode(code)
    place.restore()
    session.start()
    site.load()
  })
  useDidShow(hurry)
  usePageNotFound(() => {
    Taro.reLaunch({ url: '/pages/index/index' })
  })
  return children
}
