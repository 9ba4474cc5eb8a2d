import inputs from 'virtual:inputs'
import { Button, Drawer, Form, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { apiWithBlanks } from '../api'
import { Ask } from './ask'
import { useDeed } from './deed'
import { Fields } from './form/Fields'
import { type FieldWords, fieldsOf, inputOf, type Values } from './form/schema'
import type { Act } from './programme'
import { SaveButton } from './SaveButton'

const ActChanged = lazy(() => import('./ActChanged'))

interface Props {
  act: Act<unknown>
  row: unknown
  onClose(): void
}

interface FormProps extends Props {
  /** The row as it is by now, where it is still in the list. */
  newest?(): Promise<unknown>
}

const useAct = ({ act, onClose }: Props) => useDeed(act.key, act.done, onClose, apiWithBlanks)

/** A form drawn from what an act's endpoint takes. */
export function ActForm(props: FormProps) {
  const { act, onClose, newest } = props
  const [form] = Form.useForm<Values>()
  /** What the form was filled from. */
  const [row, setRow] = useState(props.row)
  const deed = useAct(props)
  const schema = inputs[act.key]!
  const words = (act.form?.words ?? {}) as Record<string, FieldWords>
  const fixed = act.fixed?.(row) ?? {}
  const hidden = Object.keys(fixed)
  const fieldsFrom = (of: unknown) => fieldsOf(schema, act.form?.from?.(of), words)
  const finish = async (values: Values) => {
    if (await deed.run({ ...inputOf(schema, values, words), ...fixed })) onClose()
  }
  const begin = (of: unknown, fields: Values) => {
    setRow(of)
    form.setFieldsValue(fields)
    deed.forget()
  }
  return (
    <Drawer
      open
      size={820}
      title={act.title}
      onClose={onClose}
      footer={
        <Space>
          <SaveButton busy={deed.busy} onClick={form.submit} />
          <Button onClick={onClose}>取消</Button>
        </Space>
      }
    >
      {act.form?.help && <p className="soft">{act.form.help}</p>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={fieldsFrom(row)}
        onFinish={finish}
      >
        {deed.refused === 'CHANGED' && newest && (
          <Suspense>
            <ActChanged
              {...{ schema, words, hidden, newest, fieldsFrom }}
              basis={fieldsFrom(row)}
              mine={() => form.getFieldsValue(true)}
              onBegin={begin}
            />
          </Suspense>
        )}
        <Fields schema={schema} words={words} hidden={hidden} locked={act.form?.locked} />
      </Form>
    </Drawer>
  )
}

/** An act that is asked about and done. */
export function ActQuestion(props: Props) {
  const { act, row, onClose } = props
  const deed = useAct(props)
  const { words, reason } = act.ask ?? {}
  const run = async (why: string) => {
    const sent = { ...act.fixed?.(row), ...(reason && { [reason]: why }) }
    if (await deed.run(sent)) onClose()
  }
  return (
    <Ask
      title={act.title}
      words={words?.(row) ?? `确认${act.title}？`}
      label={reason && '原因'}
      ok={`确认${act.title}`}
      danger={act.danger}
      busy={deed.busy}
      onOk={run}
      onCancel={onClose}
    />
  )
}
