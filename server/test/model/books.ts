import { inArray, sql } from 'drizzle-orm'
import { ledgerAccounts } from '../../src/db/schema'
import type { Asset, Bucket, Owner } from '../../src/engines/ledger'
import type { TestShop } from '../harness'

/** An account a sequence works with: whose (an index of the lane's owners), of what, and where it lies. */
export interface Place {
  owner: number
  asset: Asset
  bucket: Bucket
}

/** What a movement adds to a place, in minor units. */
export interface Delta extends Place {
  by: bigint
}

const nameOf = ({ owner, asset, bucket }: Place) => `${owner}/${asset}/${bucket}`

/** The ledger as plain arithmetic: sums by place, each key once, nothing below zero. */
export class Books {
  private held = new Map<string, bigint>()
  readonly keys = new Map<string, string>()

  constructor(readonly owners: readonly Owner[]) {}

  /** Starts from what the database holds. */
  async load({ db }: TestShop) {
    this.keys.clear()
    this.held = await this.real({ db } as TestShop)
  }

  of(place: Place): bigint {
    return this.held.get(nameOf(place)) ?? 0n
  }

  /** Books a movement, or answers false and changes nothing where a place would fall below zero. */
  book(deltas: readonly Delta[]): boolean {
    const next = new Map(this.held)
    for (const delta of deltas) {
      const name = nameOf(delta)
      next.set(name, (next.get(name) ?? 0n) + delta.by)
    }
    if ([...next.values()].some(value => value < 0n)) return false
    this.held = next
    return true
  }

  /** Books movements one after the other, all or none. */
  tryAll(movements: readonly Delta[][]): boolean {
    const before = this.held
    if (movements.every(deltas => this.book(deltas))) return true
    this.held = before
    return false
  }

  /** What model and database say of every place, for comparing. */
  async both(shop: TestShop): Promise<{ model: object; database: object }> {
    return { model: sorted(this.held), database: sorted(await this.real(shop)) }
  }

  private async real({ db }: TestShop): Promise<Map<string, bigint>> {
    const at = new Map(this.owners.map(({ kind, id }, nth) => [`${kind}/${id}`, nth]))
    const { ownerKind, ownerId, asset, bucket, balanceMinor } = ledgerAccounts
    const rows = await db
      .select({ ownerKind, ownerId, asset, bucket, sum: sql`sum(${balanceMinor})::bigint`.mapWith(BigInt) })
      .from(ledgerAccounts)
      .where(
        inArray(
          ownerId,
          this.owners.map(({ id }) => id)
        )
      )
      .groupBy(ownerKind, ownerId, asset, bucket)
    const held = new Map<string, bigint>()
    for (const { ownerKind, ownerId, sum, ...place } of rows) {
      const owner = at.get(`${ownerKind}/${ownerId}`)
      if (owner === undefined) continue
      held.set(nameOf({ owner, asset: place.asset as Asset, bucket: place.bucket as Bucket }), sum)
    }
    return held
  }
}

const sorted = (held: Map<string, bigint>) =>
  Object.fromEntries([...held].filter(([, value]) => value !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)))
