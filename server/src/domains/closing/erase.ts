import { and, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import {
  addresses,
  afterSales,
  applicationEvents,
  applications,
  carMembers,
  cartLines,
  checkouts,
  conversations,
  favourites,
  idempotencyKeys,
  knownDevices,
  messagePushes,
  messages,
  outsideIds,
  payoutAccounts,
  pushGrants,
  realNames,
  replies,
  searchHistory,
  sessions,
  tickets,
  uploads,
  userCoupons,
  users,
  videoComments,
  videoLikes,
  videoNotices,
  videos
} from '../../db/schema'
import { revokePerson } from '../../engines/identity/sessions'
import { type Asset, account, balancesOf, move, type Posting, platform, post, user } from '../../engines/ledger'
import { voidPromised } from '../../engines/referral'
import { stopLot } from '../../engines/release'
import { uploadNameOf, uploadWidths } from '../../media/address'
import { dropSealed } from '../../media/sealed'
import { videoKey } from '../../media/video'
import type { Storage } from '../../providers/storage'
import { eraseVideos } from '../video/service'
import { openLotsOf } from './blockers'

const CLOSED = platform('closed')
/** Addresses of photos may lack the host. */
const HERE = 'http://here'

/** Rows that say who somebody is or what they like, and that no law asks us to keep. */
export const ERASED = [
  ...[addresses, applicationEvents, applications, carMembers, cartLines, checkouts, favourites],
  ...[idempotencyKeys, knownDevices, messages],
  ...[messagePushes, outsideIds, payoutAccounts, pushGrants, realNames, searchHistory, tickets, userCoupons],
  ...[conversations, videoNotices, videoLikes, videoComments, videos]
] as const

/** Tables with a `user_id` whose rows stay, and why that is right once nothing says any more who it was. */
export const KEPT: Readonly<Record<string, string>> = {
  sessions: 'they are ended, and no longer say on which device',
  uploads: 'the photos go, except those that others see in reviews',
  direct_uploads: 'swept with their files within two hours',
  orders: 'records of trade are kept three years (E-Commerce Law, article 31); without receiver, words and signature',
  order_lines: 'what was traded',
  order_events: 'when it was shipped and received',
  after_sales: 'what was given back, without words, photos and phone',
  after_sale_lines: 'which pieces were given back',
  payments: 'what was paid, as the books say',
  payment_refunds: 'what was paid back, as the books say',
  withdrawals: 'what was paid out, kept five years (Anti-Money Laundering Law); the account stays sealed',
  withdrawal_quotas: 'counts only',
  replies: 'what others read about goods, under a name that tells nothing',
  commissions: 'what the books paid; pending ones are void',
  commission_debts: 'what the books are owed',
  shop_docks: 'which shop was brought in',
  car_months: 'what was spent in a month, and what the books owe for it; the plate goes',
  exchanges: 'what the books exchanged',
  exchange_quotas: 'counts only',
  release_lots: 'what was promised; open ones are stopped',
  release_dues: 'what the books released',
  release_boosts: 'what brought a release forward',
  flash_buyers: 'counts only',
  goods_buyers: 'counts only',
  draw_players: 'counts only',
  draws: 'every draw can be verified by anybody'
}

/** A photo in storage: a sealed one, or one with addresses in every width; or a video. */
export interface Photo {
  name: string
  sealed: boolean
  video?: true
}

/** Takes a photo or a video out of storage for good. */
export async function dropPhoto({ storage }: { storage: Storage }, { name, sealed, video }: Photo) {
  if (video) return storage.remove(videoKey(name))
  if (sealed) return dropSealed({ storage }, name)
  for (const width of uploadWidths) await storage.remove(`${name}-${width}.webp`)
}

/** Deletes the photos of `ids` but those in reviews, and answers them. */
async function erasePhotos(tx: Queryable, ids: string[]): Promise<Photo[]> {
  const shown = await tx
    .select({ first: replies.pictures, added: replies.appendedPictures })
    .from(replies)
    .where(inArray(replies.userId, ids))
  const pictures = shown.flatMap(({ first, added }) => [...first, ...added])
  const kept = new Set(pictures.map(url => uploadNameOf(new URL(url, HERE).pathname)))
  const photos = await tx
    .select({ name: uploads.name, sealed: uploads.sealed })
    .from(uploads)
    .where(inArray(uploads.userId, ids))
  const gone = photos.filter(({ name }) => !kept.has(name))
  const names = gone.map(({ name }) => name)
  if (names.length > 0) await tx.delete(uploads).where(and(inArray(uploads.userId, ids), inArray(uploads.name, names)))
  return gone
}

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
 * asks, under a name that tells nothing. Answers the photos to be taken from storage afterwards.
 */
export async function eraseFamily(
  tx: Queryable,
  rootId: string,
  family: readonly string[],
  at: Date
): Promise<Photo[]> {
  const ids = [...family]
  for (const lot of await openLotsOf(tx, ids)) await stopLot(tx, lot.user_id, lot.id, at)
  await voidPromised(tx, ids, at)
  for (const id of [...ids].sort()) await giveUpBalances(tx, id, at)
  const films = (await eraseVideos(tx, ids)).map(name => ({ name, sealed: false, video: true as const }))
  const photos = [...(await erasePhotos(tx, ids)), ...films]
  for (const table of ERASED) await tx.delete(table).where(inArray(table.userId, ids))
  await tx.execute(sql`
    update orders set receiver = left(receiver, 1) || '**', receiver_phone = '', receiver_detail = '', mark = '',
      signature = ''
    where user_id in ${ids}`)
  await tx.update(afterSales).set({ words: '', pictures: [], expressPhone: '' }).where(inArray(afterSales.userId, ids))
  await revokePerson(tx, rootId, 'closed', at)
  await tx.update(sessions).set({ device: '' }).where(inArray(sessions.userId, ids))
  await tx
    .update(users)
    .set({
      ...{ phone: null, contactPhone: '', passwordHash: null, nickname: '已注销用户', avatar: '', sex: 0 },
      ...{ birthday: null, region: '', roles: [], muted: [], disabled: true, referrerId: null }
    })
    .where(inArray(users.id, ids))
  return photos
}
