import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { transferRules } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { assets, minorText } from '../ledger'

type Row = typeof transferRules.$inferSelect
/** A rule with the words of its asset. */
export interface TransferRule extends Row {
  name: string
  digits: number
}

async function withWords(db: Queryable, row: Row): Promise<TransferRule> {
  const { name, digits } = (await assets(db)).find(asset => asset.code === row.asset)!
  return { ...row, name, digits }
}

/** @throws Refusal NOT_FOUND */
export async function transferRule(db: Queryable, code: string): Promise<TransferRule> {
  const [row] = await db.select().from(transferRules).where(eq(transferRules.code, code))
  return row ? withWords(db, row) : refuse('NOT_FOUND', '没有这种转赠')
}

export async function transferRuleList(db: Queryable): Promise<TransferRule[]> {
  const rows = await db.select().from(transferRules).orderBy(asc(transferRules.code))
  return Promise.all(rows.map(row => withWords(db, row)))
}

/** Writes a rule. Each writing is another version, so that what was read on older terms is not done any more. */
export async function saveTransferRule(
  { db }: Pick<Services, 'db'>,
  rule: Omit<typeof transferRules.$inferInsert, 'version'>
) {
  const { code: _, ...set } = rule
  const [saved] = await db
    .insert(transferRules)
    .values({ ...rule, version: 1 })
    .onConflictDoUpdate({ target: transferRules.code, set: { ...set, version: sql`${transferRules.version} + 1` } })
    .returning()
  return withWords(db, saved!)
}

/** "12.50 消费券" */
export const amountWords = ({ digits, name }: TransferRule, minor: bigint) => `${minorText(minor, digits)} ${name}`

/** @throws Refusal AMOUNT */
export function checkAmount(rule: TransferRule, amountMinor: bigint) {
  const { minMinor, maxMinor, stepMinor } = rule
  if (amountMinor < minMinor) refuse('AMOUNT', `每次至少转赠 ${amountWords(rule, minMinor)}`)
  if (amountMinor > maxMinor) refuse('AMOUNT', `每次最多转赠 ${amountWords(rule, maxMinor)}`)
  if (amountMinor % stepMinor !== 0n) refuse('AMOUNT', `转赠数量须为 ${amountWords(rule, stepMinor)} 的整数倍`)
}
