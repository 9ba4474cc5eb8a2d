import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What tells a process from a later one with the same number: when it started. */
function startOf(pid: number): string {
  try {
    if (existsSync('/proc/self/stat')) return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[19]!
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * Takes a folder for this process; answers how to give it back. What a killed process left is taken over.
 * @throws Error naming the process that has it
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'server.lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid, start] = readFileSync(file, 'utf8').split(/ (.*)/s) as [string, string?]
      const held = Number(pid) > 0 && isAlive(Number(pid)) && startOf(Number(pid)) === start
      if (held && Number(pid) !== process.pid) {
        throw new Error(
          `The data folder ${folder} is in use by a running server (process ${pid}). Stop it first, or set DATA_DIR to another folder.`
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The data folder ${folder} could not be locked.`)
}

const isPostgres = (pid: number): boolean => {
  try {
    const command = existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return /postgres/.test(command)
  } catch {
    return false
  }
}

/** Stops a PostgreSQL whose server was killed, and clears the mark a crash left. Call with the folder locked. */
export async function clearOrphan(databaseDir: string, patience_ms = 20_000) {
  const file = path.join(databaseDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (pid > 0 && isAlive(pid) && isPostgres(pid)) {
    process.kill(pid, 'SIGINT')
    for (const end = Date.now() + patience_ms; isAlive(pid) && Date.now() < end; ) {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    if (isAlive(pid)) throw new Error(`A PostgreSQL (process ${pid}) still runs in ${databaseDir} and does not stop.`)
  }
  rmSync(file, { force: true })
}
