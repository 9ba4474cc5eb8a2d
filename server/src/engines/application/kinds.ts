import type { Queryable } from '../../db/connection'
import type { applications } from '../../db/schema'
import type { Services } from '../../services'
import { realName } from './real-name'

export type ApplicationRow = typeof applications.$inferSelect

export type Verdict = { say: 'approve' } | { say: 'refuse'; reason: string } | { say: 'by hand' }

/** What is particular to one kind of application. */
export interface ApplicationKind {
  title: string
  /** The page of the app where its applicant sees how it stands. */
  url: string
  /** Names of the sealed fields, as reviewers read them. */
  fields: Record<string, string>
  /** Decides by itself where it can, outside of any transaction; without it a person always decides. */
  judge?(services: Services, application: ApplicationRow, secrets: Record<string, string>): Promise<Verdict>
  /** What agreeing brings about, in the transaction of the decision. A refusal it throws keeps the application undecided. */
  onApproved?(
    tx: Queryable,
    services: Services,
    application: ApplicationRow,
    secrets: Record<string, string>
  ): Promise<void>
}

const KINDS: Record<string, ApplicationKind> = { real_name: realName }

export type KindName = 'real_name'

/** The module of a kind. Throws on a kind nobody wrote: such a row cannot have been made by this server. */
export function kindOf(name: string): ApplicationKind {
  const kind = KINDS[name]
  if (!kind) throw new Error(`unknown kind of application: ${name}`)
  return kind
}
