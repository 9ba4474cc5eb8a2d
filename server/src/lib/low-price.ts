import { greatest, yuan } from './money'

/** What the one SKU of goods without choices is called. */
export const PLAIN_SUK = '默认'

/** What the price of an SKU is weighed against, in fen: what it costs, the most it did, and what it cost the shop. */
interface Weighed {
  priceFen: bigint
  priceFromFen: bigint | null
  costFen: bigint
}

/** The most an SKU cost since two persons last agreed to its price. */
export const fromOf = ({ priceFen, priceFromFen }: Pick<Weighed, 'priceFen' | 'priceFromFen'>): bigint =>
  greatest(priceFen, priceFromFen ?? 0n)

/** Whether a price is less than so many percent of what it is weighed against. */
export const isBelow = (part: number, fen: bigint, against: bigint) => fen * 100n < against * BigInt(part)

/** A price of an SKU by name; goods with one alone have none to tell. */
export const named = (suk: string, what: string) => (suk === PLAIN_SUK ? what : `${suk} ${what}`)

/** What it costs now, and what it did before steps that one person took. */
export const wasOf = (there: Pick<Weighed, 'priceFen' | 'priceFromFen'> | undefined) =>
  there ? `¥${yuan(there.priceFen)}${fromOf(there) > there.priceFen ? `（此前 ¥${yuan(fromOf(there))}）` : ''}` : ''

/** What a price for a while, or for some, changes, where it is less than one person may make it. */
export const lowOffer = (part: number, fen: bigint, sku: Weighed): { was: string; is: string } | undefined =>
  isBelow(part, fen, greatest(fromOf(sku), sku.costFen)) ? { was: wasOf(sku), is: `¥${yuan(fen)}` } : undefined

/** What is said where one person may not: of one product, the first that is too low. */
export const tooLow = (part: number, [first]: readonly { title: string }[]) =>
  `「${first!.title}」低于原价或成本的 ${part}%，需两人复核`
