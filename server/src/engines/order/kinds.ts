import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'
import type { Transfer } from '../ledger'
import type { OrderRow } from './rows'
import type { OrderLine } from './snapshot'

/** What a kind does at the turns of an order's life: each inside the transaction of that turn, which is `tx.db`. */
interface Turns extends Kind {
  /** Stored with each order. */
  code: string
  /** Why it may not be paid from the balance, in words; empty or absent when it may. */
  noBalance?(order: OrderRow): string
  /** `parts` are the orders that live on: the order itself, or what it was split into. */
  paid?(tx: Services, order: OrderRow, parts: OrderRow[]): Promise<void>
  /** Gives back what the kind held, after the order ended unpaid. */
  cancelled?(tx: Services, order: OrderRow, at: Date): Promise<void>
  refunded?(tx: Services, order: OrderRow): Promise<void>
}

/** An order that was just written, as its kind sees it. */
export interface Placed {
  id: string
  userId: string
  detail: Record<string, unknown> | null
  lines: readonly OrderLine[]
}

/** Why a paid order is not sent yet, as its buyer and its shop are told. */
export interface Waiting {
  title: string
  words: string
  /** When it is decided at the latest; null when it is decided. */
  until: Date | null
}

/** Who gets what an order earned, once nobody disputes it: its shop less the margin, the platform, or a pool. */
export type Earner = 'shop' | 'platform' | { pool: string }

/**
 * Goods sent by parcel. `Ask` is what is asked for, as plain JSON; a `Line` may carry more than the engine needs, for those
 * who show it.
 */
export interface GoodsKind<Ask extends object = never, Line extends OrderLine = OrderLine> extends Turns {
  virtual?: never
  settlesTo: Earner
  /** Whether coupons, beans and vouchers may pay a part. */
  reducible: boolean
  /**
   * What would be ordered, at its price; asked again whenever the checkout is priced again. The order is made of what it
   * answered last, and the pieces are held then.
   * @throws Refusal whatever does not allow it; EMPTY for nothing
   */
  lines(services: Services, who: { userId: string }, ask: Ask): Promise<Line[]>
  /** What of the ask is kept with the order; nothing without. */
  keeps?(ask: Ask): Record<string, unknown>
  /** Reserves what the kind itself has too little of, in the transaction that writes the order; a refusal undoes it. */
  placed?(tx: Services, order: Placed): Promise<void>
  /** The buyer has it, by their own word or because its time is over. */
  received?(tx: Services, order: OrderRow): Promise<void>
  /** Those of some paid orders that may not be sent yet, by their ids: nothing of them can be asked back meanwhile. */
  waiting?(services: Services, orders: readonly OrderRow[]): Promise<ReadonlyMap<string, Waiting>>
  /** Answers what is to be posted beside the settlement. The order's sums are less what was given back of it. */
  settled?(tx: Services, order: OrderRow): Promise<Transfer[]>
  /** Why nothing of a paid order may be asked back at a moment, in words; empty or absent when it may. */
  unreturnable?(order: OrderRow, at: Date): string
}

/** What has neither parcel nor shop: it ends when it is paid, and is not among the orders of goods. */
export interface VirtualKind extends Turns {
  virtual: true
  /** Whether it may still be paid, asked right before; if not, the order ends and the money goes back. */
  accepts?(tx: Services, order: OrderRow): Promise<boolean>
  /**
   * Takes back what it brought, as far as it is not spent, after a guarded move out of complete. Answers how much of the
   * payment goes back, in fen.
   */
  recalled?(tx: Services, order: OrderRow, at: Date): Promise<bigint>
}

export type OrderKind = GoodsKind | VirtualKind

declare module '../../services' {
  interface Kinds {
    order: KindsOf<OrderKind>
  }
}

/** The kinds of a server. Throws when one is named twice, or earns for a pool that is not among its pools. */
export const orderKinds = (list: readonly OrderKind[]): KindsOf<OrderKind> =>
  kindsOf('order', list, kind => {
    if (kind.virtual || typeof kind.settlesTo === 'string') return
    const { pool } = kind.settlesTo
    if (!kind.pools?.includes(pool))
      throw new Error(`orders of kind ${kind.code} settle to ${pool}: name it in its pools`)
  })

export const kindOf = ({ kinds }: Pick<Services, 'kinds'>, code: string): OrderKind => kinds.order.of(code)

/** The kind of an order of goods. Throws when it is of another sort: such a row cannot have been made by this server. */
export function goodsKindOf(services: Pick<Services, 'kinds'>, code: string): GoodsKind {
  const kind = kindOf(services, code)
  if (kind.virtual) throw new Error(`orders of kind ${code} have no goods`)
  return kind
}

/** Codes of the kinds that are of goods. */
export const goodsKinds = ({ kinds }: Pick<Services, 'kinds'>): string[] =>
  kinds.order.all.filter(kind => !kind.virtual).map(kind => kind.code)

/** Codes of the kinds that are bought without a parcel. */
export const virtualKinds = ({ kinds }: Pick<Services, 'kinds'>): string[] =>
  kinds.order.all.filter(kind => kind.virtual).map(kind => kind.code)
