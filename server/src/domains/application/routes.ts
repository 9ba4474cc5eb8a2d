import { adminApplication, application } from '@contract/application'
import type { Data } from '@contract/core'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { applications, users } from '../../db/schema'
import { type ApplicationRow, decide, kindOf, lookInto, sendBack } from '../../engines/application'
import { bindDomain, type Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { openSealed } from '../../media/sealed'
import { identity, submitIdentity } from './identity'

type Line = Data<(typeof adminApplication)['POST /api/admin/application/approve']>

export const applicationDomain = bindDomain(application, {
  'POST /api/user/identity': identity,
  'POST /api/user/identitysumbit': submitIdentity
})

async function shown(ctx: Pick<Context, 'db' | 'kinds'>, rows: readonly ApplicationRow[]): Promise<Line[]> {
  const ids = rows.map(row => row.userId)
  const people =
    ids.length === 0
      ? []
      : await ctx.db.select({ id: users.id, nickname: users.nickname }).from(users).where(inArray(users.id, ids))
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    title: kindOf(ctx, row.kind).title,
    user_id: row.userId,
    nickname: people.find(one => one.id === row.userId)?.nickname ?? '',
    state: row.state as Line['state'],
    reason: row.reason,
    submit_time: seconds(row.submittedAt),
    _submit_time: timeText(row.submittedAt)
  }))
}

const decided = async (ctx: Context<'console'>, decision: { id: string; reason?: string }) => {
  const row = await decide(ctx, { ...decision, reviewerId: ctx.person.rootId })
  return (await shown(ctx, [row]))[0]!
}

export const adminApplicationDomain = bindDomain(adminApplication, {
  'GET /api/admin/application/list': async (ctx, { kind, state, page, limit }) => {
    const wanted = and(
      kind ? eq(applications.kind, kind) : undefined,
      state ? eq(applications.state, state) : undefined
    )
    const way = state === 'submitted' ? asc : desc
    const [rows, count] = await Promise.all([
      ctx.db
        .select()
        .from(applications)
        .where(wanted)
        .orderBy(way(applications.submittedAt), way(applications.id))
        .limit(limit)
        .offset((page - 1) * limit),
      ctx.db.$count(applications, wanted)
    ])
    return { list: await shown(ctx, rows), count }
  },
  'GET /api/admin/application/detail/{id}': async (ctx, { id }) => {
    const { row, secrets, events } = await lookInto(ctx, { id, reviewerId: ctx.person.rootId })
    const { config } = ctx
    const names = (row.payload.photos as string[] | undefined) ?? []
    const photos = await Promise.all(names.map(name => openSealed({ storage: ctx.providers.storage, config }, name)))
    return {
      ...(await shown(ctx, [row]))[0]!,
      fields: Object.entries(kindOf(ctx, row.kind).fields).map(([field, name]) => ({
        name,
        value: secrets[field] ?? ''
      })),
      photos: photos.filter(photo => photo !== null),
      events: events.map(event => ({ words: event.words, _time: timeText(event.at) }))
    }
  },
  'POST /api/admin/application/approve': (ctx, { id }) => decided(ctx, { id }),
  'POST /api/admin/application/refuse': (ctx, { id, reason }) => decided(ctx, { id, reason }),
  'POST /api/admin/application/correct': async (ctx, { id, corrections }) => {
    const words = Object.fromEntries(corrections.map(one => [one.field, one.words]))
    const row = await sendBack(ctx, { id, corrections: words, reviewerId: ctx.person.rootId })
    return (await shown(ctx, [row]))[0]!
  }
})
