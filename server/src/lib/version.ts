import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version in the `package.json` of a checkout or an installation. */
export const versionOf = (rootDir: string): string =>
  (JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as { version: string }).version
