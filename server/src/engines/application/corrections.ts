import type { TObject } from '@sinclair/typebox'
import { and, eq } from 'drizzle-orm'
import { within } from '../../db/connection'
import { applications } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { addMessage } from '../message'
import { formIn, isThis, PLACE, submitApplication, tell } from './apply'
import { type ApplicationKind, type ApplicationRow, kindOf, pageOf } from './kinds'
import { APPLICATION_MOVES } from './states'

/** Whether a field of a kind's form can be put right by itself. */
export const mayPutRight = ({ form, fixed = [] }: Pick<ApplicationKind, 'form' | 'fixed'>, field: string): boolean =>
  field in form.properties && !fixed.includes(field)

interface SentBack {
  id: string
  /** What is to be put right: by field of the form, in words for its applicant. */
  corrections: Record<string, string>
  reviewerId: string
}

/**
 * Sends an application that waits back to its applicant, who puts single fields right; the others stay as they are.
 * @throws Refusal NOT_FOUND, OWN, INVALID, STATE
 */
export const sendBack = (services: Services, { id, corrections, reviewerId }: SentBack): Promise<ApplicationRow> =>
  within(services, async ({ db, clock }) => {
    const at = clock.now()
    const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
    if (!row) return refuse('NOT_FOUND', '申请不存在')
    if (row.userId === reviewerId) refuse('OWN', '不能审核自己的申请')
    const kind = kindOf(services, row.kind)
    const { title } = kind
    const url = pageOf(kind, row)
    const fields = Object.entries(corrections)
    if (fields.length === 0 || fields.some(([field, words]) => !mayPutRight(kind, field) || !words.trim())) {
      refuse('INVALID', '请指出需要更正的内容，并写明原因')
    }
    // What was not kept as a whole cannot be put right in parts: it is refused, and handed in again.
    if (row.formSealed === null) refuse('STATE', '这份申请不能逐项更正，请驳回后重新提交')
    const set = { corrections, decidedAt: at, reviewerId }
    const moved = await moveRow(db, { ...PLACE, where: isThis(row) }, APPLICATION_MOVES.correct, set)
    if (!moved) return refuse('STATE', '这份申请已经处理过了')
    const words = fields.map(([, one]) => one).join('；')
    await tell(db, row, `需要更正：${words}`, at, reviewerId)
    const told = { title: `${title}需要更正`, content: words, url, key: `application:${id}:${at.getTime()}`, at }
    await addMessage(db, { userId: row.userId, kind: 'system', ...told })
    return moved
  })

/**
 * Hands in an application again with the fields put right that were named, with what may come along, and no others.
 * @throws Refusal NOT_FOUND, also for somebody else's; STATE, INVALID
 */
export async function correctApplication<Form extends TObject>(
  services: Services,
  kind: ApplicationKind<Form>,
  { userId, id, fields }: { userId: string; id: string; fields: Record<string, unknown> }
): Promise<ApplicationRow> {
  const mine = and(eq(applications.userId, userId), eq(applications.id, id), eq(applications.kind, kind.code))
  const [row] = await services.db.select().from(applications).where(mine)
  if (!row) return refuse('NOT_FOUND', '申请不存在')
  const before = formIn(services, row)
  if (row.state !== 'correcting' || !before) return refuse('STATE', '这份申请现在不需要更正')
  const wanted = Object.keys(row.corrections ?? {})
  const named = Object.keys(fields)
  const may = wanted.flatMap(field => [field, ...(kind.along?.[field] ?? [])])
  if (wanted.some(field => fields[field] === undefined)) refuse('INVALID', '还有需要更正的内容没有填写')
  if (named.some(field => !may.includes(field))) refuse('INVALID', '只能更正审核指出的内容')
  return submitApplication(services, kind, { userId, form: { ...before, ...fields } as never, slot: row.slot })
}
