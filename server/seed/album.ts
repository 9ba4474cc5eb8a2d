import type { Queryable } from '../src/db/connection'
import { pictures } from '../src/db/schema'
import { drawingHash, drawingUrl, type Width } from '../src/media/address'
import { thingsUsed } from './art/things'
import { putAll } from './put'

/** The drawings a seed uses, kept until they are all written. */
export class Album {
  private readonly drawings = new Map<string, string>()
  private readonly shared = new Map<string, string>()

  /** Takes a drawing in and answers the address it will have. */
  add(svg: string, width: Width = 750): string {
    const hash = drawingHash(svg)
    this.drawings.set(hash, svg)
    return drawingUrl(hash, width)
  }

  /** A drawing that many share: drawn when first asked for under `key`. */
  once(key: string, draw: () => string): string {
    const url = this.shared.get(key) ?? this.add(draw())
    this.shared.set(key, url)
    return url
  }

  async save(db: Queryable) {
    const rows = [...this.drawings].map(([hash, svg]) => ({ hash, svg }))
    await putAll(db, pictures, [...rows, ...thingsUsed()])
    this.drawings.clear()
  }
}
