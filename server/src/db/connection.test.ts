import { eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { TestShop } from '../../test/harness'
import {
  afterCommit,
  beforeCommit,
  connect,
  type Database,
  isAway,
  isGone,
  ownClient,
  prepared,
  type Queryable,
  transact
} from './connection'
import { users } from './schema'

let shop: TestShop
let db: Database
const slips: unknown[] = []
beforeAll(async () => {
  shop = await TestShop.open()
  db = connect(shop.databaseUrl, 2, { onSlip: error => slips.push(error) })
})
beforeEach(() => {
  slips.length = 0
})
afterAll(async () => {
  await db.$client.end()
  await shop.close()
})

/** A deadlock, as the database reports it. */
const deadlock = () => Object.assign(new Error('deadlock'), { code: '40P01' })

test('what follows a commit is done in order, when others see what was written', async () => {
  const { id } = await shop.person({ nickname: '旧' })
  const seen: string[] = []
  const look = (word: string) => async () => {
    const rows = await shop.db.select().from(users)
    seen.push(`${word} ${rows.find(row => row.id === id)!.nickname}`)
  }
  const result = await transact(db, async tx => {
    await afterCommit(tx, look('first'))
    await tx.update(users).set({ nickname: '新' })
    await afterCommit(tx, look('second'))
    expect(seen).toEqual([])
    return 'result'
  })
  expect(result).toBe('result')
  expect(seen).toEqual(['first 新', 'second 新'])
  await afterCommit(db, look('at once'))
  expect(seen).toHaveLength(3)
})

test('a connection that breaks between two statements of a transaction fails that one alone', async () => {
  const broken = transact(db, async tx => {
    const { client }: { client: PoolClient } = Reflect.get(tx, 'session')
    const gone = new Promise<void>(resolve => client.once('end', () => resolve()))
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
    await shop.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
    await gone
    await tx.execute(sql`select 1`)
  })
  const error = await broken.catch((reason: unknown) => reason)
  expect([isAway(error), isGone(error)]).toEqual([true, true])
  expect(await transact(db, async () => 'next')).toBe('next')
})

test('a connection of its own that breaks while nothing is asked of it ends nothing else', async () => {
  const client = ownClient(db)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const gone = new Promise<void>(resolve => client.once('end', () => resolve()))
  await shop.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
  await gone
  expect(isGone(await client.query('select 1').catch((reason: unknown) => reason))).toBe(true)
})

describe('statements with names', () => {
  const named = { name: 'known', text: 'select 1 as one' }
  const known = async (pooler?: string) => {
    const own = connect(shop.databaseUrl, 1, { pooler, statement_ms: 9000, onSlow: () => {} })
    const rows = [await prepared(own, named), await transact(own, tx => prepared(tx, named))]
    await own.execute('select 2')
    const client = ownClient(own)
    await client.connect()
    const patience = (await client.query('show statement_timeout')).rows
    await client.end()
    const { rowCount } = await own.$client.query(`select from pg_prepared_statements where name = 'known'`)
    await own.$client.end()
    return { rows, patience, known: rowCount }
  }
  const both = { rows: [[{ one: 1 }], [{ one: 1 }]], patience: [{ statement_timeout: '0' }] }

  test('are kept by a session of our own', async () => expect(await known()).toEqual({ ...both, known: 1 }))
  test('have none for a pooler, whose sessions change', async () =>
    expect(await known(shop.databaseUrl)).toEqual({ ...both, known: 0 }))
})

test('nothing follows what is undone, and what is tried again is followed once', async () => {
  const done: string[] = []
  const failing = transact(db, async tx => {
    await afterCommit(tx, () => done.push('undone'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  let tries = 0
  await transact(db, async tx => {
    const attempt = ++tries
    await afterCommit(tx, () => done.push(`try ${attempt}`))
    if (attempt === 1) throw deadlock()
  })
  expect(done).toEqual(['try 2'])
})

test('inside another transaction it waits for the outermost one, and goes with the inner one that is undone', async () => {
  const done: string[] = []
  const inner = (tx: Queryable, word: string, fails: boolean) =>
    transact(tx, async nested => {
      await afterCommit(nested, () => done.push(word))
      if (fails) throw new Error('no')
    })
  await transact(db, async tx => {
    await afterCommit(tx, () => done.push('before'))
    await inner(tx, 'kept', false)
    await expect(inner(tx, 'undone', true)).rejects.toThrow('no')
    await afterCommit(tx, () => done.push('after'))
    expect(done).toEqual([])
  })
  expect(done).toEqual(['before', 'kept', 'after'])
})

test('what is kept for the end comes after all else, in the order of its keys, and sees it all', async () => {
  const { id } = await shop.person({ nickname: '旧' })
  const seen: string[] = []
  const look = (word: string) => async (tx: Queryable) => {
    const rows = await tx.select().from(users)
    seen.push(`${word} ${rows.find(row => row.id === id)!.nickname}`)
  }
  await transact(db, async tx => {
    await beforeCommit(tx, 'b', look('second'))
    await transact(tx, nested => beforeCommit(nested, 'a', look('first')))
    const undone = transact(tx, async nested => {
      await beforeCommit(nested, 'a', look('undone'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await tx.update(users).set({ nickname: '新' })
    expect(seen).toEqual([])
  })
  expect(seen).toEqual(['first 新', 'second 新'])
  await beforeCommit(db, 'a', look('at once'))
  expect(seen).toHaveLength(3)
})

test('what fails at the end undoes the transaction, and a deadlock there is tried again', async () => {
  const { id } = await shop.person({ nickname: '旧' })
  const rename = (fail: () => unknown) =>
    transact(db, async tx => {
      await tx.update(users).set({ nickname: '新' }).where(eq(users.id, id))
      await beforeCommit(tx, 'a', async () => void fail())
    })
  const named = async () => (await shop.db.select().from(users).where(eq(users.id, id)))[0]!.nickname
  await expect(
    rename(() => {
      throw new Error('no')
    })
  ).rejects.toThrow('no')
  expect(await named()).toBe('旧')
  let tries = 0
  await rename(() => {
    if (++tries === 1) throw deadlock()
  })
  expect([tries, await named()]).toEqual([2, '新'])
})

test('its failure is heard of, changes nothing, and keeps nothing back', async () => {
  const done: string[] = []
  const result = await transact(db, async tx => {
    await afterCommit(tx, () => {
      throw new Error('first')
    })
    await afterCommit(tx, () => Promise.reject(new Error('second')))
    await afterCommit(tx, () => done.push('third'))
    return 1
  })
  expect([result, done]).toEqual([1, ['third']])
  expect(slips.map(slip => (slip as Error).message)).toEqual(['first', 'second'])
})

test('a transaction that would not wait is refused', async () => {
  const bare = db.transaction(tx => afterCommit(tx as never, () => {}))
  await expect(bare).rejects.toThrow('transact')
  const atItsEnd = db.transaction(tx => beforeCommit(tx as never, 'a', async () => {}))
  await expect(atItsEnd).rejects.toThrow('transact')
})
