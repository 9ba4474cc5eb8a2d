import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../../src/config'

/** Hash of the names and bytes of files and folders of the checkout, short enough for the name of a database. */
export function hashOf(names: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (name: string) => {
    const file = path.join(rootDir, name)
    if (statSync(file).isDirectory()) for (const child of readdirSync(file).sort()) add(`${name}/${child}`)
    else hash.update(name).update(readFileSync(file))
  }
  for (const name of names) add(name)
  return hash.digest('hex').slice(0, 12)
}
