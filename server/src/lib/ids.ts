import { v7 } from 'uuid'

/** A new id: UUIDv7, so rows made later sort later. */
export const newId = (): string => v7()

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether words are an id: the database takes nothing else for one. */
export const isId = (words: string): boolean => ID.test(words)
