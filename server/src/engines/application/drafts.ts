import type { Static, TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { and, eq } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { applicationDrafts } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { submitApplication } from './apply'
import type { ApplicationKind, ApplicationRow } from './kinds'

/** One of a person's drafts: one a kind, or where a kind allows several, one a slot. */
interface DraftKey {
  userId: string
  slot?: string
}

const f = applicationDrafts
const isThis = ({ userId, slot = '' }: DraftKey, kind: string) =>
  and(eq(f.userId, userId), eq(f.kind, kind), eq(f.slot, slot))

const read = ({ config }: Pick<Services, 'config'>, sealed: string) =>
  JSON.parse(secretsOf(config).unseal(sealed)) as Record<string, unknown>

async function held(db: Queryable, key: DraftKey, kind: string) {
  const [row] = await db.select().from(f).where(isThis(key, kind)).for('update')
  return row
}

/**
 * Keeps one step of a form: what is in it is checked now, the rest when the whole is handed in. A step kept again replaces
 * what it held. Answers the names of the steps that are done.
 * @throws Refusal INVALID
 */
export const saveStep = <Form extends TObject>(
  services: Services,
  kind: ApplicationKind<Form>,
  { step, fields, ...key }: DraftKey & { step: string; fields: Record<string, unknown> }
): Promise<string[]> =>
  within(services, async ({ db, config, clock }) => {
    const names = kind.steps?.[step]
    if (!names) return refuse('INVALID', '没有这一步')
    const { properties, required = [] } = kind.form
    const wrong = names.find(name => {
      const value = fields[name]
      return value === undefined ? required.includes(name) : !Value.Check(properties[name]!, value)
    })
    if (wrong || Object.keys(fields).some(name => !names.includes(name))) {
      return refuse('INVALID', '这一步没有填写完整，请检查后再继续')
    }
    const { userId, slot = '' } = key
    const nothing = secretsOf(config).seal('{}')
    const empty = { userId, kind: kind.code, slot, sealed: nothing, steps: [], updatedAt: clock.now() }
    await db.insert(f).values(empty).onConflictDoNothing()
    // Held before it is read: two steps kept at the same moment are both in it.
    const draft = (await held(db, key, kind.code))!
    const before = Object.entries(read({ config }, draft.sealed)).filter(([name]) => !names.includes(name))
    const sealed = secretsOf(config).seal(JSON.stringify({ ...Object.fromEntries(before), ...fields }))
    const steps = [...new Set([...draft.steps, step])]
    await db.update(f).set({ sealed, steps, updatedAt: clock.now() }).where(isThis(key, kind.code))
    return steps
  })

/** What a person has filled in so far, and which steps are done; undefined without a draft. */
export async function applicationDraft(
  services: Pick<Services, 'db' | 'config'>,
  kind: ApplicationKind,
  key: DraftKey
) {
  const [row] = await services.db.select().from(f).where(isThis(key, kind.code))
  return row && { fields: read(services, row.sealed), steps: row.steps, updatedAt: row.updatedAt }
}

/** Hands in what was filled in step by step; the draft goes with it. @throws Refusal NOT_FOUND, INVALID, STATE */
export async function submitDraft<Form extends TObject>(
  services: Services,
  kind: ApplicationKind<Form>,
  key: DraftKey
): Promise<ApplicationRow> {
  const [draft] = await services.db.select().from(f).where(isThis(key, kind.code))
  if (!draft) return refuse('NOT_FOUND', '没有填写中的申请')
  const form = read(services, draft.sealed) as Static<Form>
  const slot = kind.several ? key.slot : undefined
  // Not in one transaction: what decides by itself asks others. Handed in twice, the second finds one that waits.
  const row = await submitApplication(services, kind, { userId: key.userId, form, slot })
  await services.db.delete(f).where(and(isThis(key, kind.code), eq(f.sealed, draft.sealed)))
  return row
}
