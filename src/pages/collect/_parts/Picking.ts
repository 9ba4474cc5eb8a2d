import { makeAutoObservable } from 'mobx'

/** Rows being ticked to take several out at once. */
export class Picking {
  on = false
  private readonly picked = new Set<string>()

  constructor() {
    makeAutoObservable(this)
  }

  /** Begins or ends, with nothing ticked. */
  turn(on: boolean) {
    this.on = on
    this.picked.clear()
  }

  has(id: string): boolean {
    return this.picked.has(id)
  }

  set(ids: readonly string[], on: boolean) {
    for (const id of ids) {
      if (on) this.picked.add(id)
      else this.picked.delete(id)
    }
  }

  get ids(): string[] {
    return [...this.picked]
  }
}
