import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { Drafts } from './state/Drafts'

/** What is being filled in on the page around. */
export const PageDrafts = createContext<Drafts | null>(null)

/**
 * Like `useState(make)` for what a person fills in: it comes back when the page starts over because the network changed.
 * `name` tells several on one page apart.
 */
export function useDraft<T extends object>(make: () => T, name = 'form'): T {
  const around = useContext(PageDrafts)
  const [drafts] = useState(() => around ?? new Drafts())
  const [taken] = useState(() => drafts.take(name, make))
  useLayoutEffect(() => () => drafts.leave(name, taken), [])
  return taken.draft
}

/** Like `useState(initial)` for a single value a person fills in or chooses. */
export function useDraftValue<T>(initial: T, name: string): [T, (value: T) => void] {
  const box = useDraft(() => ({ value: initial }), name)
  const [, draw] = useState({})
  const set = (value: T) => {
    box.value = value
    draw({})
  }
  return [box.value, set]
}
