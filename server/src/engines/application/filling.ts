import { and, eq } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { Queryable } from '../../db/connection'
import { applications } from '../../db/schema'
import type { Services } from '../../services'
import { formIn } from './apply'
import { applicationDraft } from './drafts'
import type { ApplicationKind, ApplicationRow } from './kinds'

/** The step of a form that is signed: nobody fills that in anew. */
const SIGN = 'sign'

/**
 * The slot of a person's next application of a kind that allows several: the same however often it is asked for, until that is
 * handed in. `name` tells kinds of a person's apart.
 */
export async function nextSlot(
  db: Queryable,
  { userId, kind, name = kind }: { userId: string; kind: string; name?: string }
): Promise<string> {
  const made = await db
    .selectDistinct({ slot: applications.slot })
    .from(applications)
    .where(and(eq(applications.userId, userId), eq(applications.kind, kind)))
  return v5(`${name}:${made.length}`, userId)
}

/** What of a form that was refused is filled in anew, by step: all but what was signed. */
export const stepsFilled = ({ steps = {} }: Pick<ApplicationKind, 'steps'>, form: Record<string, unknown>) =>
  Object.entries(steps)
    .filter(([step]) => step !== SIGN)
    .map(([step, names]) => ({
      step,
      fields: Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name)))
    }))

/** What somebody is filling in under a slot: what they kept, or what was refused; undefined without either. */
export async function filledSoFar(
  services: Pick<Services, 'db' | 'config'>,
  kind: ApplicationKind,
  { userId, slot, row }: { userId: string; slot: string; row?: ApplicationRow }
) {
  const kept = await applicationDraft(services, kind, { userId, slot })
  if (kept) return { ...kept, slot }
  const form = row && formIn(services, row)
  if (row?.state !== 'refused' || !form) return undefined
  const filled = stepsFilled(kind, form)
  const fields: Record<string, unknown> = Object.assign({}, ...filled.map(one => one.fields))
  return { fields, steps: filled.map(one => one.step), updatedAt: row.submittedAt, slot }
}

/** The first field of these that must be filled in and is not. */
export function missingIn(
  { form }: Pick<ApplicationKind, 'form'>,
  names: readonly string[],
  filled: Record<string, unknown>
): string | undefined {
  const { required = [] } = form
  return names.find(name => required.includes(name) && filled[name] === undefined)
}
