import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import {
  addresses,
  applicationEvents,
  applications,
  cartLines,
  checkouts,
  commissions,
  conversations,
  favourites,
  messages,
  outsideIds,
  payoutAccounts,
  realNames,
  searchHistory,
  tickets,
  uploads,
  userCoupons,
  users
} from '../../db/schema'
import { revokePerson } from '../../engines/identity/sessions'
import { type Asset, account, balancesOf, move, type Posting, platform, post, user } from '../../engines/ledger'
import { stopLot } from '../../engines/release'
import { openLotsOf } from './blockers'

const CLOSED = platform('closed')

/** Rows that say who somebody is or what they like, and that no law asks us to keep. */
const ERASED = [
  ...[addresses, applicationEvents, applications, cartLines, checkouts, conversations, favourites],
  ...[messages, outsideIds, payoutAccounts, realNames, searchHistory, tickets, uploads, userCoupons]
] as const

/** What is left goes to the platform: the books stay whole, and nothing of it is lost or made. */
async function giveUpBalances(tx: Queryable, id: string, at: Date) {
  const postings = Object.entries(await balancesOf(tx, user(id))).flatMap(([asset, { available }]): Posting[] =>
    available > 0n ? move(account(user(id), asset as Asset), account(CLOSED, asset as Asset), available) : []
  )
  if (postings.length === 0) return
  await post(tx, { key: `closed:${id}`, reason: 'account_closed', ref: { kind: 'user', id }, postings, at })
}

/**
 * Makes an account and its sub-accounts nobody's: what says who it was is deleted, orders and the books stay as the law
 * asks, under a name that tells nothing. Answers the names of sealed photos to be taken from storage afterwards.
 */
export async function eraseFamily(
  tx: Queryable,
  rootId: string,
  family: readonly string[],
  at: Date
): Promise<string[]> {
  const ids = [...family]
  for (const lot of await openLotsOf(tx, ids)) await stopLot(tx, lot.user_id, lot.id, at)
  await tx
    .update(commissions)
    .set({ state: 'void', voidedAt: at })
    .where(and(inArray(commissions.userId, ids), eq(commissions.state, 'pending')))
  for (const id of [...ids].sort()) await giveUpBalances(tx, id, at)
  const photos = await tx
    .select({ name: uploads.name, sealed: uploads.sealed })
    .from(uploads)
    .where(inArray(uploads.userId, ids))
  for (const table of ERASED) await tx.delete(table).where(inArray(table.userId, ids))
  await tx.execute(sql`
    update orders set receiver = left(receiver, 1) || '**', receiver_phone = '', receiver_detail = '', mark = ''
    where user_id in ${ids}`)
  await revokePerson(tx, rootId, 'closed', at)
  await tx
    .update(users)
    .set({
      ...{ phone: null, contactPhone: '', passwordHash: null, nickname: '已注销用户', avatar: '', sex: 0 },
      ...{ birthday: null, region: '', roles: [], muted: [], disabled: true, referrerId: null }
    })
    .where(inArray(users.id, ids))
  return photos.filter(photo => photo.sealed).map(photo => photo.name)
}
