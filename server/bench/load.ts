import { fork } from 'node:child_process'
import path from 'node:path'
import autocannon, { type Options, type Result } from 'autocannon'

export interface Target {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a server file of this folder in a process of its own; it sends its port when it listens. */
export function startServer(file: string, env: Record<string, string>): Promise<Target> {
  // All load comes from one address.
  const unlimited = { RATE_ADDRESS: '0', RATE_TOKEN: '0' }
  const child = fork(path.join(__dirname, file), { env: { ...process.env, ...unlimited, ...env } })
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
    child.once('message', message => {
      const { port } = message as { port: number }
      const stop = () =>
        new Promise<void>(done => {
          child.removeAllListeners('exit')
          child.once('exit', () => done())
          child.kill('SIGTERM')
        })
      resolve({ url: `http://127.0.0.1:${port}`, pid: child.pid!, stop })
    })
  })
}

export interface Measured {
  /** Requests answered a second. */
  rate: number
  /** How long each answer took, in ms. */
  times_ms: number[]
}

/**
 * Loads `url` for some seconds; `next` gives each request's path.
 * @throws when an answer is not 200, or says it was refused
 */
export async function load(url: string, next: () => string, seconds: number, connections: number): Promise<Measured> {
  const times_ms: number[] = []
  let bad = ''
  const options: Options = {
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: request => ({ ...request, path: next() }) }],
    setupClient: client =>
      client.on('body', body => {
        if (/"status":[^2]/.test(body.toString('utf8', 0, 14))) bad = body.toString().slice(0, 200)
      })
  }
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    run.on('response', (_client, status, _bytes, time_ms) => {
      times_ms.push(time_ms)
      if (status !== 200) bad = `HTTP ${status}`
    })
  })
  if (bad || result.errors > 0) throw new Error(`bench of ${url}: ${bad || `${result.errors} errors`}`)
  return { rate: result.requests.total / result.duration, times_ms }
}

/** The value that `share` of all values do not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)
