interface Asked {
  /** What sort of work, and who asks for it. */
  sort: string
  who: string
  /** How many people at a time. */
  most: number
}

/**
 * Long work on this server: one piece of a sort at a time for whoever asks, and so many in all. `refused` answers instead
 * where there is no room, and is told whether it is for what the same person has under way.
 */
export type AtWork = <T>(asked: Asked, work: () => Promise<T>, refused: (isOwn: boolean) => T) => Promise<T>

export function workers(): AtWork {
  const busy = new Map<string, Set<string>>()
  return async ({ sort, who, most }, work, refused) => {
    const those = busy.get(sort) ?? new Set()
    busy.set(sort, those)
    if (those.has(who) || those.size >= most) return refused(those.has(who))
    those.add(who)
    try {
      return await work()
    } finally {
      those.delete(who)
    }
  }
}
