import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rootDir } from '../../src/config'
import type { TestShop } from '../harness'
import { PATIENT } from '../patient'
import { BUILT } from '../process'

/** A server in a process of its own, over the database of a `TestShop`. */
export interface Child {
  origin: string
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts the built server, which loads sooner than its sources, and waits until it listens. */
export async function startChild(shop: TestShop): Promise<Child> {
  const { APP_SECRET, DATA_KEYS } = shop.app.services.config
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: shop.databaseUrl,
    APP_SECRET,
    DATA_KEYS,
    DEMO_DATA: 'false',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    ...PATIENT,
    RATE_ADDRESS: '0',
    RATE_TOKEN: '0'
  }
  if (!existsSync(BUILT.at(-1)!)) throw new Error('dist/server is missing: npm run build:server')
  const child = spawn(process.execPath, BUILT, {
    cwd: rootDir,
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc']
  } as Parameters<typeof spawn>[2])
  const port = await portOf(child)
  return {
    origin: `http://127.0.0.1:${port}`,
    async kill() {
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    }
  }
}

function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  child.stderr!.on('data', chunk => {
    said += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve((message as { port: number }).port))
    child.once('exit', code => reject(new Error(`the server stopped (exit ${code}): ${said}`)))
  })
}
