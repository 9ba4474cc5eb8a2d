import type { PoolClient } from 'pg'
import type { Database } from '../src/db/connection'

const found = new Set<string>()

const textOf = (statement: unknown) =>
  String((statement as { text?: string } | undefined)?.text ?? statement)
    .replace(/\s+/g, ' ')
    .slice(0, 200)

/**
 * Notes every statement that is sent on a connection before the one before it is answered: a transaction has one connection,
 * so what runs «side by side» in it goes on after a failure of the other, when the connection may be somebody else's.
 */
export function watchOverlaps(db: Database) {
  db.$client.on('connect', client => watch(client))
}

function watch(client: PoolClient) {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const open: string[] = []
  const watched = (...args: unknown[]) => {
    const answer = query(...args)
    // What is asked of the pool itself is called back, and has the connection to itself.
    if (typeof (answer as Promise<unknown> | undefined)?.then !== 'function') return answer
    const text = textOf(args[0])
    if (open.length > 0) found.add(`at once on one connection: ${open[0]} | ${text}`)
    open.push(text)
    const done = () => void open.splice(open.indexOf(text), 1)
    void (answer as Promise<unknown>).then(done, done)
    return answer
  }
  client.query = watched as typeof client.query
}

/** What was noted since last asked. */
export function takeOverlaps(): string[] {
  const taken = [...found]
  found.clear()
  return taken
}
