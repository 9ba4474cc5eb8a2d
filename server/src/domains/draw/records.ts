import type { Input } from '@contract/core'
import { adminDrawRecords } from '@contract/draw-records'
import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { boxOf, campaignOf, drawRecord, drawRecords, prizesOf } from '../../engines/draw'
import { familyOf } from '../../engines/identity/accounts'
import { assets } from '../../engines/ledger'
import { bindDomain, type Context } from '../../http/context'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { refuse } from '../../lib/refusal'
import { drawnLine, prizeLine, sharesNow } from './present'

type Contract = typeof adminDrawRecords
type Ctx = Pick<Context<'console'>, 'db'>

const SORT = 'drawn'
const KEYS = [
  ['created_at', 'time'],
  ['id', 'uuid']
] as const

/** The accounts of whoever has this phone; none where nobody has it. */
async function accountsOf(db: Queryable, phone: string): Promise<string[]> {
  const [user] = await db.select({ id: users.id, parentId: users.parentId }).from(users).where(eq(users.phone, phone))
  return user ? (await familyOf(db, user.parentId ?? user.id)).map(({ id }) => id) : []
}

/** @throws Refusal NOT_FOUND, INVALID */
async function recordPage({ db }: Ctx, { code, phone, cursor, limit }: Input<Contract['GET /api/admin/draw/records']>) {
  await campaignOf(db, code)
  const userIds = phone ? await accountsOf(db, phone) : undefined
  const [made, id] = cursor ? keysOf(cursor, SORT, KEYS) : []
  const after = made && id ? ([made, id] as const) : undefined
  const [rows, prizes, all] = await sideBySide(
    db,
    () => drawRecords(db, { campaign: code, userIds, after, limit: limit + 1 }),
    () => prizesOf(db, code),
    () => assets(db)
  )
  const page = rows.slice(0, limit)
  const names = new Map(
    (
      await db
        .select({ id: users.id, nickname: users.nickname })
        .from(users)
        .where(inArray(users.id, [...new Set(page.map(({ draw }) => draw.userId))]))
    ).map(user => [user.id, user.nickname])
  )
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    list: page.map(({ draw, seed }) => ({
      ...drawnLine(draw, seed, prizes, all),
      uid: draw.userId,
      nickname: names.get(draw.userId) ?? ''
    })),
    cursor: last ? cursorAfter(SORT, [last.made, last.draw.id]) : null
  }
}

/** @throws Refusal NOT_FOUND */
async function drawProof({ db }: Ctx, { code, id, uid }: Input<Contract['GET /api/admin/draw/proof']>) {
  const campaign = await campaignOf(db, code)
  const found = (await drawRecord(db, code, uid, id)) ?? refuse('NOT_FOUND', '没有这条抽奖记录')
  const [prizes, rows, box] = await sideBySide(
    db,
    () => prizesOf(db, code),
    () => assets(db),
    async () => (campaign.pick === 'box' ? boxOf(db, code) : [])
  )
  const shares = sharesNow(campaign, prizes)
  return {
    pick: campaign.pick as 'weights' | 'box',
    prizes: prizes.map(prize => prizeLine(prize, shares, rows)),
    box,
    record: drawnLine(found.draw, found.seed, prizes, rows)
  }
}

export const adminDrawRecordsDomain = bindDomain(adminDrawRecords, {
  'GET /api/admin/draw/records': recordPage,
  'GET /api/admin/draw/proof': drawProof
})
