import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { Button } from './Button'

// biome-ignore lint/suspicious/noExplicitAny: it only checks and submits; fields know their types
export type AnyForm = FormState<any>

interface Props {
  form: AnyForm
  /** Sends the form; what it throws has been shown by the call. Called once at a time, with the form's idempotency key. */
  onSubmit: (idem: string) => Promise<unknown>
  children: ReactNode
}

/** The one main action of a form: says what is wrong first, sends once, shows that it is busy. */
export const SubmitButton = observer(function SubmitButton({ form, onSubmit, children }: Props) {
  return (
    <Button
      kind="main"
      size="large"
      block
      disabled={!form.ready}
      busy={form.busy}
      onClick={() => submitForm(form, onSubmit)}
    >
      {children}
    </Button>
  )
})

/** Checks and sends a form; says what is wrong with the first bad field. For pages that are more than a form. */
export async function submitForm(form: AnyForm, onSubmit: (idem: string) => Promise<unknown>) {
  const wrong = form.check()
  if (wrong) return Taro.showToast({ title: wrong, icon: 'none', duration: TOAST_DURATION_MS })
  return form.submit((_values, idem) => onSubmit(idem))
}
