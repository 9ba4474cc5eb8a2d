import { eq } from 'drizzle-orm'
import { type Browser, chromium } from 'playwright-core'
import type { Data, EndpointKey, Endpoints, Input } from '../../contract'
import { users } from '../../server/src/db/schema'
import { issueSession } from '../../server/src/engines/identity/sessions'
import { newId } from '../../server/src/lib/ids'
import { atConsole } from '../../server/test/console'
import { type Browser as Found, findBrowser } from '../support/browser'
import { FlowPage } from './page'
import { type RunningServer, startServer } from './server'

/**
 * The browser of somebody in China who asked for less motion: what moves away under a finger makes a journey's end a matter of
 * the machine's speed.
 */
const READER = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' } as const

interface VisitOptions {
  /** Phone of the person who is signed in. */
  as?: string
  query?: Record<string, string>
  viewport?: { width: number; height: number }
  /** Whether things move, as for those who did not ask for less. */
  motion?: boolean
}

/** A browser starts in a second of processor, so a batch of files has one; each visit has a profile of its own. */
let started: Promise<Browser> | undefined
afterAll(async () => (await started)?.close())

async function launch(): Promise<Browser> {
  const known = process.env.SHOP_TEST_BROWSER
  const found: Found = known ? JSON.parse(known) : await findBrowser()
  return chromium.launch({
    executablePath: found.path,
    args: found.args,
    env: { ...process.env, ...found.env } as Record<string, string>
  })
}

/** A server of its own for a file of journeys, and the browser they are seen in. */
export class Flow {
  private readonly pages: FlowPage[] = []

  private constructor(
    readonly server: RunningServer,
    private readonly browser: Browser
  ) {}

  /** Call in `beforeAll`, and `close` in `afterAll`. `env` changes settings of the server. */
  static async open(env: Record<string, string> = {}): Promise<Flow> {
    started ??= launch()
    const [server, browser] = await Promise.all([startServer(env), started])
    const flow = new Flow(server, browser)
    current = flow
    return flow
  }

  /** The server's database. */
  get db() {
    return this.server.db
  }

  /** Opens a page of the app (`/pages/notice/list`) in a fresh browser profile at 375x812. */
  async visit(
    path: string,
    { as, query, viewport = { width: 375, height: 812 }, motion = false }: VisitOptions = {}
  ): Promise<FlowPage> {
    const reader = { ...READER, ...(motion && { reducedMotion: 'no-preference' as const }) }
    const context = await this.browser.newContext({ ...reader, viewport, hasTouch: true, isMobile: true })
    if (as) await context.addCookies([{ name: 'token', value: await this.tokenOf(as), url: this.server.origin }])
    const page = await FlowPage.of(await context.newPage(), this.server.origin)
    this.pages.push(page)
    await page.open(path, query)
    return page
  }

  /** Opens a page of the console in a fresh browser profile, on a desk's screen, for whoever has this token of it. */
  async visitDesk(path = '/', { width = 1440, token = '' } = {}): Promise<FlowPage> {
    const context = await this.browser.newContext({ ...READER, viewport: { width, height: 900 } })
    const page = await FlowPage.of(await context.newPage(), this.server.origin)
    this.pages.push(page)
    if (token) {
      // The console reads its session from the tab as it starts, so the tab has to be at the console's origin before.
      await page.tab.goto(`${this.server.origin}/health`)
      await page.tab.evaluate(held => sessionStorage.setItem('console-token', held), token)
    }
    await page.tab.goto(`${this.server.origin}/admin${path}`)
    await page.rest()
    return page
  }

  /** A session of the demo account with this phone, made straight in the database. */
  async tokenOf(phone: string): Promise<string> {
    const [user] = await this.db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
    if (!user) throw new Error(`The demo world has nobody with the phone ${phone}`)
    const { token } = await issueSession(this.db, user.id, new Date())
    await atConsole(this.db, user.id, token)
    return token
  }

  /** Calls an endpoint beside the browser, such as an operator's. Throws when refused. */
  async api<K extends EndpointKey>(key: K, input: Input<Endpoints[K]>, token = ''): Promise<Data<Endpoints[K]>> {
    const [method, path] = key.split(' ') as [string, string]
    const rest: Record<string, unknown> = { ...input }
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
      const value = encodeURIComponent(String(rest[name]))
      delete rest[name]
      return value
    })
    const url = new URL(filled, this.server.origin)
    if (method === 'GET') for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
    const answer = await fetch(url, {
      method,
      headers: { 'authori-zation': `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newId() },
      body: method === 'GET' ? undefined : JSON.stringify(rest)
    })
    const { status, msg, data } = (await answer.json()) as { status: number; msg: string; data: Data<Endpoints[K]> }
    if (status !== 200) throw new Error(`${key} refused: ${status} ${msg} ${JSON.stringify(data)}`)
    return data
  }

  /** What went wrong in the pages since last asked. */
  takeProblems(): string[] {
    return this.pages.flatMap(page => page.takeProblems())
  }

  /** Closes the pages of the test that ends. */
  async leave() {
    for (const page of this.pages.splice(0)) await page.tab.context().close()
  }

  async close() {
    await this.leave()
    await this.server.stop()
    current = null
  }
}

let current: Flow | null = null

afterEach(async () => {
  const problems = current?.takeProblems() ?? []
  await current?.leave()
  expect(problems).toEqual([])
})
