import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Button } from '@/kit/parts/Button'
import { Steps } from '@/kit/parts/Steps'
import { type AnyForm, submitForm } from '@/kit/parts/SubmitButton'
import type { Resource } from '@/kit/state/Resource'
import { DetailPage } from './DetailPage'
import './StepFormPage.scss'

interface Step<Key extends string> {
  key: Key
  title: string
}

interface Props<T, Key extends string> {
  /** What the server keeps of the form so far. */
  load: () => Promise<T>
  filter?: unknown
  steps: readonly Step<Key>[]
  here: Key
  /** Keys of the steps that are done: their marks lead there. */
  kept: (data: T) => readonly string[]
  /** What is filled in on this step. */
  form: AnyForm
  /** Goes to another step; what is typed here stays in `form`. */
  onStep: (step: Key) => void
  /** Keeps this step on the server, or hands the whole in; called once at a time, with the form's idempotency key. */
  onSubmit: (idem: string, data: T, resource: Resource<T>) => Promise<unknown>
  submitText: string
  children: (data: T) => ReactNode
}

/**
 * A form of several steps: where one is, the way back, and the next step once the server keeps this one. A tap on the main
 * action says what is missing.
 */
export const StepFormPage = observer(function StepFormPage<T, Key extends string>(props: Props<T, Key>) {
  const { load, filter, steps, here, kept, form, onStep, onSubmit, submitText, children } = props
  const at = steps.findIndex(step => step.key === here)
  const before = steps[at - 1]
  return (
    <DetailPage
      load={load}
      filter={filter}
      skeleton="fields"
      bottom={(data, resource) => (
        <View className="stepform__actions">
          {before && (
            <Button kind="outline" size="large" className="stepform__back" onClick={() => onStep(before.key)}>
              上一步
            </Button>
          )}
          <Button
            kind="main"
            size="large"
            block
            busy={form.busy}
            onClick={() => submitForm(form, idem => onSubmit(idem, data, resource))}
          >
            {submitText}
          </Button>
        </View>
      )}
    >
      {data => (
        <View>
          <View className="stepform__head">
            <Steps
              steps={steps.map(step => step.title)}
              here={at}
              // The last one hands the form in: it is open until then.
              isDone={i => i < steps.length - 1 && kept(data).includes(steps[i]!.key)}
              onStep={i => {
                const step = steps[i]!
                if (i < at || kept(data).includes(step.key)) onStep(step.key)
              }}
            />
          </View>
          <View className="stepform__body">{children(data)}</View>
        </View>
      )}
    </DetailPage>
  )
}) as <T, Key extends string>(props: Props<T, Key>) => ReactNode
