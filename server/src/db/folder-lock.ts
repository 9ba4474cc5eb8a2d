import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isPostgresOf, processesIn, runs, startOf } from './processes'

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
      const held = runs(Number(pid)) && startOf(Number(pid)) === start
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

/** How long an orphan may take over each way of stopping it, the gentler first. */
const PATIENCE_MS = 20_000
/** Fast: what is under way is rolled back. Immediate: the next start recovers from the log. */
const WAYS_TO_STOP = ['SIGINT', 'SIGQUIT'] as const

/**
 * Stops a PostgreSQL whose server was killed, waits for what is left of one that was killed itself, and clears the mark of
 * both. Call with the folder locked.
 */
export async function clearOrphan(databaseDir: string, patience_ms = PATIENCE_MS) {
  const file = path.join(databaseDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const stays = () => runs(pid) && isPostgresOf(pid, databaseDir)
  for (const signal of WAYS_TO_STOP) {
    if (!stays()) break
    process.kill(pid, signal)
    await whileIt(stays, patience_ms)
  }
  // PostgreSQL's processes outlive their first by moments; a second one beside them would spoil the data.
  await whileIt(() => processesIn(databaseDir).length > 0, patience_ms)
  const left = stays() ? [pid] : processesIn(databaseDir)
  if (left.length > 0)
    throw new Error(`A PostgreSQL (process ${left.join(', ')}) still runs in ${databaseDir} and does not stop.`)
  rmSync(file, { force: true })
}

async function whileIt(goesOn: () => boolean, most_ms: number) {
  for (const end = Date.now() + most_ms; goesOn() && Date.now() < end; ) await pause(50)
}
