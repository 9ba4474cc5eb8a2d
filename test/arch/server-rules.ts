import type { Node } from '@babel/types'
import { kindsOf, programmes } from '../../server/src/domains'
import type { Kind, KindsOf } from '../../server/src/lib/kinds'
import { writesOf } from './names'
import { filesUnder, nodesOf, type Rule, readText, type Source, walk } from './source'

const onServer = ({ path }: Source) => /^server\/(src|seed)\//.test(path) && !/\.test\.ts$/.test(path)
const at = (source: Source, node: Node) => `${source.path}:${node.loc?.start.line}`

/** The names a schema file gives its tables, in code and in SQL, and the column that says where a row is in its life. */
export function tablesOf(schema: string): { code: string; sql: string; state?: string }[] {
  const parts = schema.split(/^(?=export const \w+ = pgTable\()/m)
  return parts.flatMap(part => {
    const [, code, sql] = /^export const (\w+) = pgTable\(\s*'(\w+)'/.exec(part) ?? []
    const state = /^\s*(state|status): text\('\1'\)/m.exec(part)?.[1]
    return code && sql ? [{ code, sql, state }] : []
  })
}

const allTables = filesUnder('server/src/db/schema', /\.ts$/).flatMap(file => tablesOf(readText(file)))
const ledgerTables = tablesOf(readText('server/src/db/schema/ledger.ts'))

export const onlyTheLedgerWritesIt: Rule = source => {
  if (!onServer(source) || source.path.startsWith('server/src/engines/ledger/')) return []
  const found = writesOf(
    source,
    ledgerTables.map(table => table.code)
  ).map(({ node }) => `${at(source, node)} writes a ledger table: post a transfer through engines/ledger`)
  const names = ledgerTables.map(table => table.sql).join('|')
  if (new RegExp(`\\b(insert\\s+into|update|delete\\s+from)\\s+"?(${names})\\b`, 'i').test(source.text))
    found.push(`${source.path} writes a ledger table in SQL: post a transfer through engines/ledger`)
  return found
}

/** Who moves the rows of a table through their life: one engine or domain, whose moves refuse what may not happen. */
export const OWNERS: Record<string, RegExp> = {
  after_sales: /^server\/src\/engines\/aftersale\//,
  auction_recharges: /^server\/src\/domains\/auction\//,
  applications: /^server\/src\/engines\/application\//,
  approvals: /^server\/src\/engines\/approval\//,
  account_closings: /^server\/src\/domains\/closing\//,
  calendar_awards: /^server\/src\/engines\/calendar\//,
  calendars: /^server\/src\/engines\/calendar\//,
  commissions: /^server\/src\/engines\/referral\//,
  data_exports: /^server\/src\/domains\/closing\//,
  group_seats: /^server\/src\/engines\/group\//,
  giveaway_claims: /^server\/src\/engines\/giveaway\//,
  giveaways: /^server\/src\/engines\/giveaway\//,
  gift_invites: /^server\/src\/domains\/gift\//,
  gift_pieces: /^server\/src\/domains\/gift\//,
  gifts: /^server\/src\/domains\/gift\//,
  groups: /^server\/src\/engines\/group\//,
  coupon_grants: /^server\/src\/domains\/coupon\//,
  draw_campaigns: /^server\/src\/engines\/draw\//,
  message_pushes: /^server\/src\/engines\/message\//,
  orders: /^server\/src\/engines\/order\//,
  packet_rounds: /^server\/src\/engines\/packet\//,
  packets: /^server\/src\/engines\/packet\//,
  payment_refunds: /^server\/src\/engines\/payment\//,
  payments: /^server\/src\/engines\/payment\//,
  prize_goods: /^server\/src\/domains\/draw\//,
  tb_gifts: /^server\/src\/domains\/sendtb\//,
  tb_tasks: /^server\/src\/domains\/sendtb\//,
  tour_dates: /^server\/src\/domains\/tour\//,
  tour_entries: /^server\/src\/domains\/tour\//,
  tour_incomes: /^server\/src\/domains\/tour\//,
  turn_points: /^server\/src\/domains\/turn\//,
  release_dues: /^server\/src\/engines\/release\//,
  sheets: /^server\/src\/engines\/sheet\//,
  spotlight_awards: /^server\/src\/domains\/spotlight\//,
  spotlights: /^server\/src\/domains\/spotlight\//,
  sandbox_auctions: /^server\/src\/providers\/auction\//,
  sandbox_payouts: /^server\/src\/providers\/payout\//,
  sandbox_trades: /^server\/src\/(providers\/pay|engines\/payment)\//,
  task_claims: /^server\/src\/engines\/task\//,
  tasks: /^server\/src\/engines\/task\//,
  user_coupons: /^server\/src\/engines\/order\//,
  withdrawals: /^server\/src\/engines\/withdrawal\//
}

/** Tables whose rows have a life; each needs its owner above. */
export const lives = allTables.flatMap(({ code, sql, state }) => (state ? [{ code, sql, state }] : []))

export const onlyTheOwnerMovesStates: Rule = source => {
  if (!onServer(source)) return []
  const others = lives.filter(({ sql }) => !OWNERS[sql]?.test(source.path))
  const found = writesOf(
    source,
    others.map(table => table.code)
  )
    .filter(({ verb, table, columns }) => {
      const { state } = others.find(({ code }) => code === table)!
      return verb !== 'delete' && (columns?.includes(state) ?? true)
    })
    .map(({ node, table }) => `${at(source, node)} writes the state of ${table}: call the engine that moves it`)
  for (const { sql, state } of others) {
    const update = new RegExp(
      `\\bupdate\\s+"?${sql}\\b[^;\`]*?\\bset\\b(?:(?!\\bwhere\\b)[^;\`])*\\b${state}\\s*=`,
      'i'
    )
    const insert = new RegExp(`\\binsert\\s+into\\s+"?${sql}\\b[^(;\`]*\\([^)]*\\b${state}\\b`, 'i')
    if (update.test(source.text) || insert.test(source.text))
      found.push(`${source.path} writes the state of ${sql} in SQL: call the engine that moves it`)
  }
  return found
}

/** Servers live beside each other in one process: what changes is passed down, not kept in a module. */
export const noGlobalState: Rule = source =>
  !onServer(source)
    ? []
    : source.tree.program.body
        .map(node => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .filter(node => node?.type === 'VariableDeclaration')
        .filter(node => node.kind !== 'const' || node.declarations.some(one => one.init && isEmptyStore(one.init)))
        .map(node => `${at(source, node)} keeps state in the module: pass it down in Services`)

/** What is made empty is made to be filled. */
const isEmptyStore = (node: Node): boolean => {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return isEmptyStore(node.expression)
  if (node.type === 'ArrayExpression') return node.elements.length === 0
  if (node.type === 'ObjectExpression') return node.properties.length === 0
  return (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    /^(Weak)?(Map|Set)$/.test(node.callee.name) &&
    node.arguments.length === 0
  )
}

export const timeComesFromTheClock: Rule = source => {
  if (!/^server\/src\/(domains|engines)\//.test(source.path) || /\.test\.ts$/.test(source.path)) return []
  const found: string[] = []
  walk(source.tree.program, node => {
    const now =
      node.type === 'NewExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'Date' &&
      node.arguments.length === 0
    const called = node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Date'
    const dateNow =
      node.type === 'MemberExpression' &&
      node.object.type === 'Identifier' &&
      node.object.name === 'Date' &&
      node.property.type === 'Identifier' &&
      node.property.name === 'now'
    if (now || called || dateNow) found.push(`${at(source, node)} asks the system for the time: use clock.now()`)
  })
  return found
}

/** Files that may look at the environment: the settings, and what starts other programs. */
const ENVIRONMENT = ['server/src/config.ts', 'server/src/main.ts', 'server/src/db/embedded.ts']

/** `process.env`, and the other ways to it: by a name in brackets, taken apart, or from the module. */
const READS_ENVIRONMENT =
  /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\[|\benv\b[^=;]*\}\s*=\s*process\b|\benv\b[^;]*\bfrom\s+'(node:)?process'/

export const settingsAreReadInOnePlace: Rule = source =>
  onServer(source) && !ENVIRONMENT.includes(source.path) && READS_ENVIRONMENT.test(source.text)
    ? [`${source.path} reads process.env: add a setting to server/src/config.ts`]
    : []

/** The bundle keeps `import()` as Node's own, which wraps a CommonJS package in another `default` than Jest and tsx do. */
export const packagesLoadAlikeEverywhere: Rule = source => {
  if (!onServer(source)) return []
  const found: string[] = []
  walk(source.tree.program, node => {
    if (node.type === 'ImportExpression' || (node.type === 'CallExpression' && node.callee.type === 'Import'))
      found.push(
        `${at(source, node)} loads by import(): use require(…) as typeof import(…), as providers/packages.ts does`
      )
  })
  return found
}

/**
 * The kinds that domains bring to the engines, by what is stored with their rows. Reasons are titles and no modules: an engine
 * names those it posts for. Deeds of two persons are endpoints. The places of draws are pages, one of them called as a way of
 * picking is.
 */
export const kindCodes: readonly string[] = (() => {
  const { reason: _, deed: __, place: ___, ...modules } = kindsOf(programmes)
  return Object.values<KindsOf<Kind>>(modules as never).flatMap(({ all }) => all.map(kind => kind.code))
})()

/**
 * An engine owns a life and its money; what a programme is called, it does not know. (That an engine imports no domain is
 * among the floors.)
 */
export const enginesNameNoProgramme: Rule = source => {
  if (!source.path.startsWith('server/src/engines/') || /\.test\.ts$/.test(source.path)) return []
  const found: string[] = []
  walk(source.tree.program, node => {
    const name =
      node.type === 'StringLiteral'
        ? kindCodes.find(code => code === node.value)
        : node.type === 'TemplateElement'
          ? kindCodes.find(code => node.value.raw.includes(`'${code}'`) || node.value.raw === code)
          : undefined
    if (name) found.push(`${at(source, node)} names ${name}: what is special to a kind stands in the kind's module`)
  })
  return found
}

/** A pool that is named in code is some domain's, so that operators know it and somebody fills it. */
export const poolsAreDeclared =
  (declared: readonly string[]): Rule =>
  source => {
    if (!/^server\/src\/(engines|domains)\//.test(source.path) || /\.test\.ts$/.test(source.path)) return []
    const known = (pool: string) =>
      declared.some(one => (one.endsWith('*') ? pool.startsWith(one.slice(0, -1)) : pool === one))
    const found: string[] = []
    walk(source.tree.program, node => {
      const named =
        node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'pool'
          ? node.arguments[0]
          : node.type === 'ObjectProperty' && node.key.type === 'Identifier' && node.key.name === 'pool'
            ? node.value
            : undefined
      const name =
        named?.type === 'StringLiteral'
          ? named.value
          : named?.type === 'TemplateLiteral'
            ? named.quasis[0]!.value.raw
            : undefined
      if (name && !known(name)) found.push(`${at(source, node)} names the pool ${name}: declare it in a domain.ts`)
    })
    return found
  }

/** Pages of the app, and what programmes are called: an engine is told the one by `Services.pages`, the other by the kind. */
const PAGE_PATH = /(^|[^\w.])\/pages\/\w/
const PROGRAMME_NAMES = ['充值', '拼团', '盲盒', '锁客', '大礼包', '刮刮卡', '任务']
/** What an engine's own things are called, whichever programme they belong to: also its kinds of price, and of commission. */
const OWN_NAMES: Record<string, string> = { group: '拼团', order: '拼团', lock: '锁客', referral: '锁客', task: '任务' }
/** Titles of laws and of rules. */
const CITED = /《[^》]*》/g

export const enginesSpeakOfNoProgramme: Rule = source => {
  if (!source.path.startsWith('server/src/engines/') || /\.test\.ts$/.test(source.path)) return []
  const names = PROGRAMME_NAMES.filter(name => name !== OWN_NAMES[source.path.split('/')[3]!])
  const found: string[] = []
  walk(source.tree.program, node => {
    const text =
      node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.value.raw : undefined
    if (text === undefined) return
    if (PAGE_PATH.test(text)) found.push(`${at(source, node)} names a page: a domain names it in its domain.ts`)
    const name = names.find(one => text.replace(CITED, '').includes(one))
    if (name) found.push(`${at(source, node)} speaks of ${name}: its words come from the kind or the domain`)
  })
  return found
}

/** A reason of an engine or domain has a title in a `domain.ts`: a statement says "其他" of one without. */
export const reasonsHaveTitles =
  (titled: readonly string[]): Rule =>
  source =>
    nodesOf(source.tree.program, 'TSInterfaceDeclaration')
      .filter(declared => declared.id.name === 'Reasons')
      .flatMap(declared => declared.body.body)
      .flatMap(member => {
        const code = member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? member.key.name : ''
        return titled.includes(code)
          ? []
          : [`${at(source, member)} has no title: name ${code} in the reasons of a domain.ts`]
      })
