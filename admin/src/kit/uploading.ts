import { useSyncExternalStore } from 'react'

/** How many uploads for forms on the screen are under way. */
let underWay = 0
const watchers = new Set<() => void>()
const count = (by: 1 | -1) => {
  underWay += by
  for (const tell of watchers) tell()
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Lets forms wait until work is over that brings them a picture. */
export async function uploading(work: () => Promise<unknown>): Promise<void> {
  count(1)
  try {
    await work()
  } finally {
    count(-1)
  }
}

/** Whether a picture is on its way that a form would be saved without. */
export const useUploading = () => useSyncExternalStore(watch, () => underWay > 0)
