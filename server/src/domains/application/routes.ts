import { adminApplication, application } from '@contract/application'
import type { Data } from '@contract/core'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { applications, users } from '../../db/schema'
import {
  type ApplicationRow,
  decide,
  feeHeld,
  historyOf,
  kindOf,
  lookInto,
  mayEnd,
  mayPutRight,
  sendBack,
  slotOf,
  tookEffect
} from '../../engines/application'
import { bindDomain, type Context } from '../../http/context'
import { limit } from '../../http/limits'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { openSealed } from '../../media/sealed'
import { countShown } from '../site/service'
import { identity, submitIdentity } from './identity'

type Field = Data<(typeof adminApplication)['POST /api/admin/application/papers']>['fields'][number]
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

/** Sealed photos of an application, by what they show. */
const photosOf = (ctx: Pick<Context, 'kinds'>, { kind, payload }: ApplicationRow) =>
  kindOf(ctx, kind).photos?.(payload) ??
  ((payload.photos as string[] | undefined) ?? []).map((name, i) => ({ title: `证件照片 ${i + 1}`, name }))

/** What reviewers read: all of a kind's fields where it says them in words, else those that are sealed. */
async function fieldsOf(
  ctx: Context<'console'>,
  row: ApplicationRow,
  secrets?: Record<string, string>
): Promise<Field[]> {
  const { reads, fields } = kindOf(ctx, row.kind)
  if (reads) {
    const list = await reads(ctx, row, secrets)
    return list.map(({ reading, ...field }) =>
      reading ? { ...field, ocr_value: reading.value, ocr_same: reading.same ? 1 : 0 } : field
    )
  }
  const values = secrets ?? row.payload
  return Object.entries(fields).map(([field, name]) => ({ field, name, value: String(values[field] ?? '') }))
}

/** What somebody may decide about an application: nobody about their own. */
function mayDecide({ desk, person, kinds }: Context<'console'>, row: ApplicationRow, slot: readonly ApplicationRow[]) {
  const may = desk.rights.includes('application.decide') && row.userId !== person.rootId
  if (may && mayEnd(kindOf({ kinds }, row.kind), slot, row)) return (['end'] as const).slice()
  if (!may || row.state !== 'submitted') return []
  const kind = kindOf({ kinds }, row.kind)
  const isWhole = row.formSealed === null || !Object.keys(kind.form.properties).some(field => mayPutRight(kind, field))
  return isWhole ? (['approve', 'refuse'] as const).slice() : (['approve', 'refuse', 'correct'] as const).slice()
}

/** Papers somebody may look at in an hour. */
const AN_HOUR = 60
const COUNTED = 10_000

export const adminApplicationDomain = bindDomain(adminApplication, {
  'GET /api/admin/application/list': async (ctx, { kind, state, page, limit: most }) => {
    const wanted = and(
      kind ? eq(applications.kind, kind) : undefined,
      state ? eq(applications.state, state) : undefined
    )
    const way = state === 'submitted' ? asc : desc
    const order = [way(applications.submittedAt), way(applications.id)]
    // Far pages are found in an index alone; rows are read for the page.
    const few = ctx.db
      .select({ id: applications.id })
      .from(applications)
      .where(wanted)
      .orderBy(...order)
      .limit(most)
      .offset((page - 1) * most)
    const [rows, count] = await Promise.all([
      ctx.db
        .select()
        .from(applications)
        .where(inArray(applications.id, few))
        .orderBy(...order),
      countUpTo(ctx.db, COUNTED, applications, wanted)
    ])
    return { list: await shown(ctx, rows), count }
  },
  'GET /api/admin/application/detail/{id}': async (ctx, { id }) => {
    const { row, events } = await historyOf(ctx, id)
    const slot = await slotOf(ctx.db, row)
    const feeFen = row.feeFen ?? (tookEffect(row) ? feeHeld(slot)?.feeFen : null) ?? null
    const fields = await fieldsOf(ctx, row)
    const kind = kindOf(ctx, row.kind)
    return {
      ...(await shown(ctx, [row]))[0]!,
      fields,
      correctable: fields.map(one => one.field).filter(field => mayPutRight(kind, field)),
      photo_count: photosOf(ctx, row).length,
      corrections: Object.entries(row.corrections ?? {}).map(([field, words]) => ({ field, words })),
      deposit: feeFen === null ? '' : yuan(feeFen),
      may: mayDecide(ctx, row, slot),
      events: events.map(event => ({ words: event.words, _time: timeText(event.at) }))
    }
  },
  'POST /api/admin/application/papers': async (ctx, { id }) => {
    if (!ctx.desk.rights.includes('application.read')) refuse('FORBIDDEN', '没有查看申请的权限')
    await limit(ctx.db, ctx.clock.now(), `papers:${ctx.desk.id}`, AN_HOUR, 3600, '查看次数过多，请一小时后再试')
    await countShown(ctx, 'look_day', 1)
    const { row, secrets } = await lookInto(ctx, { id, reviewerId: ctx.person.rootId })
    const { config } = ctx
    const opened = await Promise.all(
      photosOf(ctx, row).map(async ({ title, name }) => ({
        title,
        photo: await openSealed({ storage: ctx.providers.storage, config }, name)
      }))
    )
    const there = opened.flatMap(({ title, photo }) => (photo === null ? [] : [{ title, photo }]))
    return {
      fields: await fieldsOf(ctx, row, secrets),
      photos: there.map(one => one.photo),
      photo_titles: there.map(one => one.title)
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
