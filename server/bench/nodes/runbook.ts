import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { rootDir } from '../../src/config'
import { servant } from './programs'

/** The blocks of commands under a heading of docs/OPERATIONS.md. */
function commandsUnder(heading: string): string[] {
  const text = readFileSync(path.join(rootDir, 'docs/OPERATIONS.md'), 'utf8')
  const section = text.split(`\n### ${heading}\n`)[1]?.split(/\n#{2,3} /)[0] ?? ''
  return [...section.matchAll(/\n```sh\n([\s\S]*?)```/g)].map(([, commands]) => commands!)
}

/**
 * Does what docs/OPERATIONS.md says under a heading, word by word: one of its blocks of commands, with these variables, as whoever
 * PostgreSQL runs as. @throws with what the shell said when a command fails
 */
export async function followRunbook(
  programs: Readonly<Record<string, string>>,
  heading: string,
  env: Record<string, string>,
  block = 0
): Promise<void> {
  const commands = commandsUnder(heading)[block]
  if (!commands) throw new Error(`docs/OPERATIONS.md has no such commands under "${heading}"`)
  const folders = [...new Set(Object.values(programs).map(file => path.dirname(file)))]
  const PATH = [...folders, process.env.PATH].join(path.delimiter)
  const how = { env: { ...process.env, PATH, LC_ALL: 'C', ...env }, cwd: '/', ...servant() }
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], how)
}
