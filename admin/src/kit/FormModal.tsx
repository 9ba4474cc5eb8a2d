import { Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useSaveState } from './SaveButton'

export interface FormModalProps<Fields> {
  title: string
  ok?: string
  busy?: boolean
  width?: number
  initial?: Partial<Fields>
  /** Where something beside the fields looks at it; its own otherwise. */
  form?: FormInstance<Fields>
  /** What stands above the fields. */
  above?: ReactNode
  onSave(fields: Fields): unknown
  onClose(): void
  children: ReactNode
}

/** A form in a dialogue of its own. */
export function FormModal<Fields extends object>(props: FormModalProps<Fields>) {
  const { title, ok = '保存', busy, width = 440, initial, above, onSave, onClose, children } = props
  const [form] = Form.useForm<Fields>(props.form)
  const { loading, words } = useSaveState(busy, ok)
  return (
    <Modal
      open
      title={title}
      okText={words}
      okButtonProps={{ loading }}
      onOk={form.submit}
      onCancel={onClose}
      width={width}
    >
      {above}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={onSave}>
        {children}
      </Form>
    </Modal>
  )
}
