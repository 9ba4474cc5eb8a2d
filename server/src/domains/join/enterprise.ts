import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { enterprises } from '../../db/schema'
import type { ApplicationRow } from '../../engines/application'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { codeOf, type JoinForm, typeOf } from './form'

const indexOf = ({ config }: Pick<Services, 'config'>, code: string) => secretsOf(config).blindIndex('enterprise', code)
const TAKEN = '这家企业已经入驻，一家企业开通一家企业店'

/** Of marks those whose application still stands: one that was taken back before it was paid leaves its mark behind. */
const stands = sql`exists (select 1 from applications a where a.user_id = ${enterprises}.user_id
  and a.kind = ${codeOf('enterprise')} and a.slot = ${enterprises}.shop_id::text
  and a.state in ('paying','approved','expired'))`

/** Nobody applies for a company that has its shop; `shopId` is the one that is applied for. @throws Refusal TAKEN */
export async function refuseTaken(
  services: Pick<Services, 'db' | 'config'>,
  { code, shopId }: { code: string; shopId: string }
): Promise<void> {
  const same = and(eq(enterprises.codeIndex, indexOf(services, code)), ne(enterprises.shopId, shopId), stands)
  const [row] = await services.db.select({ shopId: enterprises.shopId }).from(enterprises).where(same).limit(1)
  if (row) refuse('TAKEN', TAKEN)
}

/** Marks that a company has its shop, in the transaction that agrees to it: of two at once one goes on. @throws Refusal STATE */
export async function markEnterprise(
  tx: Pick<Services, 'db' | 'config' | 'clock'>,
  { userId, slot: shopId }: Pick<ApplicationRow, 'userId' | 'slot'>,
  { licence_no: code }: Pick<JoinForm, 'licence_no'>
): Promise<void> {
  const { db } = tx
  const codeIndex = indexOf(tx, code)
  const others = ne(enterprises.shopId, shopId)
  await db.delete(enterprises).where(and(eq(enterprises.codeIndex, codeIndex), others, sql`not ${stands}`))
  await db
    .delete(enterprises)
    .where(and(eq(enterprises.userId, userId), eq(enterprises.shopId, shopId), ne(enterprises.codeIndex, codeIndex)))
  await db.insert(enterprises).values({ userId, shopId, codeIndex, createdAt: tx.clock.now() }).onConflictDoNothing()
  const [mark] = await db.select().from(enterprises).where(eq(enterprises.codeIndex, codeIndex))
  if (mark?.shopId !== shopId) refuse('STATE', TAKEN)
}

/** A company whose shop was ended may join anew. */
export const unmarkEnterprise = ({ db }: Services, { userId, slot }: Pick<ApplicationRow, 'userId' | 'slot'>) =>
  db.delete(enterprises).where(and(eq(enterprises.userId, userId), eq(enterprises.shopId, slot)))

export const isEnterprise = (row: Pick<ApplicationRow, 'kind'>): boolean => typeOf(row) === 'enterprise'

/** Of these shops those of companies. */
export async function enterpriseShops(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ shopId: enterprises.shopId })
    .from(enterprises)
    .where(inArray(enterprises.shopId, [...ids]))
  return new Set(rows.map(row => row.shopId))
}
