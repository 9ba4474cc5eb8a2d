import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ledgerAssets } from '../../db/schema'
import { divFloor } from '../../lib/money'

declare module '../../services' {
  interface Pages {
    /** What a person has, of every asset. */
    assets(): string
  }
}

/** Everything the ledger counts in; the table `ledger_assets` holds the same codes with names and rules. */
export const ASSETS = [
  'CNY',
  'shouyi',
  'jindou',
  'lvdou',
  'hongdou',
  'bt',
  'shubt',
  'tb',
  'xfq',
  'dhq',
  'sqx',
  'fgkq',
  'hdt',
  'hdtval',
  'chiyou',
  'gschiyou',
  'ruby',
  'rubyval',
  'ldl',
  'fljf',
  'lvyou'
] as const
export type Asset = (typeof ASSETS)[number]

/** Every asset with its Chinese name, digits, use and reference value, in the order people see them. */
export const assets = (db: Queryable) => db.select().from(ledgerAssets).orderBy(asc(ledgerAssets.position))

/** Publishes that `minor` units of an asset stand for `fen`; both null takes the value back. */
export async function setReference(db: Queryable, asset: Asset, reference: { minor: bigint; fen: bigint } | null) {
  await db
    .update(ledgerAssets)
    .set({ referenceMinor: reference?.minor ?? null, referenceFen: reference?.fen ?? null })
    .where(eq(ledgerAssets.code, asset))
}

type AssetRow = Awaited<ReturnType<typeof assets>>[number]

/** What an amount weighs in fen: by the asset's published value, rounded up, else a yuan for each whole unit. */
export function weightFen({ referenceMinor, referenceFen, digits }: AssetRow, minor: bigint): bigint {
  const [per, fen] = referenceMinor && referenceFen ? [referenceMinor, referenceFen] : [10n ** BigInt(digits), 100n]
  return (minor * fen + per - 1n) / per
}

/** Fen that an amount, or a loss, stands for by the published value, rounded towards nothing; null where none is published. */
export function worthOf({ referenceMinor, referenceFen }: AssetRow, minor: bigint): bigint | null {
  if (referenceMinor === null || referenceFen === null) return null
  const worth = (amount: bigint) => divFloor(amount * referenceFen, referenceMinor)
  return minor < 0n ? -worth(-minor) : worth(minor)
}

/** Minor units as people read them: (1250n, 2) -> "12.50", (300n, 0) -> "300". */
export function minorText(minor: bigint, digits: number): string {
  const sign = minor < 0n ? '-' : ''
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The other way round: ("12.5", 2) -> 1250n. Throws on anything but digits with at most `digits` decimals. */
export function minorOf(text: string, digits: number): bigint {
  const match = /^(-?)(\d{1,14})(?:\.(\d+))?$/.exec(text)
  const decimals = match?.[3] ?? ''
  if (!match || decimals.length > digits) throw new RangeError(`not an amount with ${digits} decimals: ${text}`)
  const minor = BigInt(match[2]! + decimals.padEnd(digits, '0'))
  return match[1] ? -minor : minor
}
