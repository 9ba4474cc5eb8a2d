import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { temporaryFolder } from '../../test/folder'
import { readConfig } from '../config'
import { connect, type Database, pgCode } from './connection'
import { MIGRATIONS, migrate } from './migrate'

/** How many of the newest migrations are run on a filled database. */
const NEWEST = 3
const ORDERS = 20_000
/**
 * The longest a statement of an order may wait for a lock, which PostgreSQL measures; running is not waiting. The server that
 * still runs breaks its statements off after that, so that an order would fail.
 */
const LOCK_MS = readConfig({ NODE_ENV: 'test' }).DATABASE_STATEMENT_MS
const WRITERS = 3
const LOCK_NOT_AVAILABLE = '55P03'

interface Journal {
  entries: { tag: string }[]
}
const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal

/** The migrations without the newest, in a folder of their own. */
function older(): string {
  const folder = temporaryFolder()
  const journal = journalOf(MIGRATIONS)
  const entries = journal.entries.slice(0, -NEWEST)
  mkdirSync(path.join(folder, 'meta'))
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  return folder
}

const url = new URL(process.env.SHOP_TEST_TEMPLATE!)
url.pathname = `/m_${randomBytes(6).toString('hex')}`
const onServer = async (text: string) => {
  const admin = connect(new URL('/postgres', url).href, 1)
  await admin.$client.query(text)
  await admin.$client.end()
}

let db: Database
beforeAll(async () => {
  await onServer(`create database ${url.pathname.slice(1)}`)
  db = connect(url.href, 4)
  await migrate(db, older())
  await fill()
})
afterAll(async () => {
  await db.$client.end()
  await onServer(`drop database if exists ${url.pathname.slice(1)} with (force)`)
})

/** What every release since the first kinds of goods writes of an order: the server that still runs is the old one. */
const ORDER = `insert into orders (user_id, id, no, order_key, state, shop_id, shop_name, total_num, goods_fen, freight_fen,
    coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen, pay_fen, receiver, receiver_phone, receiver_region, receiver_detail,
    expires_at)`
const AMOUNTS = `1, 1000, 0, 0, 0, 0, 0, 0, 1000, '收货人', '13800000000', '广东省 深圳市 南山区', '科技路 1 号', now()`
const LINE = `insert into order_lines (user_id, id, order_id, root_id, position, shop_id, shop_name, product_id, sku_id, title,
    picture, suk, qty, list_fen, price_kind, price_fen, goods_fen, freight_fen, coupon_fen, mall_coupon_fen, xfq_fen, jindou,
    jindou_fen, pay_fen)`
const PIECE = `0, gen_random_uuid(), '一家店', gen_random_uuid(), gen_random_uuid(), '茶', '/p.png', '', 1, 1000, 'list', 1000,
    1000, 0, 0, 0, 0, 0, 0, 1000`

async function fill() {
  const write = (text: string) => db.$client.query(text)
  await write(`insert into users (id, nickname, invite_code, created_at)
    select gen_random_uuid(), '用户' || n, 'M' || n, now() - make_interval(hours => n) from generate_series(1, ${ORDERS / 4}) n`)
  await write(
    `update users set referrer_id = (select id from users where invite_code = 'M1') where invite_code <> 'M1'`
  )
  await write(`${ORDER} select u.id, gen_random_uuid(), u.invite_code || '-' || n, gen_random_uuid(),
      (array['paid', 'complete', 'cancelled', 'refunded'])[n], gen_random_uuid(), '一家店', ${AMOUNTS}
    from users u, generate_series(1, 4) n`)
  await write(`${LINE} select user_id, gen_random_uuid(), id, id, ${PIECE} from orders`)
  await write('analyze')
}

/** How many orders were made, and who waits for more of them. */
class Orders {
  made = 0
  stopped = false
  private waiting: { from: number; go(): void }[] = []

  /** Resolves when so many more were made. */
  more(count: number): Promise<void> {
    return new Promise(go => this.waiting.push({ from: this.made + count, go }))
  }

  add() {
    this.made++
    for (const one of this.waiting) if (one.from <= this.made) one.go()
  }
}

/** Places and pays orders, as one buyer, until they are stopped; throws what went wrong. */
async function buys(orders: Orders, name: string, lock_ms = LOCK_MS): Promise<void> {
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`set lock_timeout = ${lock_ms}`)
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, nickname, invite_code) values (gen_random_uuid(), '买家', $1) returning id`,
      [name]
    )
    for (let nth = 0; !orders.stopped; nth++) {
      await order(client, rows[0]!.id, `${name}-${nth}`)
      orders.add()
    }
  } finally {
    await client.end()
  }
}

async function order(client: Client, userId: string, no: string) {
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    `${ORDER} values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'unpaid', gen_random_uuid(), '一家店', ${AMOUNTS})
     returning id`,
    [userId, no]
  )
  const { id } = rows[0]!
  await client.query(`${LINE} values ($1, gen_random_uuid(), $2, $2, ${PIECE})`, [userId, id])
  await client.query('commit')
  await client.query(`update orders set state = 'paid', paid_at = now() where user_id = $1 and id = $2`, [userId, id])
  await client.query(`update users set growth_fen = growth_fen + 1000 where id = $1`, [userId])
  await client.query(`select count(*) from orders o join products p on p.shop_id = o.shop_id where o.user_id = $1`, [
    userId
  ])
}

test('the newest migrations run while orders are made: none fails, and none waits longer than it may', async () => {
  const orders = new Orders()
  const buyers = Promise.all(Array.from({ length: WRITERS }, (_, n) => buys(orders, `buyer${n}`)))
  // Whatever goes wrong is thrown below.
  buyers.catch(() => {})
  await Promise.race([buyers, orders.more(30)])
  await migrate(db)
  await Promise.race([buyers, orders.more(30)])
  orders.stopped = true
  await buyers
  const { rows } = await db.$client.query(`select (select count(*)::int from orders where no like 'buyer%') as orders,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations`)
  expect(rows).toEqual([{ orders: orders.made, migrations: journalOf(MIGRATIONS).entries.length }])
})

/** Migrations of our own, on a database of their own. */
class Trial {
  private constructor(
    readonly db: Database,
    readonly folder: string
  ) {}

  static async open(migrations: Record<string, string[]>): Promise<Trial> {
    const own = new URL(url)
    own.pathname = `/m_${randomBytes(6).toString('hex')}`
    await onServer(`create database ${own.pathname.slice(1)}`)
    const trial = new Trial(connect(own.href, 2), temporaryFolder())
    trial.write(migrations)
    return trial
  }

  write(migrations: Record<string, string[]>) {
    mkdirSync(path.join(this.folder, 'meta'), { recursive: true })
    const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag, when: idx + 1, breakpoints: true }))
    writeFileSync(path.join(this.folder, 'meta/_journal.json'), JSON.stringify({ entries }))
    for (const [tag, statements] of Object.entries(migrations)) {
      writeFileSync(path.join(this.folder, `${tag}.sql`), statements.join('--> statement-breakpoint'))
    }
  }

  migrate = () => migrate(this.db, this.folder)

  async one<T>(text: string): Promise<T> {
    return (await this.db.$client.query(`select (${text}) as it`)).rows[0].it
  }

  /** Resolves when a statement of somebody's waits for a lock of this database. */
  async somebodyWaits() {
    while (
      !(await this.one(`select exists (select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not l.granted)`))
    );
  }

  async close() {
    await this.db.$client.end()
    await onServer(
      `drop database if exists ${new URL(this.db.$client.options.connectionString!).pathname.slice(1)} with (force)`
    )
  }
}

const THINGS = `create table "things" ("id" int primary key, "size" int)`
const BY_SIZE = `create unique index concurrently "things_size" on "things" ("size")`
const valid = `select indisvalid from pg_index where indexrelid = to_regclass('"things_size"')`
const ran = 'select count(*)::int from drizzle.__drizzle_migrations'
const left = 'select count(*)::int from drizzle.afterwards'

describe('what runs as migrations', () => {
  let trial: Trial
  afterEach(() => trial.close())

  test('each is one transaction: those before one that fails stay', async () => {
    trial = await Trial.open({ a: [THINGS], b: ['alter table "things" add column "b" int', 'select 1 / 0'] })
    await expect(trial.migrate()).rejects.toThrow('division by zero')
    expect(await trial.one(ran)).toBe(1)
    expect(await trial.one(`select count(*)::int from information_schema.columns where table_name = 'things'`)).toBe(2)
    trial.write({ a: [THINGS], b: ['alter table "things" add column "b" int'] })
    await trial.migrate()
    expect(await trial.one(ran)).toBe(2)
  })

  test('an index that could not be made is made by the next start, and one that is no longer wanted goes', async () => {
    trial = await Trial.open({ a: [THINGS, `insert into "things" values (1, 1), (2, 1)`], b: [BY_SIZE] })
    await expect(trial.migrate()).rejects.toThrow('could not create unique index')
    expect([await trial.one(ran), await trial.one(left), await trial.one(valid)]).toEqual([2, 1, false])
    await trial.db.$client.query('delete from things where id = 2')
    await trial.migrate()
    expect([await trial.one(left), await trial.one(valid)]).toEqual([0, true])
    const all = { a: [THINGS], b: [BY_SIZE], c: ['drop index concurrently "things_size"'] }
    trial.write(all)
    await trial.migrate()
    expect([await trial.one(left), await trial.one(valid)]).toEqual([0, null])
  })

  test('several servers at once run each once', async () => {
    const add = `alter table "things" add column "b" int`
    trial = await Trial.open({ a: [THINGS], b: [add, BY_SIZE], c: [`insert into "things" values (1, 1)`] })
    await Promise.all([trial.migrate(), trial.migrate(), trial.migrate()])
    expect([await trial.one(ran), await trial.one(left), await trial.one(valid)]).toEqual([3, 0, true])
    expect(await trial.one('select count(*)::int from things')).toBe(1)
  })

  test('one that has to wait lets those behind it go on, and comes again', async () => {
    trial = await Trial.open({ a: [THINGS] })
    await trial.migrate()
    trial.write({ a: [THINGS], b: ['alter table "things" add column "b" int'] })
    const holder = await trial.db.$client.connect()
    await holder.query('begin; select from things')
    const migrating = trial.migrate()
    await trial.somebodyWaits()
    // Behind the waiting change of the table, which gives up before this does.
    await trial.db.$client.query('insert into things values (1, 1)')
    expect(await trial.one(ran)).toBe(1)
    await holder.query('commit')
    holder.release()
    await migrating
    expect(await trial.one(ran)).toBe(2)
  })
})

test('an order that waits longer for a lock is found by it', async () => {
  const holder = await db.$client.connect()
  await holder.query('begin; lock table orders in share mode')
  const code = await buys(new Orders(), 'waits', 50).then(
    () => 'made',
    error => pgCode(error)
  )
  await holder.query('rollback')
  holder.release()
  expect(code).toBe(LOCK_NOT_AVAILABLE)
})
