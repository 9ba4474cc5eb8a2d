import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Hash of the names and bytes of files and folders under `root`. */
export function hashOf(root: string, names: string[]): string {
  const hash = createHash('sha256')
  const add = (name: string) => {
    const file = path.join(root, name)
    if (statSync(file).isDirectory()) for (const child of readdirSync(file).sort()) add(`${name}/${child}`)
    else hash.update(name).update(readFileSync(file))
  }
  for (const name of names) add(name)
  return hash.digest('hex')
}
