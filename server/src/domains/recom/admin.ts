import { adminRecom } from '@contract/recom'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { merchantInvites, users } from '../../db/schema'
import { userByPhone } from '../../engines/identity/accounts'
import { bindDomain } from '../../http/context'
import { inviteLines } from './present'

const COUNTED = 1000

export const adminRecomDomain = bindDomain(adminRecom, {
  'GET /api/admin/recom/list': async (ctx, { page, limit, kind, phone }) => {
    const { db } = ctx
    const person = phone === undefined ? undefined : await userByPhone(db, phone)
    const wanted = and(
      kind && eq(merchantInvites.kind, kind),
      phone === undefined ? undefined : person ? eq(merchantInvites.userId, person.id) : sql`false`
    )
    const rows = await db
      .select()
      .from(merchantInvites)
      .where(wanted)
      .orderBy(desc(merchantInvites.createdAt), desc(merchantInvites.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const ids = [...new Set(rows.map(row => row.userId))]
    const people =
      ids.length === 0
        ? []
        : await db.select({ id: users.id, nickname: users.nickname }).from(users).where(inArray(users.id, ids))
    const lines = await inviteLines(ctx, rows)
    return {
      list: lines.map((line, i) => ({
        ...line,
        user_id: rows[i]!.userId,
        nickname: people.find(one => one.id === rows[i]!.userId)?.nickname ?? '',
        application_id: rows[i]!.applicationId ?? ''
      })),
      count: await countUpTo(db, COUNTED, merchantInvites, wanted)
    }
  }
})
