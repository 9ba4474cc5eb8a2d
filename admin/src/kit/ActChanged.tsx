import type { ComponentProps } from 'react'
import { Changed } from './Changed'
import { facetsOf } from './form/facets'
import type { FieldWords, Schema, Values } from './form/schema'

interface Props extends Omit<ComponentProps<typeof Changed<unknown, Values>>, 'facetsOf'> {
  schema: Schema
  words: Readonly<Record<string, FieldWords>>
  /** Fields that are not asked for. */
  hidden: readonly string[]
}

/** The same for the form of an act, whose fields are the contract’s. */
export default ({ schema, words, hidden, ...rest }: Props) => (
  <Changed {...rest} facetsOf={values => facetsOf(schema, words, values, hidden)} />
)
