import type { Bucket } from './accounts'
import type { Asset } from './assets'

/** Which movements of an owner a statement is of. */
export interface StatementFilter {
  assets?: readonly Asset[]
  buckets?: readonly Bucket[]
  reasons?: readonly string[]
  /** Only what came in, or only what went out. */
  side?: 'in' | 'out'
  /** From the beginning of a day of China, until that of another. */
  from?: Date
  until?: Date
}
