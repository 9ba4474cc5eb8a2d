import type { BookAddress } from './types'

/** A browser has no address book to pick from. */
export const addressBookHere = false

export const pickFromBook = (): Promise<BookAddress | 'denied' | undefined> => Promise.resolve(undefined)
