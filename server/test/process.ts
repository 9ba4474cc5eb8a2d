import { execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { rootDir } from '../src/config'
import start from '../start.json'

/** Where the built server is: here, or in the folder of an installed release. */
const home = path.resolve(process.env.SHOP_RELEASE ?? rootDir)

/** The server as it was built, and as it is written. */
export const BUILT: readonly string[] = [...start.node, path.join(home, 'dist/server/main.js')]
export const SOURCES = ['--import', 'tsx', path.join(rootDir, 'server/src/main.ts')]

/** What `npm run ops -- …` prints, by the built program; throws when it fails. */
export async function runOps(env: Record<string, string>, words: readonly string[]): Promise<string> {
  const program = path.join(home, 'dist/server/ops.js')
  const options = { cwd: home, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } }
  return (await promisify(execFile)(process.execPath, [program, ...words], options)).stdout.trim()
}

/** A server in a process of its own. */
export interface Running {
  origin: string
  pid: number
  /** What it said so far. */
  said(): string
  /** Resolves with its exit code when it is gone, null when a signal ended it. */
  gone: Promise<number | null>
  /** Asks it to end, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `command` with these settings and nothing of the caller's, and waits until it listens. */
export async function startProcess(
  args: readonly string[],
  env: Record<string, string>,
  command = process.execPath
): Promise<Running> {
  const child = spawn(command, args, {
    cwd: args === BUILT ? home : rootDir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += chunk))
  const gone = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve((message as { port: number }).port))
    gone.then(code => reject(new Error(`the server stopped (exit ${code}):\n${said}`)), reject)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    said: () => said,
    gone,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return gone
    }
  }
}
