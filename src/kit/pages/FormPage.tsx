import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { type AnyForm, SubmitButton } from '@/kit/parts/SubmitButton'
import { Frame } from './Frame'
import './FormPage.scss'

export { submitForm } from '@/kit/parts/SubmitButton'

interface Props {
  form: AnyForm
  /** Words of the one main action. */
  submitText: string
  /** Sends the form; what it throws has been shown by the call. Called once at a time, with the form's idempotency key. */
  onSubmit: (idem: string) => Promise<unknown>
  children: ReactNode
  nav?: ReactNode | null
  /** Below the main action, such as a link or a consent. */
  foot?: ReactNode
  /** Keeps the action with the fields instead of at the bottom of the screen. */
  inline?: boolean
  white?: boolean
}

/** A page that is a form: checks, says what is wrong first, sends once, shows that it is busy. */
export const FormPage = observer(function FormPage({
  form,
  submitText,
  onSubmit,
  children,
  nav,
  foot,
  inline,
  white
}: Props) {
  const action = (
    <View className="form__action">
      <SubmitButton form={form} onSubmit={onSubmit}>
        {submitText}
      </SubmitButton>
      {foot}
    </View>
  )
  return (
    <Frame nav={nav} white={white} bottom={inline ? undefined : action}>
      <View className="form">{children}</View>
      {inline && action}
    </Frame>
  )
})
