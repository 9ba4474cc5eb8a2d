import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../src/config'
import start from '../start.json'
import { residentOf } from './resident'

const SAMPLE_MS = 100

interface Listening {
  /** An open file for what it says. */
  log?: number
  /** Hears what it tells its parent beside its port. */
  hear?: (message: object) => void
}

/** The server as it is shipped, in a process of its own over this database. */
export async function startBuilt(
  databaseUrl: string,
  more: Record<string, string> = {},
  { log, hear }: Listening = {}
) {
  const entry = path.join(rootDir, 'dist/server/main.js')
  if (!existsSync(entry)) throw new Error('dist/server is missing: run npm run build:server')
  const env = {
    ...process.env,
    ...start.environment,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_ADDRESS: '0',
    RATE_TOKEN: '0',
    ...more
  }
  const child = fork(entry, {
    env,
    execArgv: start.node,
    stdio: ['ignore', log ?? 'ignore', 'inherit', 'ipc']
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: object) => ('port' in message ? resolve(message.port as number) : hear?.(message)))
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  const gone = new Promise(resolve => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    resident: () => residentOf(child.pid!),
    /** Does something, and answers the most memory the server had meanwhile, in bytes. */
    async peakOf(work: () => Promise<unknown>): Promise<number> {
      let peak = residentOf(child.pid!)
      const sampling = setInterval(() => {
        peak = Math.max(peak, residentOf(child.pid!))
      }, SAMPLE_MS)
      try {
        await work()
      } finally {
        clearInterval(sampling)
      }
      return peak
    },
    stop: () => end('SIGTERM'),
    /** Ends it as a power cut would. */
    kill: () => end('SIGKILL')
  }
}
