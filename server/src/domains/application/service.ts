import type { StepKept } from '@contract/join'
import type { Static } from '@sinclair/typebox'
import { and, eq, inArray } from 'drizzle-orm'
import { applications } from '../../db/schema'
import {
  type ApplicationKind,
  type ApplicationRow,
  feePaid,
  missingIn,
  saveStep,
  slotOf,
  stepsFilled,
  submitDraft,
  takesFee
} from '../../engines/application'
import type { VirtualKind } from '../../engines/order'
import type { Context } from '../../http/context'
import { limit } from '../../http/limits'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { textInForce } from '../content/queries'

type Ctx = Context<'login'>
type Kept = Static<typeof StepKept>
type Filled = Record<string, unknown>

const A_DAY = 10

/** Orders of a kind that pay what an application costs, a fee or a deposit: what was agreed to counts from the moment it is paid. */
export const feeOrder = (code: string): VirtualKind => ({
  code,
  virtual: true,
  accepts: takesFee,
  paid: feePaid,

  /** A deposit goes back whole once what it was for has ended. */
  async recalled({ db }, order) {
    const [row] = await db.select().from(applications).where(eq(applications.feeOrderId, order.id))
    // Papers that were renewed are in force without a deposit of their own.
    const slot = row ? await slotOf(db, row) : []
    if (slot.some(one => one.state === 'approved')) refuse('STATE', '申请还在有效期内，结束后才能退款')
    return order.payFen
  }
})

/** One of the caller's own applications of some kinds. @throws Refusal NOT_FOUND */
export async function ownApplication(
  { db, person }: Pick<Ctx, 'db' | 'person'>,
  id: string,
  kinds: readonly string[]
): Promise<ApplicationRow> {
  const mine = and(eq(applications.userId, person.rootId), eq(applications.id, id))
  const [row] = await db
    .select()
    .from(applications)
    .where(and(mine, inArray(applications.kind, [...kinds])))
  return row ?? refuse('NOT_FOUND', '申请不存在')
}

/** What stands in a form for an agreement that is signed in its newest version. @throws Refusal CONSENT, AGREEMENT */
export async function signing(
  { db, clock }: Ctx,
  slug: string,
  { agree, version }: { agree?: 0 | 1; version?: string }
) {
  if (agree !== 1) refuse('CONSENT', '请先阅读并同意协议')
  const text = await textInForce(db, slug, clock.now())
  if (!text || text.version !== version) refuse('AGREEMENT', '协议已更新，请重新阅读后签署')
  return { agreed_version: text.version!, agreed_at: seconds(clock.now()) }
}

/** Whether all of some fields are there that must be. @throws Refusal INVALID, with what the first that is not is called */
export function checkWhole(
  kind: ApplicationKind,
  { names, filled, nameOf }: { names: readonly string[]; filled: Filled; nameOf: (field: string) => string }
) {
  const missing = missingIn(kind, names, filled)
  if (missing) refuse('INVALID', `请填写${nameOf(missing)}`)
}

interface Step {
  slot: string
  step: string
  filled: Filled
  /** Hands the whole in too. */
  submit: boolean
  /** What there was before, and the application that was refused and is filled in anew. */
  draft?: { fields: Filled }
  row?: ApplicationRow
  /** Refuses a whole that nobody could agree to. */
  check(whole: Filled): Promise<void>
}

/** Keeps a step of a form, and hands the whole in where that is asked for, ten times a day at most. */
export async function keepStep(ctx: Ctx, kind: ApplicationKind, step: Step): Promise<Kept> {
  const { slot, filled, draft, row } = step
  const key = { userId: ctx.person.rootId, slot }
  if (row && draft) for (const one of stepsFilled(kind, draft.fields)) await saveStep(ctx, kind, { ...key, ...one })
  const kept_steps = await saveStep(ctx, kind, { ...key, step: step.step, fields: filled })
  if (!step.submit) return { id: '', state: 'draft', kept_steps }
  await step.check({ ...draft?.fields, ...filled })
  await limit(ctx.db, ctx.clock.now(), `join:${ctx.person.rootId}`, A_DAY, 86_400, '今天提交的次数已用完，请明天再试')
  const { id, state } = await submitDraft(ctx, kind, key)
  return { id, state, kept_steps }
}
