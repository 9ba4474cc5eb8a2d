import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { todaysWorld } from '../../test/support/seeded'
import { buildApp } from '../src/app'
import { readConfig } from '../src/config'
import { transact } from '../src/db/connection'
import { users } from '../src/db/schema'
import { countJoined, placeFans } from '../src/engines/identity/fans'
import { issueSession } from '../src/engines/identity/sessions'
import { newId } from '../src/lib/ids'
import type { Programme } from '../src/programme'
import type { Providers } from '../src/providers'
import { atConsole } from './console'
import { copyOf, dropCopy } from './copy'
import { takeUndeclared, watchRefusals } from './declared'
import { takeOverlaps, watchOverlaps } from './overlaps'
import { PATIENT } from './patient'
import { type Call, requestOf } from './request'
import { DEMO_SECRET } from './secret'

export type { Answer } from './request'

interface OpenOptions {
  providers?: Partial<Providers>
  env?: Record<string, string>
  /** What the server consists of, instead of all its domains. */
  programmes?: readonly Programme[]
  /** The demo world instead of an empty shop, at the present time; for the `weapp` and `flows` projects. */
  seeded?: boolean
  /** Takes what the server logs; say how much with LOG_LEVEL in `env`. */
  logTo?: { write(line: string): void }
}

/** All of a file's requests come from one address; only the tests about it are told so. */
const UNLIMITED = { RATE_ADDRESS: '0', RATE_TOKEN: '0' }

/** A clock a test moves by hand. */
export class TestClock {
  constructor(private at = new Date('2026-11-20T08:00:00Z')) {}
  now = () => new Date(this.at)
  advance(by_s: number) {
    this.at = new Date(this.at.getTime() + by_s * 1000)
  }
}

let phones = randomBytes(4).readUInt32BE()
/** A number no other person of this process has; drawn ones would meet now and then. */
const nextPhone = () => `139${String(phones++ % 100_000_000).padStart(8, '0')}`

/** A server over a database of this test file's own, and the short words tests use to talk to it. */
export class TestShop {
  private constructor(
    readonly app: FastifyInstance,
    readonly clock: TestClock,
    readonly databaseUrl: string
  ) {}

  /** Copies the migrated template; call in `beforeAll`, and `close` in `afterAll`. */
  static async open(options: OpenOptions = {}): Promise<TestShop> {
    const url = await copyOf(options.seeded ? await todaysWorld() : process.env.SHOP_TEST_TEMPLATE!, 't')
    const clock = new TestClock(options.seeded ? new Date() : undefined)
    const secret = options.seeded ? { APP_SECRET: DEMO_SECRET } : {}
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      ...PATIENT,
      ...UNLIMITED,
      ...secret,
      ...options.env
    })
    const app = await buildApp({
      config,
      databaseUrl: url,
      clock,
      providers: options.providers,
      programmes: options.programmes,
      logTo: options.logTo
    })
    watchRefusals(app)
    watchOverlaps(app.services.db)
    await app.ready()
    return new TestShop(app, clock, url)
  }

  get db() {
    return this.app.services.db
  }

  /** Closes the server and drops its database. */
  async close() {
    await this.app.close()
    await dropCopy(this.databaseUrl)
  }

  /** Sends one request as a client would: GET input as query, POST input as body, path parameters in the path. */
  readonly call: Call = async (key, input, options = {}) => {
    const { method, url, query, payload, headers } = requestOf(key, input, options)
    const response = await this.app.inject({ method, url, query: query as never, payload: payload as never, headers })
    const answer = response.json()
    return { http: response.statusCode, code: answer.data?.code, ...answer }
  }

  /** A new signed-in person, made straight in the database. */
  async person(fields: Partial<typeof users.$inferInsert> = {}) {
    const id = fields.id ?? newId()
    const phone = nextPhone()
    const own = fields.parentId ? null : fields.phone === undefined ? phone : fields.phone
    const inviteCode = randomBytes(4).toString('hex')
    await transact(this.db, async tx => {
      const [made] = await tx
        .insert(users)
        .values({ nickname: '小明', inviteCode, ...fields, id, phone: own })
        .returning()
      await (made!.disabled ? placeFans(tx, [id]) : countJoined(tx, made!))
    })
    return { id, token: await this.tokenOf(id), phone: own ?? phone }
  }

  /** A new session of somebody who exists; at the console too, where their roles let them. */
  async tokenOf(userId: string): Promise<string> {
    const { token } = await issueSession(this.db, userId, this.clock.now())
    await atConsole(this.db, userId, token)
    return token
  }
}

// Soaks use this outside of Jest.
if (typeof afterEach === 'function')
  afterEach(() => {
    expect(takeUndeclared()).toEqual([])
    expect(takeOverlaps()).toEqual([])
  })
