/** What something a person fills in may have of its own; anything else is kept as it is. */
interface Draft {
  /** It has been sent: nothing of it is worth keeping. */
  readonly sent?: boolean
  /** Drops what must not be kept, such as passwords and codes. */
  forget?(): void
}

/**
 * What is being filled in on one page, kept in memory over the page's starting over and nothing else: a part that is
 * taken away otherwise, or was sent, begins anew. By name, so that a part finds its own again.
 */
export class Drafts {
  /** How often the page has started. */
  private turn = 0
  private start_key: unknown
  private readonly kept = new Map<string, { draft: object; turn: number }>()

  /** Says which start of the page is drawn; another key is another start. Answers its number. */
  started(key: unknown): number {
    if (this.turn === 0 || key !== this.start_key) this.turn++
    this.start_key = key
    return this.turn
  }

  /** The draft of this name from an earlier start of the page, or a new one. */
  take<T extends object>(name: string, make: () => T): { draft: T; turn: number } {
    const before = this.kept.get(name)
    const again = before && before.turn < this.turn && !(before.draft as Draft).sent
    const taken = { draft: again ? (before.draft as T) : make(), turn: this.turn }
    this.kept.set(name, taken)
    return taken
  }

  /** The part that took it is gone: because the page starts over, or for good. */
  leave(name: string, { draft, turn }: { draft: object; turn: number }) {
    if (turn < this.turn) (draft as Draft).forget?.()
    else if (this.kept.get(name)?.draft === draft) this.kept.delete(name)
  }

  /** Somebody else is here now. */
  clear() {
    this.kept.clear()
  }
}
