import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { EXPORT_PAGE, type PersonalData, pagesAfter } from '../../db/personal'
import { refuse } from '../../lib/refusal'
import { account, type Bucket, move, type Posting, platform, user } from './accounts'
import type { Asset } from './assets'
import { InsufficientFunds } from './errors'
import { post } from './post'
import { balancesOf } from './read'

const CLOSED = platform('closed')
const BUCKETS: readonly Bucket[] = ['available', 'frozen', 'transit']

/** Everything in every wallet, frozen and in transit included, in one transfer. */
async function moveWallets(tx: Queryable, fromId: string, toId: string, now: Date) {
  const balances = Object.entries(await balancesOf(tx, user(fromId)))
  const postings = balances.flatMap(([asset, buckets]) =>
    BUCKETS.flatMap((bucket): Posting[] => {
      const of = (id: string) => account(user(id), asset as Asset, bucket)
      return buckets[bucket] > 0n ? move(of(fromId), of(toId), buckets[bucket]) : []
    })
  )
  if (postings.length === 0) return
  const ref = { kind: 'user', id: fromId }
  await post(tx, { key: `merge:${fromId}`, reason: 'merge', ref, postings, at: now }).catch(error => {
    if (error instanceof InsufficientFunds) refuse('CANNOT_MERGE', '账号有正在进行的交易，请稍后再试')
    throw error
  })
}

/** What is left goes to the platform: the books stay whole, and nothing of it is lost or made. */
async function giveUpBalances(tx: Queryable, id: string, at: Date) {
  const postings = Object.entries(await balancesOf(tx, user(id))).flatMap(([asset, { available }]): Posting[] =>
    available > 0n ? move(account(user(id), asset as Asset), account(CLOSED, asset as Asset), available) : []
  )
  if (postings.length === 0) return
  await post(tx, { key: `closed:${id}`, reason: 'account_closed', ref: { kind: 'user', id }, postings, at })
}

/** Every posting of their accounts, account by account, the oldest first. */
async function* postingsOf(db: Queryable, ids: string[]) {
  for (const id of ids) {
    const read = (last: PostingLine | undefined) => {
      const after = last
        ? sql`and (p.asset, p.bucket, p.stripe, p.seq) > (${last.asset}, ${last.bucket}, ${last.stripe}, ${last.seq})`
        : sql``
      return linesOf(db, sql`p.owner_kind = 'user' and p.owner_id = ${id} ${after}`)
    }
    for await (const lines of pagesAfter(read)) yield lines.map(({ line }) => line)
  }
}

interface PostingLine extends Record<string, unknown> {
  asset: string
  bucket: string
  stripe: number
  seq: string
  line: object
}

async function linesOf(db: Queryable, where: SQL): Promise<PostingLine[]> {
  const { rows } = await db.execute<PostingLine>(sql`
    select p.asset, p.bucket, p.stripe, p.seq, json_build_object(
      '账号', p.owner_id, '资产', p.asset, '数量', p.amount_minor::text, '余额', p.balance_minor::text,
      '原因', t.reason, '说明', t.memo, '时间', to_char(p.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
    ) as line
    from (select * from ledger_postings p where ${where} order by p.asset, p.bucket, p.stripe, p.seq limit ${EXPORT_PAGE}) p
    join ledger_transfers t on t.id = p.transfer_id order by p.asset, p.bucket, p.stripe, p.seq`)
  return rows
}

/** What becomes of balances; the books themselves are never changed. */
export const ledgerPolicy: PersonalData = {
  turn: 'money',
  tables: [],
  merge: { words: '余额与积分', move: moveWallets },
  erase: async (tx, ids, at) => {
    for (const id of [...ids].sort()) await giveUpBalances(tx, id, at)
  },
  sections: [{ name: '资产明细', pages: postingsOf }]
}
