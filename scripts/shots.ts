import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { users } from '../server/src/db/schema'
import { issueSession } from '../server/src/engines/identity/sessions'
import { mainPages, pageAuth, subPackages, systemPages } from '../src/pages.manifest'
import { FlowPage } from '../test/flows/page'
import { type RunningServer, startServer } from '../test/flows/server'
import { findBrowser } from '../test/support/browser'
import { seededTemplate } from '../test/support/seeded'
import { DEMO, type World } from '../test/weapp/page-row'
import { rows } from '../test/weapp/pages'
import {
  isDrawn,
  isSettled,
  lowContrast,
  lowOnGradients,
  seriousFaults,
  sideways,
  smallTargets
} from './shots/measures'
import { sheetOf } from './shots/sheet'

/** A phone, a small one, a tablet and a desk. Touch sizes, contrast and axe's rules are measured at the first only. */
const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 }
]
const DEFAULT_WIDTHS = [375, 320]
const folder = path.resolve(__dirname, '../test-results/shots')
/** Pictures of an earlier run that were put aside, to be shown beside those of this one. */
const before = path.resolve(__dirname, '../test-results/shots-before')
const SETTLE_MS = 6_000

interface Finding {
  page: string
  who: string
  kind: 'console' | 'sideways' | 'contrast' | 'axe' | 'touch' | 'open'
  detail: string
}

type Size = (typeof SIZES)[number]

/**
 * Pictures every page of the manifest on two phones, as a guest where anybody may open it and signed in, and measures what
 * a designer would complain of. `npm run shots -- video mine/mine` does so for pages whose path has one of these words,
 * `--sizes=all` or `--sizes=375,768` at other widths. Prints a table of findings and ends with 1 when there are any. All
 * pictures there are stand on `sheet.webp`, each beside its like of `test-results/shots-before`.
 */
async function main() {
  const words = process.argv.slice(2).filter(word => !word.startsWith('--'))
  const sizes = sizesOf(process.argv.find(word => word.startsWith('--sizes='))?.slice('--sizes='.length))
  const [template, found] = await Promise.all([seededTemplate(), findBrowser()])
  process.env.SHOP_SEEDED_TEMPLATE = template.url
  const server = await startServer({ LOG_LEVEL: 'warn' })
  const browser = await chromium.launch({
    executablePath: found.path,
    args: found.args,
    env: { ...process.env, ...found.env } as Record<string, string>
  })
  try {
    const findings = await picture(browser, server, pagesOf(words), sizes)
    print(findings)
    const sheet = await sheetOf(folder, before)
    if (sheet) process.stdout.write(`${path.relative(process.cwd(), sheet)}\n`)
    process.exitCode = findings.length > 0 ? 1 : 0
  } finally {
    await browser.close()
    await server.stop()
    await template.stop()
  }
}

function pagesOf(words: string[]): string[] {
  const all = [...mainPages(), ...subPackages().flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`))]
  return all.filter(one => !(one in systemPages) && (words.length === 0 || words.some(word => one.includes(word))))
}

/** The first is always there: it is what the page is opened at. */
function sizesOf(widths?: string): Size[] {
  if (widths === 'all') return SIZES
  const wanted = widths?.split(',').map(Number) ?? DEFAULT_WIDTHS
  return SIZES.filter(({ width }, i) => i === 0 || wanted.includes(width))
}

type Who = keyof typeof DEMO | 'guest'

async function picture(browser: Browser, server: RunningServer, paths: string[], sizes: Size[]): Promise<Finding[]> {
  await mkdir(folder, { recursive: true })
  const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8')
  const world = await worldOf(server)
  const tabs = new Map<Who, FlowPage>()
  const findings: Finding[] = []
  for (const page of paths) {
    for (const who of whoOf(page)) {
      if (!tabs.has(who)) tabs.set(who, await tabOf(browser, server, who))
      const tab = tabs.get(who)!
      const note = (kind: Finding['kind'], detail: string) => findings.push({ page, who, kind, detail })
      await one({ tab, page, who, query: await queryOf(page, world), sizes, axe, note }).catch(error =>
        note('open', String(error.message).split('\n')[0]!)
      )
      const here = findings.filter(found => found.page === page && found.who === who)
      process.stdout.write(`${page} (${who})${here.map(({ kind, detail }) => `\n  ${kind}: ${detail}`).join('')}\n`)
    }
  }
  return findings
}

const whoOf = (page: string): Who[] => {
  const as = rows[page]?.as ?? 'shopper'
  return pageAuth(page) === 'open' ? ['guest', as] : [as]
}

interface One {
  tab: FlowPage
  page: string
  who: Who
  query: Record<string, string>
  sizes: Size[]
  axe: string
  note(kind: Finding['kind'], detail: string): void
}

/** Opens one page and looks at it at each size. */
async function one({ tab: flow, page, who, query, sizes, axe, note }: One) {
  const { tab } = flow
  await tab.setViewportSize(SIZES[0]!)
  // A page that led out of the app, such as to the cashier, is left behind.
  if (new URL(tab.url()).pathname !== '/') await tab.goto('about:blank')
  await flow.open(`/${page}`, query)
  await tab.waitForFunction(isDrawn)
  for (const size of sizes) {
    await tab.setViewportSize(size)
    await tab.waitForFunction(isSettled, undefined, { timeout: SETTLE_MS }).catch(() => {})
    const name = `${page.replace('pages/', '').replaceAll('/', '-')}.${who}.${size.width}.png`
    await tab.screenshot({ path: path.join(folder, name), animations: 'disabled' })
    const wide = await tab.evaluate(sideways)
    if (wide) note('sideways', `at ${size.width}: ${wide}`)
  }
  // Last, as whoever looks for what is out of sight scrolls.
  await tab.setViewportSize(SIZES[0]!)
  if (!(await tab.evaluate(() => 'axe' in globalThis))) await tab.evaluate(axe)
  for (const low of await tab.evaluate(lowContrast)) note('contrast', low)
  for (const low of await tab.evaluate(lowOnGradients)) note('contrast', low)
  for (const fault of await tab.evaluate(seriousFaults)) note('axe', fault)
  for (const small of await tab.evaluate(smallTargets)) note('touch', small)
  for (const problem of flow.takeProblems()) note('console', problem)
}

async function tabOf(browser: Browser, { origin, db }: RunningServer, who: Who): Promise<FlowPage> {
  const context = await browser.newContext({
    viewport: SIZES[0]!,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce'
  })
  if (who !== 'guest') {
    const all = await db.select({ id: users.id, phone: users.phone }).from(users)
    const person = all.find(({ phone }) => phone === DEMO[who])
    if (!person) throw new Error(`The demo world has nobody with the phone ${DEMO[who]}`)
    const { token } = await issueSession(db, person.id, new Date())
    await context.addCookies([{ name: 'token', value: token, url: origin }])
  }
  // What runs in the browser was compiled with a helper that only exists here.
  await context.addInitScript('globalThis.__name = named => named')
  const page = await FlowPage.of(await context.newPage(), origin)
  await page.open('/pages/notice/list')
  return page
}

/** What queries of pages are read from: the demo world, and in the place of the tests' own person its shopper. */
async function worldOf({ db }: RunningServer): Promise<World> {
  const one = async (query: string) =>
    String(Object.values((await db.$client.query(query)).rows[0] ?? { none: '' })[0] ?? '')
  const id = await one(`select id from users where phone = '${DEMO.shopper}'`)
  const order = (state: string) =>
    one(`select no from orders o where state = '${state}' and user_id = '${id}'
      order by exists (select from after_sales a where a.order_id = o.id), created_at desc limit 1`)
  const orders = { unpaid: await order('unpaid'), toShip: await order('paid'), toReceive: await order('shipped') }
  const cartId = await one(`select id from cart_lines where user_id = '${id}' and not buy_now limit 1`)
  return { one, owner: { id, phone: DEMO.shopper, orders, cartId } } as unknown as World
}

/** Queries of pages whose test makes first what the demo world has. */
const QUERIES: Record<string, (world: World) => Promise<Record<string, string>>> = {
  'pages/order/returnDetail': async ({ one, owner }) => ({
    id: await one(`select o.no from after_sales a join orders o on o.id = a.order_id where a.user_id = '${owner.id}'
      order by a.created_at desc limit 1`),
    refund: await one(`select id from after_sales where user_id = '${owner.id}' order by created_at desc limit 1`)
  })
}

async function queryOf(page: string, world: World): Promise<Record<string, string>> {
  const query = (await (QUERIES[page] ?? rows[page]?.query)?.(world).catch(() => ({}))) ?? {}
  return Object.fromEntries(Object.entries(query as Record<string, string>).filter(([, value]) => value))
}

function print(findings: Finding[]) {
  const kinds = ['open', 'console', 'sideways', 'contrast', 'axe', 'touch'] as const
  for (const kind of kinds) {
    const some = findings.filter(one => one.kind === kind)
    console.log(`\n${kind}: ${some.length}`)
    // One complaint of many pages is one thing to mend.
    const byDetail = new Map<string, Set<string>>()
    for (const { detail, page, who } of some)
      byDetail.set(detail, (byDetail.get(detail) ?? new Set()).add(who === 'guest' ? `${page} (guest)` : page))
    for (const [detail, pages] of [...byDetail].sort((a, b) => b[1].size - a[1].size)) {
      const where = [...pages]
      console.log(`  ${String(where.length).padStart(3)}  ${detail}\n       ${where.slice(0, 4).join(', ')}`)
    }
  }
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
