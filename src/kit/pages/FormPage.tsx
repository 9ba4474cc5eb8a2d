import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Button } from '@/kit/parts/Button'
import type { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { Frame } from './Frame'
import './FormPage.scss'

// biome-ignore lint/suspicious/noExplicitAny: the template only checks and submits; fields know their types
type AnyForm = FormState<any>

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
      <Button
        kind="main"
        size="large"
        block
        disabled={!form.ready}
        busy={form.busy}
        onClick={() => submitForm(form, onSubmit)}
      >
        {submitText}
      </Button>
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

/** Checks and sends a form; says what is wrong with the first bad field. For pages that are more than a form. */
export async function submitForm(form: AnyForm, onSubmit: (idem: string) => Promise<unknown>) {
  const wrong = form.check()
  if (wrong) return Taro.showToast({ title: wrong, icon: 'none', duration: TOAST_DURATION_MS })
  return form.submit((_values, idem) => onSubmit(idem))
}
