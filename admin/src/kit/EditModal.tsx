import { Form } from 'antd'
import { useState } from 'react'
import { Changed } from './Changed'
import type { Facet } from './difference'
import { FormModal, type FormModalProps } from './FormModal'

/** Wide enough for two states beside each other. */
const BESIDE = 820

interface Props<Row, Fields> extends Omit<FormModalProps<Fields>, 'busy' | 'form' | 'initial' | 'onSave'> {
  /** What the form begins with, and how that is by now, where it is still there. */
  row: Row
  newest(): Promise<Row | undefined>
  fieldsOf(row: Row): Fields
  facetsOf(fields: Fields): Facet[]
  /** The deed it is saved by. */
  save: { busy: boolean; refused: string; forget(): void }
  /** `row` has the mark of what the form stands on. */
  onSave(fields: Fields, row: Row): unknown
}

/** A form that writes over something, in a dialogue of its own; it tells what somebody else changed there meanwhile. */
export function EditModal<Row, Fields extends object>(props: Props<Row, Fields>) {
  const { newest, fieldsOf, facetsOf, save, onSave, children, width, ...rest } = props
  const [row, setRow] = useState(props.row)
  const [form] = Form.useForm<Fields>()
  const begin = (now: Row, fields: Fields) => {
    setRow(now)
    form.setFieldsValue(fields as Parameters<typeof form.setFieldsValue>[0])
    save.forget()
  }
  const isClashing = save.refused === 'CHANGED'
  return (
    <FormModal<Fields>
      {...rest}
      width={isClashing ? BESIDE : width}
      busy={save.busy}
      form={form}
      initial={fieldsOf(row)}
      onSave={fields => onSave(fields, row)}
    >
      {isClashing && (
        <Changed
          facetsOf={facetsOf}
          basis={fieldsOf(row)}
          mine={() => form.getFieldsValue(true)}
          newest={newest}
          fieldsFrom={fieldsOf}
          onBegin={begin}
        />
      )}
      {children}
    </FormModal>
  )
}
