import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Whether the system shows processes as files; else `ps` is asked. */
const inFiles = () => existsSync('/proc/self/stat')

const ps = (column: string, pid: number) =>
  execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore']
  }).trim()

/** State and moment of start, from what follows the name in /proc/<pid>/stat. */
function statOf(pid: number): { state: string; start: string } {
  try {
    if (!inFiles()) return { state: ps('stat', pid), start: ps('lstart', pid) }
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
    return { state: fields[0]!, start: fields[19]! }
  } catch {
    return { state: '', start: '' }
  }
}

/** What tells a process from a later one with the same number: when it started. Empty when there is none. */
export const startOf = (pid: number): string => statOf(pid).start

/** Whether a process runs. One that ended and was not fetched by its parent yet, a zombie, does not. */
export function runs(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !/^[ZX]/.test(statOf(pid).state)
}

/** Whether a process is a PostgreSQL of this data folder, and not one that got the number of one since. */
export function isPostgresOf(pid: number, databaseDir: string): boolean {
  try {
    const command = inFiles() ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ps('command', pid)
    return /postgres/.test(command) && (command.includes(databaseDir) || worksIn(pid, databaseDir))
  } catch {
    return false
  }
}

/** Processes that work in a folder, as all of a PostgreSQL do in its data; none where the system does not say. */
export const processesIn = (folder: string): number[] =>
  inFiles()
    ? readdirSync('/proc')
        .map(Number)
        .filter(pid => pid > 0 && worksIn(pid, folder) && runs(pid))
    : []

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}
