import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { minorText } from '../../engines/ledger'
import { maskedName } from '../review/present'
import type { AssetRow, Spotlight } from './terms'

const SHOWN = 20

interface Winner extends Record<string, unknown> {
  place: number
  points: number
  nickname: string
  avatar: string
  minor: string
}

/** The first of a frozen list and what they got, names masked; nobody before it is. */
export async function winnersOf(db: Queryable, { code, frozenAt }: Spotlight, { digits }: AssetRow) {
  if (!frozenAt) return []
  const { rows } = await db.execute<Winner>(sql`
    select a.place, a.points, u.nickname, u.avatar, a.amount_minor::text as minor
    from spotlight_awards a join users u on u.id = a.user_id
    where a.spotlight = ${code} order by a.place limit ${SHOWN}`)
  return rows.map(({ place, points, nickname, avatar, minor }) => ({
    rank: place,
    nickname: maskedName(nickname),
    avatar,
    points,
    number: minorText(BigInt(minor), digits)
  }))
}
