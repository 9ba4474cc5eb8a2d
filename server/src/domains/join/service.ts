import type { Data, Input } from '@contract/core'
import { type join, joinFields, joinTypes } from '@contract/join'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { applications } from '../../db/schema'
import {
  type ApplicationKind,
  type ApplicationRow,
  correctApplication,
  filledSoFar,
  formIn,
  isReplaced,
  nextSlot as slotAfter,
  slotOf,
  submitApplication
} from '../../engines/application'
import { maskId } from '../../engines/identity/real-name'
import type { Context } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { keepStep, ownApplication, signing } from '../application/service'
import { cameBy, tieInvite } from '../recom/service'
import { checkFields, checkPapers, checkWhole, type Filled } from './check'
import { isLonger } from './ending'
import { refuseTaken } from './enterprise'
import { AGREEMENT, codeOf, type JoinType, typeOf } from './form'
import { JOINING } from './kinds'

type Ctx = Context<'login'>
type Wanted = Input<(typeof join)['POST /api/merchant/apply_entry']>
type Kept = Data<(typeof join)['POST /api/merchant/apply_entry']>

const OPEN = ['submitted', 'correcting', 'paying'] as const
/** Papers that are renewed while the shop is open; permits of its trade stay as they were unless they are sent. */
const RENEWED = ['company', 'licence_no', 'licence_end', 'licence']
const MAY_BE_RENEWED = [...RENEWED, 'papers']

export const kindOfType = (type: JoinType) => JOINING[type] as ApplicationKind

/** The slot of a person's next application to join, as the engine tells it. */
export const nextSlot = (db: Queryable, userId: string, type: JoinType): Promise<string> =>
  slotAfter(db, { userId, kind: codeOf(type), name: type })

/** One of the caller's own applications to join. @throws Refusal NOT_FOUND */
export const ownJoining = (ctx: Pick<Ctx, 'db' | 'person'>, id: string): Promise<ApplicationRow> =>
  ownApplication(ctx, id, joinTypes.map(codeOf))

const fieldsOf = (input: Wanted): Filled =>
  Object.fromEntries(
    Object.keys(joinFields).flatMap(name => {
      const value = input[name as keyof Wanted]
      return value === undefined ? [] : [[name, value]]
    })
  )

/** A number that came back as it was shown stands for the one that is kept. */
function withKeptNumber(filled: Filled, kept: Filled): Filled {
  const { id_number: sent } = filled
  if (sent === undefined) return filled
  const same = kept.id_number && sent === maskId(kept.id_number)
  return { ...filled, id_number: same ? kept.id_number : sent.toUpperCase() }
}

/** What somebody is filling in: what they kept, or what was refused. */
export async function draftOf(ctx: Ctx, type: JoinType, row?: ApplicationRow) {
  const userId = ctx.person.rootId
  const slot = row?.slot ?? (await nextSlot(ctx.db, userId, type))
  const filled = await filledSoFar(ctx, kindOfType(type), { userId, slot, row })
  return filled && { ...filled, fields: filled.fields as Filled }
}

/** One of a kind at a time is under way. */
async function refuseOther({ db, person }: Ctx, type: JoinType, slot: string) {
  const mine = and(
    eq(applications.userId, person.rootId),
    eq(applications.kind, codeOf(type)),
    ne(applications.slot, slot)
  )
  const [other] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(mine, inArray(applications.state, [...OPEN])))
    .limit(1)
  if (other) refuse('STATE', '你有一份申请正在办理，完成后再提交新的申请')
}

/** Keeps a step, and hands the whole in where that is asked for. */
async function fillIn(ctx: Ctx, type: JoinType, input: Wanted, row?: ApplicationRow): Promise<Kept> {
  const kind = kindOfType(type)
  const names = kind.steps![input.step!]
  if (!names) return refuse('INVALID', '没有这一步')
  const draft = await draftOf(ctx, type, row)
  const slot = draft?.slot ?? row?.slot ?? (await nextSlot(ctx.db, ctx.person.rootId, type))
  await refuseOther(ctx, type, slot)
  const own = Object.fromEntries(Object.entries(fieldsOf(input)).filter(([name]) => names.includes(name))) as Filled
  const signed =
    input.step === 'sign'
      ? {
          ...(type === 'franchise' && { signature: input.signature }),
          ...(await signing(ctx, AGREEMENT[type], input))
        }
      : {}
  const filled = withKeptNumber({ ...own, ...signed }, draft?.fields ?? {})
  checkWhole(kind, names, filled)
  await checkFields(ctx, type, filled)
  const check = async (whole: Filled) => {
    checkWhole(kind, kind.form.required ?? [], whole)
    await checkPapers(ctx, whole)
    if (type === 'enterprise') await refuseTaken(ctx, { code: whole.licence_no!, shopId: slot })
  }
  const userId = ctx.person.rootId
  await cameBy(ctx, { userId, code: input.recom, kind: type })
  const kept = await keepStep(ctx, kind, {
    slot,
    row,
    draft,
    step: input.step!,
    filled: { ...filled },
    submit: input.submit === 1,
    check
  })
  if (kept.id) await tieInvite(ctx, { userId, applicationId: kept.id })
  return kept
}

/** Puts right what was sent back, field by field. */
async function putRight(ctx: Ctx, type: JoinType, input: Wanted, row: ApplicationRow): Promise<Kept> {
  const fields = withKeptNumber(fieldsOf(input), {})
  await checkFields(ctx, type, fields)
  const kind = kindOfType(type)
  if (fields.category_id || fields.papers) await checkPapers(ctx, { ...(formIn(ctx, row) as Filled), ...fields })
  const { id, state } = await correctApplication(ctx, kind, { userId: row.userId, id: row.id, fields: { ...fields } })
  return { id, state, kept_steps: [] }
}

/** Hands in new papers for a shop that is open, or was until they ran out. */
async function renew(ctx: Ctx, type: JoinType, input: Wanted, row: ApplicationRow): Promise<Kept> {
  const filled = fieldsOf(input)
  const fields = Object.fromEntries(Object.entries(filled).filter(([name]) => MAY_BE_RENEWED.includes(name))) as Filled
  const kind = kindOfType(type)
  checkWhole(kind, RENEWED, fields)
  if (isReplaced(await slotOf(ctx.db, row), row)) refuse('STATE', '这份申请的资质已经更新过了')
  const before = formIn(ctx, row) as Filled
  const form = { ...before, ...fields }
  await checkFields(ctx, type, { ...fields, papers: form.papers })
  if (fields.papers) await checkPapers(ctx, form)
  if (!isLonger(form, before)) refuse('INVALID', '新的有效期要晚于原来的期限')
  const { id, state } = await submitApplication(ctx, kind, { userId: row.userId, form: form as never, slot: row.slot })
  return { id, state, kept_steps: [] }
}

/** As `apply`, for companies alone. */
export async function applyEnterprise(ctx: Ctx, input: Omit<Wanted, 'type'>): Promise<Kept> {
  if (input.id !== undefined) await ownApplication(ctx, input.id, [codeOf('enterprise')])
  return apply(ctx, { ...input, type: 'enterprise' })
}

/** Keeps a step of a form, hands it in, puts it right or renews its papers, as its application stands. */
export async function apply(ctx: Ctx, input: Wanted): Promise<Kept> {
  if (input.id === undefined) {
    if (input.step === undefined) refuse('INVALID', '没有这一步')
    return fillIn(ctx, input.type, input)
  }
  const row = await ownJoining(ctx, input.id)
  const type = typeOf(row)
  if (row.state === 'correcting') return putRight(ctx, type, input, row)
  if (row.state === 'approved' || row.state === 'expired') return renew(ctx, type, input, row)
  if (row.state === 'refused' && input.step !== undefined) return fillIn(ctx, type, input, row)
  return refuse('STATE', '这份申请现在不能修改')
}
