import type { Static, TObject } from '@sinclair/typebox'
import type { applications } from '../../db/schema'
import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'

export type ApplicationRow = typeof applications.$inferSelect

export interface Fee {
  fen: bigint
  title: string
}

/** A field as reviewers read it; `pictures` are those anybody may see. */
export interface ReadField {
  field: string
  name: string
  value: string
  pictures?: string[]
  /** What was read off a paper for it, and whether that is what was filled in. */
  reading?: { value: string; same: boolean }
}

export type Verdict = { say: 'approve' } | { say: 'refuse'; reason: string } | { say: 'by hand' }

/** What is particular to one kind of application. */
export interface ApplicationKind<Form extends TObject = TObject> extends Kind {
  /** Stored with each application. */
  code: string
  title: string
  /** The page of the app where its applicant sees how it stands. */
  url: string
  /** What is filled in. */
  form: Form
  /** Names of the fields that are sealed at rest, as reviewers read them; each is a text of the form. */
  fields: Record<string, string>
  /** Parts of the form that are filled in one after the other, each with names of its fields. */
  steps?: Record<string, readonly string[]>
  /** Fields that nobody is asked to put right by themselves, such as what was signed; what is wrong there is refused whole. */
  fixed?: readonly string[]
  /** Fields that may come along when one is put right, by its name. */
  along?: Record<string, readonly string[]>
  /** Whether a person may have several at the same time; each has a slot of its own. */
  several?: boolean
  /** The kind of orders that pay that, where it is one of its own. */
  feeOrder?: string
  /** What is to be paid once it is agreed to, asked in the transaction of the decision; nothing without. */
  fee?(form: Static<Form>, tx: Services, application: ApplicationRow): Fee | undefined | Promise<Fee | undefined>
  /** When the papers in it run out; never without. */
  expires?(form: Static<Form>): Date | undefined
  /** What follows when its papers have run out, in that transaction. */
  expired?(tx: Services, application: ApplicationRow): Promise<void>
  /** What follows when it is ended before its time, in that transaction. */
  ended?(tx: Services, application: ApplicationRow): Promise<void>
  /**
   * Every field as reviewers read it, in the order of the form; `secrets` are there once somebody has said why they look.
   * Without it they read the sealed fields alone.
   */
  reads?(services: Services, application: ApplicationRow, secrets?: Record<string, string>): Promise<ReadField[]>
  /** Sealed photos by what they show, of what `shown` answered; without it those in `photos`. */
  photos?(payload: Record<string, unknown>): { title: string; name: string }[]
  /** What of the form may be read from the database. */
  shown(form: Static<Form>): Record<string, unknown>
  /** Decides by itself where it can, outside of any transaction; without it a person always decides. */
  judge?(services: Services, application: ApplicationRow, secrets: Record<string, string>): Promise<Verdict>
  /** What agreeing brings about, in the transaction of the decision. A refusal it throws keeps the application undecided. */
  approved?(tx: Services, application: ApplicationRow, secrets: Record<string, string>): Promise<void>
}

declare module '../../services' {
  interface Kinds {
    application: KindsOf<ApplicationKind>
  }
}

/** The kinds of a server. Throws when one is named twice, or seals what its form does not have as text. */
export const applicationKinds = (list: readonly ApplicationKind[]): KindsOf<ApplicationKind> =>
  kindsOf('application', list, ({ code, fields, form, steps }) => {
    const strange = Object.values(steps ?? {})
      .flat()
      .find(field => !form.properties[field])
    if (strange) throw new Error(`applications of kind ${code} have no field ${strange} to fill in`)
    const wrong = Object.keys(fields).find(field => form.properties[field]?.type !== 'string')
    if (wrong) throw new Error(`applications of kind ${code} have no text ${wrong} to seal`)
  })

export const kindOf = ({ kinds }: Pick<Services, 'kinds'>, code: string): ApplicationKind => kinds.application.of(code)

/** The page of the app where its applicant sees how this one stands, who may have others. */
export const pageOf = (
  { url, several }: Pick<ApplicationKind, 'url' | 'several'>,
  { id }: Pick<ApplicationRow, 'id'>
) => (several ? `${url}?id=${id}` : url)
