import type { ApplicationKind } from './engines/application'
import type { PrizeKind } from './engines/draw'
import type { OrderKind } from './engines/order'
import type { Domain } from './http/context'
import type { Server } from './services'

/** Work that has to be done now and then. Every job may run on several servers at once and does each thing once. */
export interface Job {
  name: string
  every_s: number
  /** Answers how much it did. */
  run(services: Server): Promise<number>
}

/** What a domain consists of, named in its `domain.ts`; `domains/index.ts` collects them all. */
export interface Programme {
  /** Contracts with the handlers that answer them. */
  contracts: readonly Domain[]
  /** What it brings to the engines. */
  orderKinds?: readonly OrderKind[]
  applicationKinds?: readonly ApplicationKind[]
  prizeKinds?: readonly PrizeKind[]
  jobs?: readonly Job[]
}
