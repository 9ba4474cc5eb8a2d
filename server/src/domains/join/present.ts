import type { Data } from '@contract/core'
import type { join } from '@contract/join'
import { type ApplicationRow, formIn, type ReadField } from '../../engines/application'
import type { Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { type State, standingsOf, type Telling } from '../application/present'
import { codeOf, type JoinForm, type JoinType, masked, typeOf } from './form'
import { shopIdOf } from './open'
import { fieldsRead, nameOf, readForm } from './read'
import { depositOf } from './terms'

type Ctx = Context<'login'>
type Draft = Data<(typeof join)['GET /api/merchant/apply_detail']>['draft']

const STATES: Record<State, string> = {
  submitted: '审核中',
  correcting: '待修改',
  paying: '待缴保证金',
  approved: '已开店',
  refused: '未通过',
  withdrawn: '已撤回',
  expired: '资质已到期'
}
const NOTES: Record<State, string> = {
  submitted: '资料已提交，工作人员会在 1 至 3 个工作日内审核，结果会通知你',
  correcting: '有几项资料需要修改，改好后重新提交即可，其他内容不用再填',
  paying: '审核已通过，缴纳保证金后店铺立即开通；终止合作时保证金原路退回',
  approved: '店铺已经开通，可以开始经营了',
  refused: '',
  withdrawn: '申请已撤回，需要时可以重新申请',
  expired: '营业执照已到期，店铺已暂停营业，更新资质并通过审核后恢复'
}
/** What somebody reads of their own form; degrees are for who checks the place. */
const ownWords = (fields: readonly ReadField[]) =>
  fields.map(({ field, name, value }) => ({
    field,
    name,
    value: field === 'longitude' && value ? '已在地图上选好' : value
  }))

const TELLING: Telling = {
  states: STATES,
  notes: NOTES,
  ended: '合作已终止',
  nameOf,
  asks: ({ db }, row) => depositOf(db, typeOf(row), (row.payload as Partial<JoinForm>).category_id ?? '', row.slot),
  shopOf: shopIdOf,
  reads: async (ctx, row) => ownWords(await fieldsRead(ctx, row))
}

/** The caller's applications to join, newest first: of a type, without those others took the place of; or the one of an id. */
export async function joiningsOf(ctx: Ctx, { types, id }: { types: readonly JoinType[]; id?: string }) {
  const list = await standingsOf(ctx, { kinds: types.map(codeOf), id }, TELLING)
  return list.map(({ row, standing }) => ({ ...standing, type: typeOf(row) }))
}

const SIGN_FIELDS = ['agreed_version', 'agreed_at', 'signature'] as const

interface Kept {
  fields: Partial<JoinForm>
  steps: string[]
  updatedAt: Date
}

/** What is being filled in, as its applicant sees it: an ID number shows its ends. */
export async function draftView(ctx: Ctx, type: JoinType, draft: Kept | undefined): Promise<Draft> {
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
