import { asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { importMisfits, imports } from '../../db/schema'
import { yuan } from '../../lib/money'
import { SOURCE } from './book'
import type { Proof } from './proof'
import { fullName, TABLES } from './tables'

/** Tables whose rows become rows of ours; the others are parts of those. */
const COUNTED = [
  ...['store_category', 'store_product', 'user', 'user_address', 'store_coupon_issue', 'store_coupon_user'],
  ...['store_order', 'article_category', 'article']
]

/** What was moved, whether the money adds up, and how much did not fit; the lines themselves are `misfitLines`. */
export async function summary(db: Queryable, proof: Proof): Promise<string[]> {
  const [row] = await db.select().from(imports).where(eq(imports.source, SOURCE))
  const made = await countBy(db, sql`select table_name, count(*)::int as n from import_ids where key > 0 group by 1`)
  const misfits = await db
    .select({ table: importMisfits.tableName, moved: importMisfits.moved, n: count() })
    .from(importMisfits)
    .groupBy(importMisfits.tableName, importMisfits.moved)
  const of = (table: string, moved: boolean) => misfits.find(one => one.table === table && one.moved === moved)?.n ?? 0
  const lines = ['搬入：']
  for (const table of COUNTED) {
    const all = row?.counted[table] ?? 0
    if (all === 0) continue
    const notes = [`${of(table, false)} 项没有搬入`, `${of(table, true)} 项有改动`]
    lines.push(`  ${fullName(table)}：${made.get(table) ?? 0} / ${all} 行（${notes.join('，')}）`)
  }
  for (const table of Object.keys(TABLES).filter(name => !row?.counted[name]))
    lines.push(`  ${fullName(table)}：来源里没有数据`)
  lines.push('', `核对（${proof.accounts} 个账户，${proof.transfers} 笔流水）：`)
  for (const { name, source, posted, unposted, missing } of proof.sums) {
    const parts = `原商城合计 ${yuan(source)} = 搬入 ${yuan(posted)} + 未搬入 ${yuan(unposted)}`
    lines.push(`  ${name}：${parts}${missing === 0n ? '，相符' : `，相差 ${yuan(missing)}`}`)
  }
  return [...lines, ...proof.problems.map(problem => `  ✗ ${problem}`)]
}

async function countBy(db: Queryable, query: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ table_name: string; n: number }>(query)
  return new Map(rows.map(({ table_name, n }) => [table_name, n]))
}

const PAGE = 5000

/** Every row that did not fit, by table and number, with the reason. */
export async function* misfitLines(db: Queryable): AsyncGenerator<string> {
  for (let from = 0; ; from += PAGE) {
    const rows = await db
      .select()
      .from(importMisfits)
      .orderBy(asc(importMisfits.tableName), asc(importMisfits.key), asc(importMisfits.id))
      .limit(PAGE)
      .offset(from)
    for (const { tableName, key, moved, reason } of rows)
      yield `${fullName(tableName)} ${key} ${moved ? '有改动' : '没有搬入'}：${reason}`
    if (rows.length < PAGE) return
  }
}
