import './kit/theme.scss'
import Taro, { useLaunch, usePageNotFound } from '@tarojs/taro'
import { configure } from 'mobx'
import type { PropsWithChildren } from 'react'
import { watchPageLoading } from './platform/page-loading'
import { quietTabLinks } from './platform/tab-links'
import { appearance } from './stores/appearance'
import { place } from './stores/place'
import { session } from './stores/session'

// Loaders put their answers in from many places; strict actions would only add ceremony around single assignments.
configure({ enforceActions: 'never' })
watchPageLoading()
quietTabLinks()

export default function App({ children }: PropsWithChildren) {
  useLaunch(options => {
    appearance.measure()
    appearance.watchNetwork()
    if (options?.query?.code) session.keepInviteCode(options.query.code)
    place.restore()
    session.start()
  })
  usePageNotFound(() => {
    Taro.reLaunch({ url: '/pages/index/index' })
  })
  return children
}
