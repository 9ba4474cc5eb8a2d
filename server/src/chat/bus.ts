import type { News } from '../db/news'
import type { ChatEvent } from '../engines/chat'

/** What was told: something said or read in a conversation, or that a notice waits for a person. */
export type Told = ChatEvent | { userId: string; what: 'message' }

/** Who hears what a bus carries. */
export interface Ears {
  heard(keys: readonly string[], told: Told): Promise<void>
  /** Something may have been missed. */
  missed(): void
}

/** Carries news between servers. Keys are of `audience` in db/news. */
export interface Bus {
  /** Where what is committed is given; undefined where the statements themselves tell. */
  readonly news?: News
  /** What /health says of it. */
  readonly health: Record<string, boolean>
  /** Names who hears; once, before anything else. */
  begin(ears: Ears): void
  /**
   * Resolves when what is told to `key` from now on is heard, or sooner when the bus is away: those who listen are told
   * when it is back. As often as this succeeded, `leave` is called.
   */
  listen(key: string): Promise<void>
  leave(key: string): void
  close(): Promise<void>
}
