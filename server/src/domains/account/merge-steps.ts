import type { MergeStep } from '../../engines/identity/merge'
import { addressMergeStep } from '../address/service'

/** Everything that moves when one account is merged into another, in this order. */
export const mergeSteps: readonly MergeStep[] = [addressMergeStep]
