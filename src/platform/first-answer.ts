import type { FirstAnswer } from './types'

/** A mini-program has its code at hand and asks for nothing ahead. */
export const takeFirstAnswer = <T>(_address: string, _query: object): Promise<FirstAnswer<T> | undefined> | undefined =>
  undefined
