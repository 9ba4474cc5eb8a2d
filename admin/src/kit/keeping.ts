import { useEffect, useRef } from 'react'
import { dropDraft, keepDraft } from './drafts'

const PAUSE_MS = 400

interface Keeping<T> {
  /** Whose draft, and of what. */
  person: string
  what: string
  /** What the form began with, and what it says; undefined while they are the same, or nothing is to be kept. */
  basis: T
  read(): T | undefined
}

/**
 * Keeps what is typed in this browser, a moment after the last change and when the page is left. `touched` is called with every
 * change, `drop` when nothing is unsaved any more.
 */
export function useKeeping<T>(keeping: Keeping<T>) {
  const latest = useRef(keeping)
  latest.current = keeping
  const timer = useRef<number>(undefined)
  const isKept = useRef(true)
  const keep = () => {
    if (timer.current === undefined) return
    window.clearTimeout(timer.current)
    timer.current = undefined
    const { person, what, basis, read } = latest.current
    const draft = read()
    if (draft === undefined) dropDraft(person, what)
    else isKept.current = keepDraft(person, what, { basis, draft })
  }
  const touched = () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(keep, PAUSE_MS)
  }
  const drop = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(latest.current.person, latest.current.what)
  }
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
  /** Whether there was room for it the last time. */
  const isRoom = () => isKept.current
  return { touched, drop, isRoom }
}
