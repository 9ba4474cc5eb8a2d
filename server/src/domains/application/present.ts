import type { applicationStanding } from '@contract/join'
import type { Static, TObject } from '@sinclair/typebox'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { applicationEvents, applications } from '../../db/schema'
import {
  type ApplicationRow,
  isReplaced,
  kindOf,
  REMIND_DAYS,
  type ReadField,
  slotOf,
  tookEffect
} from '../../engines/application'
import type { Context } from '../../http/context'
import { dayText, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'

type Ctx = Context<'login'>
export type Standing = Static<TObject<typeof applicationStanding>>
export type State = Standing['state']

/** How applications of a kind are told of to whoever made them. */
export interface Telling {
  states: Record<State, string>
  notes: Record<State, string>
  /** The state of one the platform ended; its reason is the note. */
  ended: string
  nameOf(field: string): string
  /** What agreeing to it would ask for, in fen. */
  asks(ctx: Ctx, row: ApplicationRow): Promise<bigint>
  /** The shop it is about, or nothing. */
  shopOf(row: ApplicationRow): string
  reads(ctx: Ctx, row: ApplicationRow): Promise<readonly ReadField[]>
}

/** Of one whose papers were renewed. */
const REPLACED = { state: '资质已更新', note: '新的资质已经通过审核，以新提交的为准' }
const MOST = 20
const DAY_MS = 86_400_000

/** What its applicant may do about it now. */
function mayDo({ state, expiresAt }: ApplicationRow, isRenewed: boolean, now: Date): Standing['may'] {
  if (state === 'submitted') return ['withdraw']
  if (state === 'correcting') return ['correct', 'withdraw']
  if (state === 'paying') return ['pay', 'withdraw']
  if (state === 'refused') return ['again', 'withdraw']
  if (isRenewed) return []
  const ends = expiresAt && expiresAt.getTime() - now.getTime() <= REMIND_DAYS * DAY_MS
  return state === 'expired' || (state === 'approved' && ends) ? ['renew'] : []
}

/** What an application's state is called, and what happens next. */
function wordsOf(row: ApplicationRow, slot: readonly ApplicationRow[], { states, notes, ended }: Telling) {
  const state = row.state as State
  if (isReplaced(slot, row)) return { _state: REPLACED.state, note: REPLACED.note }
  return { _state: state === 'withdrawn' && row.reason ? ended : states[state], note: row.reason || notes[state] }
}

async function depositOf(ctx: Ctx, row: ApplicationRow, telling: Telling) {
  if (row.feeFen !== null) return row.feeFen
  return row.state === 'submitted' || row.state === 'correcting' ? telling.asks(ctx, row) : 0n
}

interface About {
  /** Applications of its slot, newest first. */
  slot: readonly ApplicationRow[]
  events: Standing['events']
  telling: Telling
}

async function standingOf(ctx: Ctx, row: ApplicationRow, { slot, events, telling }: About): Promise<Standing> {
  const isRenewed = slot.find(one => one.state !== 'withdrawn')?.id !== row.id
  const fields = await telling.reads(ctx, row)
  return {
    id: row.id,
    title: kindOf(ctx, row.kind).title,
    shop_name: String(row.payload.shop_name ?? ''),
    state: row.state as State,
    ...wordsOf(row, slot, telling),
    deposit: yuan(await depositOf(ctx, row, telling)),
    mer_id: tookEffect(row) ? telling.shopOf(row) : '',
    submit_time: seconds(row.submittedAt),
    _submit_time: timeText(row.submittedAt),
    _expire_time: row.expiresAt ? dayText(new Date(row.expiresAt.getTime() - 1)) : '',
    corrections: Object.entries(row.corrections ?? {}).map(([field, words]) => ({
      field,
      name: telling.nameOf(field),
      words
    })),
    fields: fields.map(({ field, name, value }) => ({ field, name, value })),
    events,
    may: mayDo(row, isRenewed, ctx.clock.now())
  }
}

/** The caller's applications of some kinds, newest first: without those others took the place of, or the one of an id. */
export async function standingsOf(
  ctx: Ctx,
  { kinds, id }: { kinds: readonly string[]; id?: string },
  telling: Telling
) {
  const mine = eq(applications.userId, ctx.person.rootId)
  const rows = await ctx.db
    .select()
    .from(applications)
    .where(and(mine, inArray(applications.kind, [...kinds]), id ? eq(applications.id, id) : undefined))
    .orderBy(desc(applications.submittedAt), desc(applications.id))
    .limit(MOST)
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const events = await ctx.db
    .select()
    .from(applicationEvents)
    .where(and(eq(applicationEvents.userId, ctx.person.rootId), inArray(applicationEvents.applicationId, ids)))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
  const list: { row: ApplicationRow; standing: Standing }[] = []
  for (const row of rows) {
    const slot = await slotOf(ctx.db, row)
    if (!id && isReplaced(slot, row)) continue
    const own = events.filter(event => event.applicationId === row.id && event.words !== '查看资料')
    const told = own.map(({ words, at }) => ({ words, _time: timeText(at) }))
    list.push({ row, standing: await standingOf(ctx, row, { slot, events: told, telling }) })
  }
  return list
}
