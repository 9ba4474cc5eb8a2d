import type { LockKind } from '../lock'
import type { Loaded } from './load'
import type { Pricing } from './pricing'
import type { Choices, OrderLine } from './snapshot'

export interface CreateRequest {
  userId: string
  orderKey: string
  /** Overrides what was chosen when the checkout was confirmed. */
  choices: Partial<Choices>
  payType: string
  mark: string
}

/** An order about to be written, with its lines' exact parts. */
export interface Draft {
  id: string
  no: string
  kind: string
  detail: Record<string, unknown> | null
  request: CreateRequest
  at: Date
  address: NonNullable<Loaded['address']>
  lines: OrderLine[]
  couponIds: string[]
  /** Kinds of locks that attribute what is ordered to whoever brought the person. */
  lockKinds: LockKind[]
  pricing: Pricing
}
