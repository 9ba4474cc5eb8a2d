import type { Data, Input } from '@contract/core'
import { adminReleaseRuns } from '@contract/release-runs'
import type { Queryable } from '../../db/connection'
import { releasePlans } from '../../db/schema'
import { assets, minorText } from '../../engines/ledger'
import { planOf, type RunPlace, type RunRow, runLots, runPage } from '../../engines/release'
import { bindDomain } from '../../http/context'
import { type DeskFileKind, deskFileAt } from '../../http/desk-files'
import { timeText } from '../../lib/clock'
import { cursorAfter, keysOf, type Order } from '../../lib/cursor'
import { momentsOf } from '../../lib/days'
import { refuse } from '../../lib/refusal'
import { poolTitles } from './find'

type List = (typeof adminReleaseRuns)['GET /api/admin/release/runs']
type Line = Data<List>['list'][number]
type Asked = Omit<Input<List>, 'cursor' | 'limit'>

const KEYS: Order['columns'] = [
  ['at', 'time'],
  ['pool', 'code'],
  ['asset', 'code']
]
const SORT = 'release-runs'
const WALK = 100

/** Writes amounts of an asset: minor units -> "12.50". */
async function writer(db: Queryable) {
  const digits = new Map((await assets(db)).map(asset => [asset.code as string, asset.digits]))
  return (asset: string, minor: string) => minorText(BigInt(minor), digits.get(asset) ?? 0)
}

/** The pool of a plan, and the moments days lie between. @throws Refusal NOT_FOUND, INVALID */
async function filterOf(db: Queryable, { plan, ...days }: Asked) {
  const found = plan === undefined ? undefined : ((await planOf(db, plan)) ?? refuse('NOT_FOUND', '没有这个释放计划'))
  return { ...momentsOf(days), ...(found && { pool: found.pool, asset: found.asset }) }
}

async function pageOf(db: Queryable, asked: Asked, { cursor, limit }: { cursor?: string; limit: number }) {
  const filter = await filterOf(db, asked)
  const after = cursor ? (keysOf(cursor, SORT, KEYS) as unknown as RunPlace) : undefined
  const { list, next } = await runPage(db, filter, { after, limit })
  return { list: await shown(db, list), cursor: next && cursorAfter(SORT, next) }
}

async function shown(db: Queryable, list: readonly RunRow[]): Promise<Line[]> {
  const [write, plans] = [await writer(db), await db.select().from(releasePlans).orderBy(releasePlans.code)]
  const titles = await poolTitles(db, [...new Set(list.map(({ pool }) => pool))])
  return list.map(row => ({
    id: `${row.pool}/${row.asset}/${row.at_ms}`,
    time: Math.floor(Number(row.at_ms) / 1000),
    at_ms: Number(row.at_ms),
    pool: row.pool,
    pool_title: titles.get(row.pool) ?? row.pool,
    plans: plans.filter(({ pool, asset }) => pool === row.pool && asset === row.asset).map(({ title }) => title),
    asset: row.asset,
    count: row.count,
    paid: write(row.asset, row.paid),
    balance: write(row.asset, row.balance),
    waiting_count: row.waiting,
    state: row.waiting > 0 ? 'waiting' : 'done',
    took_s: row.took_s
  }))
}

export const adminReleaseRunsDomain = bindDomain(adminReleaseRuns, {
  'GET /api/admin/release/runs': ({ db }, { cursor, limit, ...asked }) => pageOf(db, asked, { cursor, limit }),
  'GET /api/admin/release/run': async ({ db }, { pool, asset, at_ms, after, limit }) => {
    const rows = await runLots(db, { pool, asset, at: new Date(at_ms), after, limit })
    const write = await writer(db)
    const list = rows.map(row => ({
      id: row.seq,
      lot_id: row.lot_id,
      user_id: row.user_id,
      nickname: row.nickname,
      title: row.title,
      day: row.day,
      amount: write(asset, row.amount),
      way: row.reason === 'release' ? ('paid' as const) : ('ready' as const)
    }))
    return { list, after: rows.length === limit ? Number(rows.at(-1)!.seq) : null }
  },
  'POST /api/admin/release/runs/export': async (ctx, asked) => {
    await filterOf(ctx.db, asked)
    return deskFileAt(ctx, 'release-runs-file', asked)
  }
})

const TITLES = ['时间', '计划', '奖励池', '资产', '笔数', '发放', '池余额', '仍待发笔数', '用时（秒）']

/** Runs as the list finds them, newest first. */
export const releaseRunsFile: DeskFileKind = {
  code: 'release-runs-file',
  title: '释放记录',
  right: 'release.read',
  replica: true,
  faces: { 笔数: 'count', 仍待发笔数: 'count' },
  pages: async function* ({ db }, asked: Asked) {
    yield [TITLES]
    const names = new Map((await assets(db)).map(({ code, name }) => [code as string, name]))
    for (let cursor: string | undefined; ; ) {
      const page = await pageOf(db, asked, { cursor, limit: WALK })
      yield page.list.map(row => [
        ...[timeText(new Date(row.at_ms)), row.plans.join('、'), row.pool_title, names.get(row.asset) ?? row.asset],
        ...[String(row.count), row.paid, row.balance, String(row.waiting_count), String(row.took_s)]
      ])
      if (!page.cursor) return
      cursor = page.cursor
    }
  }
}
