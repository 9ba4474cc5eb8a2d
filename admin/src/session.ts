import { useSyncExternalStore } from 'react'

const KEY = 'console-token'

/** The session lives in memory and in this tab's storage: another tab, and tomorrow, sign in anew. */
let token = sessionStorage.getItem(KEY) ?? ''
/** Why the last session ended, for the sign-in page to say. */
let farewell = ''
const listeners = new Set<() => void>()

export const currentToken = () => token
export const farewellWords = () => farewell

export function openSession(next: string) {
  token = next
  farewell = ''
  sessionStorage.setItem(KEY, next)
  for (const listener of listeners) listener()
}

export function closeSession(words = '') {
  token = ''
  farewell = words
  sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Tells when somebody signs in or out. */
export const onSession = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The token of this tab, or '' when nobody is signed in. */
export const useSession = () => useSyncExternalStore(onSession, currentToken)
