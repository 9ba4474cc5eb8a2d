import type { FreightTemplate, FreightTerms } from './freight'
import type { PriceKind } from './pricing'

/** What a person chose at checkout. */
export interface Choices {
  addressId: string | null
  couponIds: string[]
  useJindou: boolean
  useXfq: boolean
}

/** A line as it was priced: the order is made from this, not from what the catalogue says by then. */
export interface OrderLine {
  /** The cart's line it comes from, which goes with the order; null when it is from elsewhere. */
  cartId: string | null
  shopId: string
  shopName: string
  productId: string
  skuId: string
  flashItemId: string | null
  flashEndsAt: Date | null
  title: string
  picture: string
  suk: string
  qty: number
  priceKind: PriceKind
  /** What a piece costs everybody on an ordinary day; at least `unitFen`. */
  listFen: bigint
  unitFen: bigint
  weightG: number
  freight: FreightTerms
}

export interface Snapshot {
  /** The order's kind, and what was asked of it. */
  kind: string
  ask: object
  lines: OrderLine[]
  templates: FreightTemplate[]
  choices: Choices
}

/** As JSON holds it: amounts and times as text. */
export type Packed<T> = T extends bigint | Date ? string : T extends object ? { [K in keyof T]: Packed<T[K]> } : T

/** A snapshot as JSON holds it: amounts and times as text. */
export const packSnapshot = (snapshot: Snapshot): Packed<Snapshot> =>
  JSON.parse(JSON.stringify(snapshot, (_, value) => (typeof value === 'bigint' ? String(value) : value)))

/** A snapshot as it was before it was packed. */
export function readSnapshot(stored: unknown): Snapshot {
  const { kind, ask, lines, templates, choices } = stored as Packed<Snapshot>
  return {
    kind,
    ask,
    lines: lines.map(line => ({
      ...line,
      flashEndsAt: line.flashEndsAt === null ? null : new Date(line.flashEndsAt),
      unitFen: BigInt(line.unitFen),
      // Checkouts kept before lines had a list price know only what they were priced at.
      listFen: BigInt(line.listFen ?? line.unitFen),
      freight: line.freight.by === 'postage' ? { by: 'postage', fen: BigInt(line.freight.fen) } : line.freight
    })),
    templates: readTemplates(templates),
    choices
  }
}

/** Freight templates as they were before they were packed. */
export const readTemplates = (packed: readonly Packed<FreightTemplate>[]): FreightTemplate[] =>
  packed.map(template => ({
    ...template,
    rules: template.rules.map(rule => ({
      ...rule,
      firstFeeFen: BigInt(rule.firstFeeFen),
      nextFeeFen: BigInt(rule.nextFeeFen),
      freeOverFen: rule.freeOverFen === null ? null : BigInt(rule.freeOverFen)
    }))
  }))
