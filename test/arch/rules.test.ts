import { programmes } from '../../server/src/domains'
import { UNKEPT } from '../../src/kit/state/unkept'
import * as app from './app-rules'
import { exceptions } from './exceptions'
import * as floors from './floors'
import * as server from './server-rules'
import { lives } from './server-rules'
import { filesUnder, type Rule, readText, source, sources, target } from './source'
import * as style from './style-rules'

type Sample = [path: string, text: string]
const long = (count: number) => Array.from({ length: count }, (_, i) => `  work(${i})`).join('\n')

/** Each rule with what it lets pass and what it catches. */
const rules: Record<string, { rule: Rule; good: Sample[]; bad: Sample[] }> = {
  floorsHold: {
    rule: floors.floorsHold,
    good: [
      ['server/src/domains/cart/routes.ts', `import { cart } from '@contract/cart'`],
      ['src/pages/a/b.tsx', `import { api } from '@/api'`],
      ['admin/src/pages/a.tsx', `import { api } from '../api'`]
    ],
    bad: [
      ['admin/src/api.ts', `import { go } from '../../src/kit/nav'`],
      ['admin/src/api.ts', `import type { Order } from '../../server/src/engines/order'`],
      ['src/kit/nav.ts', `import { api } from '../../admin/src/api'`],
      ['server/src/app.ts', `import { go } from '../../src/kit/nav'`],
      ['src/api/call.ts', `import { buildApp } from '../../server/src/app'`],
      ['contract/cart.ts', `import { tabs } from '../src/pages.manifest'`],
      ['server/src/engines/draw/draw.ts', `import { limit } from '../../http/limits'`],
      ['src/kit/nav.ts', `const page = require('../pages/index/index')`],
      ['src/kit/nav.ts', `import { Home } from '@/pages/index/index'`],
      ['src/kit/nav.ts', 'const page = import(`@/pages/index/index`)'],
      ['src/kit/nav.ts', `type Home = import('@/pages/index/index').Home`],
      ['src/lib/money.ts', `export * from '@/api'`],
      ['server/src/lib/money.ts', `import money = require('../db/connection')`],
      ['server/src/engines/order/pay.ts', `import { pay } from '../../domains/pay/service.ts'`],
      ['server/src/engines/order/pay.ts', `import type { Domain } from '../../programme'`]
    ]
  },
  appTakesOnlyTypesOfContract: {
    rule: floors.appTakesOnlyTypesOfContract,
    good: [['src/api/call.ts', `import type { Data } from '@contract'`]],
    bad: [
      ['src/api/call.ts', `import { contracts } from '@contract'`],
      ['admin/src/api.ts', `import { CONSOLE_RIGHTS } from '@contract/rights'`],
      ['src/api/call.ts', `import { cart } from '@contract/cart'`],
      ['src/api/call.ts', `import { cart, type Line } from '../../contract/cart'`],
      ['src/api/call.ts', `export { cart } from '@contract/cart'`]
    ]
  },
  domainsKeepToThemselves: {
    rule: floors.domainsKeepToThemselves,
    good: [['server/src/domains/home/routes.ts', `import { productPage } from '../catalogue/lists'`]],
    bad: [
      ['server/src/domains/home/routes.ts', `import { line } from '../catalogue/routes'`],
      ['server/src/domains/home/routes.ts', `import { pay } from '../pay'`],
      ['server/src/domains/home/routes.ts', `export { line } from '../catalogue/parts/line.ts'`]
    ]
  },
  areasKeepToThemselves: {
    rule: floors.areasKeepToThemselves,
    good: [['src/pages/order/list.tsx', `import { Row } from './_parts/Row'`]],
    bad: [
      ['src/pages/order/list.tsx', `import { Row } from '../cart/_parts/Row'`],
      ['src/pages/order/list.tsx', `import { Row } from '@/pages/cart/_parts/Row'`],
      ['src/pages/order/list.tsx', `const row = import('@/pages/cart')`]
    ]
  },
  onlyTheLedgerWritesIt: {
    rule: server.onlyTheLedgerWritesIt,
    good: [['server/src/domains/wallet/service.ts', `db.select().from(ledgerAccounts)`]],
    bad: [
      ['server/src/domains/wallet/service.ts', 'sql`update ledger_accounts set balance = 1`'],
      ['server/src/domains/wallet/service.ts', `db.insert(ledgerAccounts).values(row)`],
      ['server/src/domains/wallet/service.ts', `import { ledgerAccounts as a } from '../../db/schema'\ndb.delete(a)`],
      ['server/src/domains/wallet/service.ts', `db.update(schema.ledgerAccounts).set(row)`]
    ]
  },
  onlyTheOwnerMovesStates: {
    rule: server.onlyTheOwnerMovesStates,
    good: [
      ['server/src/engines/order/move.ts', `db.update(orders).set({ state: 'paid' })`],
      ['server/src/domains/order/routes.ts', `db.update(orders).set({ hidden: true }).where(eq(orders.state, 'paid'))`],
      ['server/src/domains/order/routes.ts', `db.update(orders).set({ ...{ hidden: true } })`],
      ['server/src/domains/order/routes.ts', `names.set(state, await db.update(orders).set({ mark: '' }))`],
      ['server/src/domains/order/routes.ts', "sql`update orders set mark = '' where state = 'paid'`"],
      ['server/src/domains/order/routes.ts', `db.delete(orders)`]
    ],
    bad: [
      ['server/src/domains/order/routes.ts', `db.update(orders).set({ state: 'paid' }).where(x)`],
      ['server/src/domains/order/routes.ts', `db.update(orders).set({ ...{ 'state': 'paid' } }).where(x)`],
      ['server/src/domains/order/routes.ts', `db.update(orders).set(values)`],
      ['server/src/domains/order/routes.ts', `db.insert(orders).values({ ...made, state: 'paid' })`],
      [
        'server/src/engines/payment/a.ts',
        `import { orders as o } from '../../db/schema'\ndb.update(o).set({ state: 'paid' })`
      ],
      ['server/src/engines/payment/a.ts', `const [o, at] = [orders, 1]\ndb.update(o).set({ state: 'paid' })`],
      ['server/src/engines/payment/a.ts', `const o = schema.orders\ndb['update'](o).set({ state: 'paid' })`],
      ['server/src/engines/payment/a.ts', `const { orders: o } = schema\ndb.update(o).set({ state: 'paid' })`],
      ['server/src/engines/order/a.ts', `db.update(schema.payments).set({ status: 'paid' })`],
      ['server/src/domains/order/routes.ts', "sql`update orders o set note = 1, state = 'paid'`"],
      ['server/src/domains/order/routes.ts', "sql`insert into orders (id, state) values (1, 'paid')`"],
      ['server/seed/orders.ts', `db.update(withdrawals).set({ status: 'paid' })`]
    ]
  },
  enginesNameNoProgramme: {
    rule: server.enginesNameNoProgramme,
    good: [
      ['server/src/engines/order/paid.ts', `const kind = kindOf(services, order.kind)`],
      ['server/src/domains/order/queries.ts', `eq(orders.kind, 'recharge')`],
      ['server/src/engines/order/kinds.test.ts', `expect(row.kind).toBe('mall')`]
    ],
    bad: [
      ['server/src/engines/order/paid.ts', `const isVirtual = order.kind === 'recharge'`],
      ['server/src/engines/order/paid.ts', 'const isVirtual = order.kind === `recharge`'],
      ['server/src/engines/order/hold.ts', "sql`insert into orders (kind) values ('mall')`"],
      ['server/src/engines/application/index.ts', `type KindName = 'real_name'`]
    ]
  },
  enginesSpeakOfNoProgramme: {
    rule: server.enginesSpeakOfNoProgramme,
    good: [
      [
        'server/src/engines/order/messages.ts',
        `addMessage(tx.db, { title: '订单已发货', url: tx.pages.order(order) })`
      ],
      ['server/src/domains/recharge/order-kind.ts', `const words = '余额充值请选择其他支付方式'`],
      ['server/src/engines/order/due.test.ts', `expect(url).toBe('/pages/order/detail?id=1')`],
      ['server/src/engines/task/claim.ts', `refuse('SOLD_OUT', '这个任务的奖励名额已领完')`],
      ['server/src/engines/draw/terms.ts', `refuse('PRICE', '单次价格不得超过 200 元（《盲盒经营行为规范指引》）')`]
    ],
    bad: [
      ['server/src/engines/group/seats.ts', `refuse('STATE', '任务已经结束')`],
      ['server/src/engines/payment/balance.ts', `refuse('PAY_OFF', '余额充值请选择其他支付方式')`],
      ['server/src/engines/order/messages.ts', `const url = \`/pages/order/detail?id=\${order.no}\``],
      ['server/src/engines/order/coupons.ts', `const url = shopId ? shopUrl : '/pages/index/index'`]
    ]
  },
  poolsAreDeclared: {
    rule: server.poolsAreDeclared(programmes.flatMap(one => one.pools ?? [])),
    good: [
      ['server/src/domains/recharge/service.ts', `account(pool('recharge-gift'), 'xfq')`],
      ['server/src/engines/draw/terms.ts', `pool(\`draw-\${code}\`)`],
      ['server/src/engines/release/run.ts', 'pool(queue.pool)']
    ],
    bad: [
      ['server/src/domains/box/service.ts', `account(pool('boxes'), 'xfq')`],
      ['server/src/domains/box/service.ts', `pool(\`boxes-\${code}\`)`],
      ['server/src/domains/box/plan.ts', `savePlan(db, { ...terms, pool: 'boxes' })`]
    ]
  },
  reasonsHaveTitles: {
    rule: server.reasonsHaveTitles(programmes.flatMap(one => Object.keys(one.reasons ?? {}))),
    good: [
      [
        'server/src/engines/task/claim.ts',
        `declare module '../ledger/reasons' { interface Reasons { task_reward: true } }`
      ]
    ],
    bad: [
      ['server/src/engines/box/open.ts', `declare module '../ledger/reasons' { interface Reasons { box_prize: true } }`]
    ]
  },
  noGlobalState: {
    rule: server.noGlobalState,
    good: [['server/src/lib/a.ts', `const names = new Set(['a'])\nfunction f() { let n = 0; const m = new Map() }`]],
    bad: [
      ['server/src/lib/a.ts', `const seen = new Map<string, number>()`],
      ['server/src/lib/a.ts', `export const seen: string[] = []`],
      ['server/src/lib/a.ts', `const seen = {} as Record<string, string>`],
      ['server/src/lib/a.ts', `let count = 0`],
      ['server/src/lib/a.ts', `export let count = 0`]
    ]
  },
  timeComesFromTheClock: {
    rule: server.timeComesFromTheClock,
    good: [['server/src/domains/a/service.ts', `const now = ctx.clock.now(); const then = new Date(0)`]],
    bad: [
      ['server/src/domains/a/service.ts', `const now = new Date()`],
      ['server/src/engines/a/a.ts', `const now = Date.now()`],
      ['server/src/engines/a/a.ts', `const now = Date()`]
    ]
  },
  settingsAreReadInOnePlace: {
    rule: server.settingsAreReadInOnePlace,
    good: [['server/src/domains/a/service.ts', `ctx.config.PORT`]],
    bad: [
      ['server/src/domains/a/service.ts', `process.env.PORT`],
      ['server/src/domains/a/service.ts', `process['env'].PORT`],
      ['server/src/domains/a/service.ts', `const { env } = process`],
      ['server/src/domains/a/service.ts', `import { env } from 'node:process'`]
    ]
  },
  packagesLoadAlikeEverywhere: {
    rule: server.packagesLoadAlikeEverywhere,
    good: [['server/src/providers/a.ts', `const sdk = require('a-sdk') as typeof import('a-sdk')`]],
    bad: [
      ['server/src/providers/a.ts', `const sdk = await import('a-sdk')`],
      ['server/seed/a.ts', `import('a-sdk').then(sdk => new sdk.default())`]
    ]
  },
  pagesSpeakChinese: {
    rule: app.pagesSpeakChinese,
    good: [['src/pages/a/b.tsx', `<View className="two words" title="去结算">共 3 件 SKU</View>`]],
    bad: [
      ['src/pages/a/b.tsx', `<View>Add to cart</View>`],
      ['src/pages/a/b.tsx', `<Input placeholder="Your phone" />`],
      ['src/pages/a/b.tsx', `const empty = { words: 'Nothing here' }`]
    ]
  },
  noColoursInCode: {
    rule: app.noColoursInCode,
    good: [['src/pages/a/b.tsx', `definePageConfig({ backgroundColor: '#FFFFFF' }); go('/a#b')`]],
    bad: [
      ['src/pages/a/b.tsx', `<View style={{ color: '#FE6972' }} />`],
      ['src/kit/a.tsx', '`1px solid #eee`']
    ]
  },
  toastsSayHowLong: {
    rule: app.toastsSayHowLong,
    good: [['src/pages/a/b.tsx', `Taro.showToast({ title: '好了', icon: 'none', duration: TOAST_DURATION_MS })`]],
    bad: [
      ['src/pages/a/b.tsx', `Taro.showToast({ title: '好了', icon: 'none' })`],
      ['src/kit/a.ts', `Taro.showToast(options)`]
    ]
  },
  keysDiffer: {
    rule: app.keysDiffer,
    good: [['src/a.tsx', 'const a = <A>{on && <B key={b + t} />}<C key={t} />{l.map(i => <B key={t} />)}</A>']],
    bad: [['src/a.tsx', 'const a = <A>{on && <B key={t} />}<p /><C key={t} /></A>']]
  },
  copyingSaysSo: {
    rule: app.copyingSaysSo,
    good: [['src/pages/a/b.tsx', `copy(text, '已复制')`]],
    bad: [['src/pages/a/b.tsx', `Taro.setClipboardData({ data: text })`]]
  },
  listPagesLeaveItToTheTemplate: {
    rule: app.listPagesLeaveItToTheTemplate,
    good: [['src/pages/a/b.tsx', `export default page(() => <ListPage load={load} />)`]],
    bad: [
      ['src/pages/a/b.tsx', `useEffect(() => {}, []); <ListPage />`],
      ['src/pages/a/b.tsx', `const [page, setPage] = useState(1); <ListPage />`],
      ['src/pages/a/b.tsx', `const [loading, set] = useState(false); <LedgerPage />`],
      ['src/pages/a/b.tsx', `<ListPage><ScrollView onScrollToLower={more} /></ListPage>`],
      ['src/pages/a/b.tsx', `try { load() } catch { Taro.showToast({ title: '失败' }) } <ListPage />`]
    ]
  },
  formsAreDrafts: {
    rule: app.formsAreDrafts,
    good: [
      ['src/pages/a/b.tsx', `const form = useDraft(() => new FormState({ a: '' })); const [open] = useState(false)`],
      ['src/pages/a/b.tsx', `const [platform, set] = useState('h5'); const [formed] = useState(true)`]
    ],
    bad: [
      ['src/pages/a/b.tsx', `const [form] = useState(() => new FormState({ a: '' }))`],
      ['src/pages/a/b.tsx', `const [form] = useState(loginForm)`],
      ['src/pages/a/b.tsx', `const [form] = useState(() => newForm(phone))`],
      ['src/kit/parts/A.tsx', `const [list] = useState(() => new UploadList(send, 9))`]
    ]
  },
  secretsAreForgotten: {
    rule: app.secretsAreForgotten(UNKEPT),
    good: [
      ['src/pages/a/b.tsx', `<Field form={form} name="password" type="password" />`],
      ['src/pages/a/b.tsx', `<Field form={form} name="phone" type="phone" />`],
      ['src/pages/a/b.tsx', `<Field form={form} name={\`card_\${i}\`} type="idcard" />`]
    ],
    bad: [
      ['src/pages/a/b.tsx', `<Field form={form} name="pin" type="password" />`],
      ['src/pages/a/b.tsx', `<Field form={form} name="paper" label="证件" type="idcard" max={18} />`],
      ['src/pages/a/b.tsx', `<Field form={form} name={\`paper_\${i}\`} type="idcard" />`]
    ]
  },
  pagesAreWhole: {
    rule: app.pagesAreWhole,
    good: [
      ['src/pages/a/b.tsx', `definePageConfig({ navigationBarTitleText: '公告' })\nexport default page(() => <View />)`]
    ],
    bad: [['src/pages/a/b.tsx', `export default function Page() { return <View /> }`]]
  },
  filesAreSmall: {
    rule: style.filesAreSmall,
    good: [['src/pages/a/b.tsx', long(150)]],
    bad: [
      ['src/pages/a/b.tsx', long(151)],
      ['server/src/a.ts', long(401)]
    ]
  },
  functionsAreShort: {
    rule: style.functionsAreShort,
    good: [
      ['server/src/a.ts', `function f() {\n${long(68)}\n}`],
      [
        'server/src/a.ts',
        `const make = () => {\n  const f = () => {\n${long(60)}\n  }\n  const g = () => {\n${long(60)}\n  }\n}`
      ]
    ],
    bad: [['server/src/a.ts', `const f = () => {\n${long(70)}\n}`]]
  },
  testsAreRun: {
    rule: style.testsAreRun,
    good: [['server/src/a.test.ts', `test('a', () => {})`]],
    bad: [
      ['server/src/a.test.ts', `test.${'skip'}('a', () => {})`],
      ['server/src/a.test.ts', `expect(a).${'toMatch'}Snapshot()`]
    ]
  },
  compositionOverInheritance: {
    rule: style.compositionOverInheritance,
    good: [['server/src/a.ts', `class Refused extends Error {}`]],
    bad: [['src/stores/a.ts', `class Cart extends Store {}`]]
  }
}

describe.each(Object.entries(rules))('%s', (name, { rule, good, bad }) => {
  const allowed = exceptions[name] ?? {}

  test.each(good)('lets pass: %s %s', (path, text) => {
    expect(rule(source(path, text))).toEqual([])
  })
  test.each(bad)('catches: %s %s', (path, text) => {
    expect(rule(source(path, text))).not.toEqual([])
  })

  test('holds', () => {
    expect(
      sources()
        .filter(one => !allowed[one.path])
        .flatMap(rule)
    ).toEqual([])
  })

  test('has no exception that is not needed', () => {
    const needed = new Set(
      sources()
        .filter(one => allowed[one.path] && rule(one).length > 0)
        .map(one => one.path)
    )
    expect(Object.keys(allowed).filter(path => !needed.has(path))).toEqual([])
  })
})

test('every table whose rows have a life has an owner that moves them', () => {
  expect(lives.map(table => table.sql).sort()).toEqual(Object.keys(server.OWNERS).sort())
})

test('a column of state is found under either name', () => {
  const table = (column: string) => `export const lives = pgTable(\n  'lives',\n  {\n    ${column}\n  })`
  expect(server.tablesOf(table(`state: text('state').notNull()`))).toEqual([
    { code: 'lives', sql: 'lives', state: 'state' }
  ])
  expect(server.tablesOf(table(`status: text('status')`))).toMatchObject([{ state: 'status' }])
  expect(server.tablesOf(table(`name: text('name')`))).toEqual([{ code: 'lives', sql: 'lives', state: undefined }])
})

test('the short names of folders are those of tsconfig.json', () => {
  const { paths } = JSON.parse(readText('tsconfig.json')).compilerOptions
  const led = Object.keys(paths).map(name => [name, target('src/app.ts', name.replace('*', 'a'))])
  expect(Object.fromEntries(led)).toEqual({
    '@/*': 'src/a',
    '@contract': 'contract/index',
    '@contract/*': 'contract/a'
  })
})

test('a decorator does not even parse', () => {
  expect(() => source('src/stores/a.ts', 'class A { @observable n = 1 }')).toThrow()
})

describe('style sheets', () => {
  test('a colour of its own is caught, a token passes', () => {
    expect(app.sheetUsesTokens('src/pages/a/b.scss', '.a { color: $text; }')).toEqual([])
    expect(app.sheetUsesTokens('src/pages/a/b.scss', '.a { color: #fff; }')).toHaveLength(1)
    expect(app.sheetUsesTokens('src/pages/a/b.scss', '.a { background: rgb(0 0 0 / 8%); }')).toHaveLength(1)
  })

  test('use tokens', () => {
    expect(filesUnder('src', /\.scss$/).flatMap(file => app.sheetUsesTokens(file, readText(file)))).toEqual([])
  })
})

describe('nothing is unfinished', () => {
  test('words that put off are caught', () => {
    expect(style.isFinished('a.ts', `// ${'TO'}${'DO'}: later`)).toHaveLength(1)
    expect(style.isFinished('a.tsx', `<View>${'敬请'}${'期待'}</View>`)).toHaveLength(1)
    expect(style.isFinished('a.tsx', `<Input placeholder="请输入手机号" />`)).toEqual([])
  })

  test('anywhere', () => {
    const files = ['contract', 'src', 'admin', 'server', 'test', 'scripts', 'config', 'docs'].flatMap(folder =>
      filesUnder(folder, /\.(tsx?|mjs|js|scss|md)$/)
    )
    const told = new Set(['docs/STYLE.md', 'test/arch/rules.test.ts', 'test/arch/style-rules.ts'])
    expect(files.filter(file => !told.has(file)).flatMap(file => style.isFinished(file, readText(file)))).toEqual([])
  })
})
