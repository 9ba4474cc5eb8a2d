import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Who hears of a PostgreSQL that ends by itself. */
export interface Watch {
  /** It ended, or came back. */
  tell(words: string): void
  /** It does not come back. */
  lost(error: Error): void
}

const TRIES = 5
/** Before the first try; twice as long before each further one. */
const WAIT_MS = 250
/** One that ran so long is given all tries again. */
const STEADY_MS = 60_000

/**
 * Starts a process again each time it ends without being told to, and gives up after several tries in a row.
 * `start` is also how it was started first.
 */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  watch: Watch
): Promise<{ stop(): Promise<void> }> {
  let child = await start()
  let stopping = false
  let tries = 0
  let revival: Promise<void> | undefined

  function attend() {
    const since = performance.now()
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (performance.now() - since > STEADY_MS) tries = 0
      revival = revive(`PostgreSQL ended (${signal ?? `exit ${code}`})`)
    })
  }

  async function revive(why: string) {
    for (let reason = why; !stopping; ) {
      if (tries === TRIES) return watch.lost(new Error(`${reason}; it did not come back in ${TRIES} tries`))
      const wait_ms = WAIT_MS * 2 ** tries++
      watch.tell(`${reason}; starting it again in ${wait_ms} ms`)
      await pause(wait_ms)
      if (stopping) return
      try {
        child = await start()
        attend()
        return watch.tell('PostgreSQL runs again')
      } catch (error) {
        reason = (error as Error).message
      }
    }
  }

  attend()
  return {
    async stop() {
      stopping = true
      await revival
      await stopped(child)
    }
  }
}

/** Fast shutdown: what is under way is rolled back, everything committed is on disk. */
async function stopped(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGINT')
  await gone
}
