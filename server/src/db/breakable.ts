import { connect as dial } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Database, Queryable } from './connection'

/** What a connection knows of its server, which the driver keeps out of its types. */
interface Dialled {
  host: string
  port: number
  processID: number
  secretKey: number
}

/** The code by which a server knows that a statement is to be broken off. */
const BREAK_OFF = 80_877_102

/**
 * Connections of a pool whose statements in hand can be broken off at once, for what is read for somebody who may leave: the
 * server would otherwise go on until it had something to say. One that was broken off is closed, as the word may come late.
 */
class BreakablePool {
  private readonly busy = new Set<PoolClient>()
  private isOver = false

  constructor(private readonly pool: Pool) {}

  async connect(): Promise<PoolClient> {
    const client = await this.pool.connect()
    if (this.isOver) {
      client.release()
      throw new Error('nobody waits for it any more')
    }
    this.busy.add(client)
    const release = client.release
    client.release = () => {
      this.busy.delete(client)
      client.release = release
      release.call(client, this.isOver)
    }
    return client
  }

  async query(...statement: unknown[]): Promise<unknown> {
    const client = await this.connect()
    try {
      return await (client.query as (...args: unknown[]) => Promise<unknown>)(...statement)
    } finally {
      client.release()
    }
  }

  breakOff() {
    this.isOver = true
    for (const client of this.busy) breakOff(client as unknown as Dialled)
  }
}

/** Says so by a connection of its own, as the protocol has it, which a pooler hands on. */
function breakOff({ host, port, processID, secretKey }: Dialled) {
  const word = Buffer.alloc(16)
  for (const [i, number] of [16, BREAK_OFF, processID, secretKey].entries()) word.writeInt32BE(number, i * 4)
  const socket = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host)
  // Where the server is not to be reached, the statement has ended with it.
  socket.on('error', () => {}).end(word)
}

/** The same database for what only reads, until `breakOff`: what is asked then, and from then on, fails. */
export function breakable(db: Database): { db: Queryable; breakOff(): void } {
  const pool = new BreakablePool(db.$client)
  return {
    db: Object.assign(drizzle(pool as unknown as Pool), { built: new Map() }),
    breakOff: () => pool.breakOff()
  }
}
