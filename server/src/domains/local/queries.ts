import type { Queryable } from '../../db/connection'
import { closedWords, storeOf } from './desk'

/** Whether people can pay in a shop with the app. */
export async function takesPayments(db: Queryable, shopId: string): Promise<boolean> {
  const store = await storeOf(db, shopId)
  return store !== undefined && closedWords(store) === ''
}
