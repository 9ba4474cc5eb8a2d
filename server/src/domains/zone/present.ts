import type { Data } from '@contract/core'
import type { zone } from '@contract/zone'
import { type ApplicationRow, formIn } from '../../engines/application'
import type { Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { type State, standingsOf, type Telling } from '../application/present'
import { nameOf, readForm, ZONE, type ZoneFilled } from './form'
import { zoneOf } from './terms'

type Ctx = Context<'login'>
type Told = Data<(typeof zone)['GET /api/merchant/zoneRecord']>

const STATES: Record<State, string> = {
  submitted: '审核中',
  correcting: '待修改',
  paying: '待缴保证金',
  approved: '已入驻',
  refused: '未通过',
  withdrawn: '已撤回',
  expired: '已到期'
}
const NOTES: Record<State, string> = {
  submitted: '资料已提交，工作人员会在 1 至 3 个工作日内审核，结果会通知你',
  correcting: '有几项内容需要修改，改好后重新提交即可，其他内容不用再填',
  paying: '审核已通过，缴纳保证金后店铺立即进入专区；退出专区时原路退回',
  approved: '店铺已经在专区里展示，顾客能看到你提供的专区权益',
  refused: '',
  withdrawn: '申请已撤回，需要时可以重新申请',
  expired: '入驻已到期，可以重新申请'
}

const filledIn = (row: ApplicationRow) => row.payload as Partial<ZoneFilled>

const TELLING: Telling = {
  states: STATES,
  notes: NOTES,
  ended: '已退出专区',
  nameOf,
  asks: async ({ db }, row) => (await zoneOf(db, filledIn(row).zone_id ?? ''))?.depositFen ?? 0n,
  shopOf: row => filledIn(row).mer_id ?? '',
  reads: async (_, row) => readForm(filledIn(row))
}

/** The caller's applications for zones, newest first; or the one of an id. */
export async function zoningsOf(ctx: Ctx, id?: string): Promise<Told['applications']> {
  const list = await standingsOf(ctx, { kinds: [ZONE], id }, TELLING)
  return list.map(({ row, standing }) => {
    const { zone_id = '', zone_name = '' } = filledIn(row)
    return { ...standing, zone_id, zone_name }
  })
}

const ASKED = ['zone_id', 'mer_id', 'benefit', 'intro', 'contact_name', 'contact_phone'] as const

interface Kept {
  fields: Partial<ZoneFilled>
  steps: string[]
  updatedAt: Date
}

/** What is being filled in, as its applicant sees it. */
export function draftView(draft: Kept | undefined): Told['draft'] {
  if (!draft) return null
  const { fields } = draft
  return {
    kept_steps: draft.steps,
    form: Object.fromEntries(ASKED.flatMap(name => (fields[name] === undefined ? [] : [[name, fields[name]]]))),
    fields: readForm(fields).filter(one => one.value !== '' && one.field !== 'agreed_version'),
    _update_time: timeText(draft.updatedAt)
  }
}

/** What somebody reads again of a form of theirs that was handed in. */
export const formView = (ctx: Ctx, row: ApplicationRow) =>
  draftView({ fields: (formIn(ctx, row) ?? {}) as Partial<ZoneFilled>, steps: [], updatedAt: row.submittedAt })
