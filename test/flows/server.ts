import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect, type Database } from '../../server/src/db/connection'
import { copyOf, dropCopy } from '../../server/test/copy'
import { PATIENT } from '../../server/test/patient'
import { DEMO_SECRET } from '../../server/test/secret'
import { seededDataDir, todaysWorld } from '../support/seeded'

const root = path.resolve(__dirname, '../..')

/** The built server in a process of its own, over a copy of the demo world. */
export interface RunningServer {
  origin: string
  pid: number
  db: Database
  /** What it logged so far. */
  log(): string
  /** What `npm run ops -- …` prints; throws when it fails. */
  ops(...words: string[]): Promise<string>
  stop(): Promise<void>
}

/** Starts `dist/server` on a port of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  for (const built of ['dist/server/main.js', 'dist/h5/index.html', 'dist/admin/index.html'])
    if (!existsSync(path.join(root, built)))
      throw new Error(`${built} is missing: run npm run build:server, build:h5 and build:admin`)
  const url = await copyOf(await todaysWorld(), 'flow')
  const settings = {
    ...process.env,
    NODE_ENV: 'development',
    ...PATIENT,
    DATABASE_URL: url,
    DATA_DIR: seededDataDir,
    APP_SECRET: DEMO_SECRET,
    DEMO_DATA: 'false',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    ...env
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', chunk => (said += chunk))
  const port = await portOf(child, () => said)
  const db = connect(url, 4)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    db,
    log: () => said,
    ops: async (...words) => {
      const command = [path.join(root, 'dist/server/ops.js'), ...words]
      return (await promisify(execFile)(process.execPath, command, { cwd: root, env: settings })).stdout.trim()
    },
    async stop() {
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      await db.$client.end()
      await dropCopy(url)
    }
  }
}

const portOf = (child: ChildProcess, said: () => string): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('message', message => resolve((message as { port: number }).port))
    child.once('exit', code => reject(new Error(`The server stopped (exit ${code}):\n${said()}`)))
  })
