import { food } from './categories/food'
import { house } from './categories/house'
import { life } from './categories/life'
import type { FirstLevel } from './categories/shape'

export type { FirstLevel, SecondLevel } from './categories/shape'

/** Categories on two levels, in the order they are shown. */
export const categories: readonly FirstLevel[] = [...food, ...house, ...life]
