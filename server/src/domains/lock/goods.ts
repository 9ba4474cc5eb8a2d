import { inArray } from 'drizzle-orm'
import type { Config } from '../../config'
import type { Queryable } from '../../db/connection'
import { commissionRules } from '../../db/schema'
import { divFloor } from '../../lib/money'

const WHOLE_BP = 10_000n

/** What locks earn in each of these shops, in hundredths of a percent of the margin; `all` is of shops without rates of their own. */
export async function lockRates(db: Queryable, shopIds: readonly string[]) {
  const rows = await db
    .select({ scope: commissionRules.scope, lockBp: commissionRules.lockBp })
    .from(commissionRules)
    .where(inArray(commissionRules.scope, ['default', ...new Set(shopIds)]))
  const own = new Map(rows.map(row => [row.scope, row.lockBp]))
  const all = own.get('default') ?? 0
  return { all, of: (shopId: string) => own.get(shopId) ?? all }
}

/** What selling one piece at a price would bring, in fen: a part of the platform's margin, each rounded down. */
export function expectedFen({ PLATFORM_MARGIN_BP }: Config, priceFen: bigint, rateBp: number): bigint {
  const marginFen = divFloor(priceFen * BigInt(PLATFORM_MARGIN_BP), WHOLE_BP)
  return divFloor(marginFen * BigInt(rateBp), WHOLE_BP)
}
