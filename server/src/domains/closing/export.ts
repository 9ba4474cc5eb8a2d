import { getTableColumns, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { users } from '../../db/schema'
import { familyOf } from '../../engines/identity/accounts'
import { timeText } from '../../lib/clock'
import type { Services } from '../../services'

/** Columns that are secrets of the server, whose masked ones beside them are given; and those that say who others are. */
const KEPT_BACK = /sealed|index$|hash|prepaid|^(snapshot|buyerId|actorId|reviewerId|toUserId|holderId|broughtBy)$/i

const readable = (value: unknown): unknown =>
  value instanceof Date ? timeText(value) : typeof value === 'bigint' ? String(value) : value

function clean(table: PgTable, row: Record<string, unknown>) {
  const names = Object.keys(getTableColumns(table)).filter(name => !KEPT_BACK.test(name))
  return Object.fromEntries(names.map(name => [name, readable(row[name])]))
}

const PROFILE = [
  'id',
  'phone',
  'contactPhone',
  'nickname',
  'avatar',
  'sex',
  'birthday',
  'region',
  'inviteCode',
  'level',
  'muted',
  'createdAt'
]

/** Everything kept about a person and their sub-accounts, ready to be written as JSON. */
export async function exportOf({ db, clock, personal }: Pick<Services, 'clock' | 'db' | 'personal'>, rootId: string) {
  const family = await familyOf(db, rootId)
  const ids = family.map(one => one.id)
  const rows = personal.tables.map(async ({ table, export: name }) => {
    if (typeof name !== 'string') return []
    const rows = await db.select().from(table).where(inArray(table.userId, ids))
    return [[name, rows.map(row => clean(table, row))] as const]
  })
  const more = personal.parts.flatMap(({ sections = [] }) =>
    sections.map(async ({ name, rows }) => [[name, await rows(db, ids)] as const])
  )
  const sections = (await Promise.all([...rows, ...more])).flat()
  return {
    导出时间: timeText(clock.now()),
    账号: family.map(one =>
      Object.fromEntries(PROFILE.map(name => [name, readable(one[name as keyof typeof users.$inferSelect])]))
    ),
    ...Object.fromEntries(sections)
  }
}
