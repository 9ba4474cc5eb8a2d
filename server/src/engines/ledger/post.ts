import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { prepared, type Queryable } from '../../db/connection'
import { ledgerPostings, ledgerTransfers } from '../../db/schema'
import { newId } from '../../lib/ids'
import type { Account, Bucket, Owner, OwnerKind, Posting } from './accounts'
import type { Asset } from './assets'
import { ledgerError } from './errors'
import type { Reason } from './reasons'

/** A movement to be made. `key` makes it happen once; postings sum to zero in each asset. */
export interface Transfer {
  key: string
  reason: Reason
  /** What caused it, such as `{ kind: 'order', id }`. */
  ref: { kind: string; id: string }
  postings: readonly Posting[]
  at: Date
  /** A few words for the statement, in Chinese. */
  memo?: string
}

/** The transfer's id, and whether this call made it (false: an earlier call with the same key did). */
export interface Posted {
  id: string
  fresh: boolean
}

/** Rows a busy account is spread over. */
export const STRIPES = 32

interface Row {
  owner: Owner
  asset: Asset
  bucket: Bucket
  stripe: number
  amountMinor: bigint
}
interface Prepared {
  id: string
  hash: string
  rows: Row[]
  transfer: Transfer
  reversalOf: string | null
}

/**
 * Makes one transfer, in one round trip; accounts come into being on first use. Works by itself or inside a caller's
 * transaction.
 * @throws InsufficientFunds when an account of a user, merchant or pool would fall below zero
 * @throws KeyReused when the key was used with another reason, reference or postings
 */
export async function post(db: Queryable, transfer: Transfer, stripes = STRIPES): Promise<Posted> {
  const [posted] = await run(db, [prepare(transfer, stripes)])
  return posted!
}

/** Makes several transfers in one round trip, all or none. Answers in the order given; throws what `post` throws. */
export async function postMany(db: Queryable, transfers: readonly Transfer[]): Promise<Posted[]> {
  if (transfers.length === 0) return []
  const keys = transfers.map(transfer => transfer.key)
  if (new Set(keys).size !== keys.length) throw new Error('a key appears twice in one call')
  // Keys are claimed in one order everywhere, so two calls that share some cannot wait for each other.
  const order = transfers.map((_, i) => i).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1))
  const answers = await run(
    db,
    order.map(i => prepare(transfers[i]!, STRIPES))
  )
  const posted: Posted[] = []
  order.forEach((i, position) => {
    posted[i] = answers[position]!
  })
  return posted
}

/**
 * Takes a transfer back by its opposite, once; the same key again changes nothing.
 * @throws AlreadyReversed when another key took it back; InsufficientFunds when the money is spent
 */
export async function reverse(db: Queryable, key: string, transferId: string, at: Date): Promise<Posted> {
  const original = await db.select().from(ledgerPostings).where(eq(ledgerPostings.transferId, transferId))
  if (original.length === 0) throw new Error(`no ledger transfer ${transferId}`)
  const rows = original.map(posting => ({
    owner: { kind: posting.ownerKind as OwnerKind, id: posting.ownerId },
    asset: posting.asset as Asset,
    bucket: posting.bucket as Bucket,
    stripe: posting.stripe,
    amountMinor: -posting.amountMinor
  }))
  const transfer: Transfer = { key, reason: 'reversal', ref: { kind: 'transfer', id: transferId }, postings: [], at }
  const [posted] = await run(db, [seal(transfer, rows, transferId)])
  return posted!
}

/** The transfer made under a key, if there is one. */
export async function transferOf(db: Queryable, key: string) {
  const [transfer] = await db.select().from(ledgerTransfers).where(eq(ledgerTransfers.idemKey, key))
  return transfer
}

function prepare(transfer: Transfer, stripes: number): Prepared {
  const stripe = transfer.postings.some(isStriped) ? Number.parseInt(sha256(transfer.key).slice(0, 4), 16) % stripes : 0
  const merged = new Map<string, Row>()
  for (const { owner, asset, bucket, amountMinor } of transfer.postings) {
    const row = { owner, asset, bucket, stripe: isStriped({ owner, asset, bucket }) ? stripe : 0, amountMinor }
    const name = nameOf(row)
    merged.set(name, { ...row, amountMinor: (merged.get(name)?.amountMinor ?? 0n) + amountMinor })
  }
  const rows = [...merged.values()].filter(row => row.amountMinor !== 0n)
  if (rows.length < 2) throw new Error(`ledger transfer ${transfer.key} moves nothing`)
  return seal(transfer, rows, null)
}

const sha256 = (text: string) => hash('sha256', text)

/** Accounts that may not fall below zero are one row: a balance in several would be refused while the sum suffices. */
const isStriped = ({ owner }: Account) => owner.kind === 'platform' || owner.kind === 'outside'

const nameOf = (row: Row) => `${row.owner.kind}/${row.owner.id}/${row.asset}/${row.bucket}`

function seal(transfer: Transfer, rows: Row[], reversalOf: string | null): Prepared {
  const sums = new Map<Asset, bigint>()
  for (const row of rows) sums.set(row.asset, (sums.get(row.asset) ?? 0n) + row.amountMinor)
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new Error(`ledger transfer ${transfer.key} is off by ${sum} in ${asset}`)
  }
  const lines = rows.map(row => `${nameOf(row)}=${row.amountMinor}`).sort()
  const content = JSON.stringify([transfer.reason, transfer.ref.kind, transfer.ref.id, lines])
  return { id: newId(), hash: sha256(content), rows, transfer, reversalOf }
}

/** Read once a connection: building and planning it anew would cost as much as the transfer itself. */
const LEDGER_POST = {
  name: 'ledger_post',
  text: `select posted_id, fresh from ledger_post($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
    $7::text[], $8::uuid[], $9::timestamptz[], $10::int[], $11::text[], $12::text[], $13::text[], $14::text[], $15::int[],
    $16::bigint[])`
}

async function run(db: Queryable, transfers: Prepared[]): Promise<Posted[]> {
  const of = <T>(pick: (p: Prepared) => T) => transfers.map(pick)
  const flat = transfers.flatMap((p, i) => p.rows.map(row => ({ ...row, i: i + 1 })))
  const each = <T>(pick: (row: (typeof flat)[number]) => T) => flat.map(pick)
  const values = [
    of(p => p.id),
    of(p => p.transfer.key),
    of(p => p.hash),
    of(p => p.transfer.reason),
    of(p => p.transfer.ref.kind),
    of(p => p.transfer.ref.id),
    of(p => p.transfer.memo ?? ''),
    of(p => p.reversalOf),
    of(p => p.transfer.at.toISOString()),
    each(row => row.i),
    each(row => row.owner.kind),
    each(row => row.owner.id),
    each(row => row.asset),
    each(row => row.bucket),
    each(row => row.stripe),
    each(row => String(row.amountMinor))
  ]
  try {
    const rows = await prepared<{ posted_id: string; fresh: boolean }>(db, { ...LEDGER_POST, values })
    return rows.map(row => ({ id: row.posted_id, fresh: row.fresh }))
  } catch (error) {
    throw ledgerError(error)
  }
}
