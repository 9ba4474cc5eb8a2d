import type { Data } from '@contract/core'
import type { join } from '@contract/join'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { applicationEvents, applications } from '../../db/schema'
import {
  type ApplicationRow,
  formIn,
  isReplaced,
  REMIND_DAYS,
  type ReadField,
  slotOf,
  tookEffect
} from '../../engines/application'
import type { Context } from '../../http/context'
import { dayText, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { codeOf, type JoinForm, type JoinType, masked, typeOf } from './form'
import { JOINING } from './kinds'
import { shopIdOf } from './open'
import { fieldsRead, nameOf, readForm } from './read'
import { depositOf } from './terms'

type Ctx = Context<'login'>
type Standing = Data<(typeof join)['GET /api/merchant/apply_detail']>
type Joining = Standing['applications'][number]

const STATES: Record<Joining['state'], string> = {
  submitted: '审核中',
  correcting: '待修改',
  paying: '待缴保证金',
  approved: '已开店',
  refused: '未通过',
  withdrawn: '已撤回',
  expired: '资质已到期'
}
const NOTES: Record<Joining['state'], string> = {
  submitted: '资料已提交，工作人员会在 1 至 3 个工作日内审核，结果会通知你',
  correcting: '有几项资料需要修改，改好后重新提交即可，其他内容不用再填',
  paying: '审核已通过，缴纳保证金后店铺立即开通；终止合作时保证金原路退回',
  approved: '店铺已经开通，可以开始经营了',
  refused: '',
  withdrawn: '申请已撤回，需要时可以重新申请',
  expired: '营业执照已到期，店铺已暂停营业，更新资质并通过审核后恢复'
}
/** Of one the platform ended, with its reason as the note, and of one whose papers were renewed. */
const ENDED = '合作已终止'
const REPLACED = { state: '资质已更新', note: '新的资质已经通过审核，以新提交的为准' }
const MOST = 20
const DAY_MS = 86_400_000

/** What its applicant may do about it now. */
function mayDo({ state, expiresAt }: ApplicationRow, isRenewed: boolean, now: Date): Joining['may'] {
  if (state === 'submitted') return ['withdraw']
  if (state === 'correcting') return ['correct', 'withdraw']
  if (state === 'paying') return ['pay', 'withdraw']
  if (state === 'refused') return ['again', 'withdraw']
  if (isRenewed) return []
  const ends = expiresAt && expiresAt.getTime() - now.getTime() <= REMIND_DAYS * DAY_MS
  return state === 'expired' || (state === 'approved' && ends) ? ['renew'] : []
}

async function deposit({ db }: Ctx, row: ApplicationRow) {
  if (row.feeFen !== null) return row.feeFen
  const { category_id: category } = row.payload as Partial<JoinForm>
  if (row.state !== 'submitted' && row.state !== 'correcting') return 0n
  return depositOf(db, typeOf(row), category ?? '', row.slot)
}

/** What an application's state is called, and what happens next. */
function wordsOf(row: ApplicationRow, slot: readonly ApplicationRow[]) {
  const state = row.state as Joining['state']
  if (isReplaced(slot, row)) return { _state: REPLACED.state, note: REPLACED.note }
  return { _state: state === 'withdrawn' && row.reason ? ENDED : STATES[state], note: row.reason || NOTES[state] }
}

/** What somebody reads of their own form; degrees are for who checks the place. */
const ownWords = (fields: readonly ReadField[]) =>
  fields.map(({ field, name, value }) => ({
    field,
    name,
    value: field === 'longitude' && value ? '已在地图上选好' : value
  }))

interface About {
  /** Applications of its slot, newest first. */
  slot: readonly ApplicationRow[]
  events: Joining['events']
}

async function line(ctx: Ctx, row: ApplicationRow, { slot, events }: About): Promise<Joining> {
  const state = row.state as Joining['state']
  const isRenewed = slot.find(one => one.state !== 'withdrawn')?.id !== row.id
  const fields = await fieldsRead(ctx, row)
  return {
    id: row.id,
    type: typeOf(row),
    title: JOINING[typeOf(row)].title,
    shop_name: String(row.payload.shop_name ?? ''),
    state,
    ...wordsOf(row, slot),
    deposit: yuan(await deposit(ctx, row)),
    mer_id: tookEffect(row) ? shopIdOf(row) : '',
    submit_time: seconds(row.submittedAt),
    _submit_time: timeText(row.submittedAt),
    _expire_time: row.expiresAt ? dayText(new Date(row.expiresAt.getTime() - 1)) : '',
    corrections: Object.entries(row.corrections ?? {}).map(([field, words]) => ({ field, name: nameOf(field), words })),
    fields: ownWords(fields),
    events,
    may: mayDo(row, isRenewed, ctx.clock.now())
  }
}

/** The caller's applications to join, newest first: of a type, without those others took the place of; or the one of an id. */
export async function joiningsOf(ctx: Ctx, { types, id }: { types: readonly JoinType[]; id?: string }) {
  const mine = eq(applications.userId, ctx.person.rootId)
  const rows = await ctx.db
    .select()
    .from(applications)
    .where(and(mine, inArray(applications.kind, types.map(codeOf)), id ? eq(applications.id, id) : undefined))
    .orderBy(desc(applications.submittedAt), desc(applications.id))
    .limit(MOST)
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const events = await ctx.db
    .select()
    .from(applicationEvents)
    .where(and(eq(applicationEvents.userId, ctx.person.rootId), inArray(applicationEvents.applicationId, ids)))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
  const list: Joining[] = []
  for (const row of rows) {
    const slot = await slotOf(ctx.db, row)
    if (!id && isReplaced(slot, row)) continue
    const own = events.filter(event => event.applicationId === row.id && event.words !== '查看资料')
    list.push(await line(ctx, row, { slot, events: own.map(({ words, at }) => ({ words, _time: timeText(at) })) }))
  }
  return list
}

const SIGN_FIELDS = ['agreed_version', 'agreed_at', 'signature'] as const

interface Kept {
  fields: Partial<JoinForm>
  steps: string[]
  updatedAt: Date
}

/** What is being filled in, as its applicant sees it: an ID number shows its ends. */
export async function draftView(ctx: Ctx, type: JoinType, draft: Kept | undefined): Promise<Standing['draft']> {
  if (!draft) return null
  const form: Partial<JoinForm> = { ...draft.fields }
  for (const field of SIGN_FIELDS) delete form[field]
  const { id_number } = masked(draft.fields)
  const read = await readForm(ctx, codeOf(type), masked(form))
  return {
    kept_steps: draft.steps,
    form: { ...form, ...(id_number && { id_number }) },
    fields: ownWords(read).filter(one => one.value !== ''),
    _update_time: timeText(draft.updatedAt)
  }
}

/** What somebody reads again of a form of theirs that is to be put right; photos are chosen anew. */
export const formView = (ctx: Ctx, row: ApplicationRow) =>
  draftView(ctx, typeOf(row), {
    fields: (formIn(ctx, row) ?? {}) as Partial<JoinForm>,
    steps: [],
    updatedAt: row.submittedAt
  })
