import { App } from 'antd'
import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'

/** What is asked first: whether anything is unsaved, and what the person is told of it. */
interface Unsaved {
  is(): boolean
  words(): string
}
/** Has the person say whether to leave, and then leaves. */
type AskFirst = (leave: () => void) => void

/**
 * Asks before a page with something unsaved is left: by a link or the menu, by the browser's way back, and by closing the tab,
 * where the browser has words of its own.
 */
export function useAskBeforeLeaving(unsaved: Unsaved) {
  const { modal } = App.useApp()
  // A router without data, as ours is, has no blocker of its own.
  const { navigator } = useContext(NavigationContext)
  const latest = useRef(unsaved)
  latest.current = unsaved
  useEffect(() => {
    const isUnsaved = () => latest.current.is()
    let isOpen = false
    const ask: AskFirst = leave => {
      if (isOpen) return
      isOpen = true
      modal.confirm({
        title: '修改还没有保存，要离开吗？',
        content: latest.current.words(),
        okText: '离开',
        cancelText: '继续编辑',
        onOk: leave,
        afterClose: () => {
          isOpen = false
        }
      })
    }
    const endings = [guardLinks(navigator, isUnsaved, ask), guardWayBack(isUnsaved, ask), guardTab(isUnsaved)]
    return () => {
      for (const end of endings) end()
    }
  }, [modal, navigator])
}

function guardLinks(navigator: Navigator, isUnsaved: () => boolean, ask: AskFirst) {
  const { push, replace } = navigator
  const guarded =
    (go: typeof push): typeof push =>
    (...args) =>
      isUnsaved() ? ask(() => go(...args)) : go(...args)
  Object.assign(navigator, { push: guarded(push), replace: guarded(replace) })
  return () => void Object.assign(navigator, { push, replace })
}

/** Where the page stands among those the browser can go back to; the router keeps it in the entry. */
const placeOf = () => Number((window.history.state as { idx?: number } | null)?.idx ?? 0)

/** When it is told, the browser has gone there already: it is brought back, and goes again once somebody says so. */
function guardWayBack(isUnsaved: () => boolean, ask: AskFirst) {
  let here = placeOf()
  /** What the next step is: the person's own, the one that brings the browser back, or one that was agreed to. */
  let next: 'own' | 'back' | 'agreed' = 'own'
  let steps = 0
  const onPop = (event: PopStateEvent) => {
    const kind = next
    next = 'own'
    if (kind === 'back') {
      event.stopImmediatePropagation()
      return ask(() => {
        next = 'agreed'
        window.history.go(steps)
      })
    }
    steps = placeOf() - here
    if (kind === 'own' && steps !== 0 && isUnsaved()) {
      event.stopImmediatePropagation()
      next = 'back'
      window.history.go(-steps)
    } else here = placeOf()
  }
  // Before the router, which listens to the same.
  window.addEventListener('popstate', onPop, true)
  return () => window.removeEventListener('popstate', onPop, true)
}

function guardTab(isUnsaved: () => boolean) {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', onUnload)
  return () => window.removeEventListener('beforeunload', onUnload)
}
