import { View } from '@tarojs/components'
import Taro, { useDidShow, useRouter } from '@tarojs/taro'
import { reaction } from 'mobx'
import { observer } from 'mobx-react'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { PageDrafts } from '@/kit/draft'
import { currentPath } from '@/kit/nav'
import { State } from '@/kit/parts/State'
import { Drafts } from '@/kit/state/Drafts'
import { ticker } from '@/lib/countdown'
import { decodeParam } from '@/lib/query'
import { isTab, pageAuth } from '@/pages.manifest'
import { pageShown } from '@/platform/page-loading'
import { appearance } from '@/stores/appearance'
import { session } from '@/stores/session'
import { shareIn, visitShared } from '@/stores/visits'
import { Frame } from './Frame'

interface PageOptions {
  /** Goes on as it is when the network changes, because it looks after its own connection. */
  steady?: boolean
}

/**
 * Makes a page of a component: checks sign-in as the manifest says, starts it over when the network changes (keeping
 * what `useDraft` holds), and shows a retry in place of a broken one. Every page file exports `page(…)`.
 */
export function page(Content: ComponentType, { steady = false }: PageOptions = {}) {
  const Observed = observer(Content)
  return observer(function Page() {
    const [path] = useState(currentPath)
    const drafts = usePersonsDrafts()
    useSharedLink()
    const [resets, setResets] = useState(appearance.resets)
    const barred = pageAuth(path) === 'login' && !session.signedIn
    useDidShow(() => {
      pageShown(path)
      ticker.wake()
      if (barred && !isTab(path)) session.requireLogin()
      if (isTab(path)) session.drawBadge()
      setResets(appearance.resets)
    })
    if (barred) return isTab(path) ? <State kind="signIn" /> : <View />
    // Only the page on top follows at once; the others catch up when they are shown.
    const onTop = currentPath() === path
    const start = steady ? 0 : onTop ? appearance.resets : resets
    drafts.started(start)
    return (
      <PageDrafts.Provider value={drafts}>
        <Boundary key={start}>
          <Observed />
        </Boundary>
      </PageDrafts.Provider>
    )
  })
}

/** A page opened by somebody's shared link or code says so to the server, whatever page it is. */
function useSharedLink() {
  const { params } = useRouter()
  const share = shareIn(params)
  useEffect(() => {
    if (share) void visitShared(share)
  }, [share?.token])
}

/** What is being filled in on this page, as long as the same person is here. */
function usePersonsDrafts() {
  const [drafts] = useState(() => new Drafts())
  useEffect(() => {
    const here = () => ({ signedIn: session.signedIn, uid: session.user?.uid })
    return reaction(here, (now, before) => {
      // Learning after the start who it is makes nobody somebody else.
      if (now.signedIn !== before.signedIn || (before.uid && now.uid !== before.uid)) drafts.clear()
    })
  }, [])
  return drafts
}

/** The page's query, decoded; '' for what is absent. */
export function useQuery<K extends string>(...names: K[]): Record<K, string> {
  const { params } = useRouter()
  return Object.fromEntries(names.map(name => [name, decodeParam(params[name])])) as Record<K, string>
}

class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  componentDidCatch(error: Error) {
    Taro.getLogManager?.({ level: 0 })?.warn?.(error.message)
  }

  render() {
    return this.state.broken ? (
      <Frame>
        <State kind="failed" onAction={() => this.setState({ broken: false })} />
      </Frame>
    ) : (
      this.props.children
    )
  }
}
