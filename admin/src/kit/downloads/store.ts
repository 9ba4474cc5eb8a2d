import { useSyncExternalStore } from 'react'

/** A file that is being fetched, or was. */
export interface Download {
  id: string
  filename: string
  state: 'running' | 'done' | 'stopped' | 'failed'
  rows: number
  /** Of about how many; 0 while nobody knows. */
  about: number
  /** What went wrong, for the person. */
  why: string
  /** Whether it is worth a place on the screen: what is there at once is not. */
  shown: boolean
  stop(): void
  again(): void
}

let all: readonly Download[] = []
let shown: readonly Download[] = []
const listeners = new Set<() => void>()

/** Puts a file in the list, in its own place where it has one. */
export function put(download: Download) {
  const isThere = all.some(({ id }) => id === download.id)
  set(isThere ? all.map(one => (one.id === download.id ? download : one)) : [...all, download])
}

/** Takes files out of the list. */
export const drop = (is: (download: Download) => boolean) => set(all.filter(one => !is(one)))

export const downloads = () => all

function set(next: readonly Download[]) {
  all = next
  shown = all.filter(one => one.shown)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Files on their way that somebody may want to see, and those that came to an end since. */
export const useDownloads = () => useSyncExternalStore(subscribe, () => shown)
