import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { PersonalData } from '../../db/personal'
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

/** What becomes of balances; the books themselves are never changed. */
export const ledgerPolicy: PersonalData = {
  turn: 'money',
  tables: [],
  merge: { words: '余额与积分', move: moveWallets },
  erase: async (tx, ids, at) => {
    for (const id of [...ids].sort()) await giveUpBalances(tx, id, at)
  },
  sections: [
    {
      name: '资产明细',
      rows: async (db, ids) => {
        const { rows } = await db.execute(sql`
          select p.owner_id as "账号", p.asset as "资产", p.amount_minor::text as "数量", p.balance_minor::text as "余额",
            t.reason as "原因", t.memo as "说明", to_char(p.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "时间"
          from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
          where p.owner_kind = 'user' and p.owner_id in ${ids} order by p.at, p.seq`)
        return rows
      }
    }
  ]
}
