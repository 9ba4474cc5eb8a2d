import { Input, Modal } from 'antd'
import { useState } from 'react'

interface Props {
  title: string
  words: string
  /** Why it is done: asked for, and goes into the trail. */
  label?: string
  /** What the field begins with, and how long it may get. */
  initial?: string
  max?: number
  /** Whether it may be left empty. */
  optional?: boolean
  ok: string
  danger?: boolean
  busy: boolean
  onOk(reason: string): void
  onCancel(): void
}

/** Asks before something is done, and where it matters why. */
export function Ask({ title, words, label, ok, danger, busy, onOk, onCancel, ...field }: Props) {
  const { initial = '', max = 140, optional = false } = field
  const [reason, setReason] = useState(initial)
  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ danger, loading: busy, disabled: label !== undefined && !optional && !reason.trim() }}
      onOk={() => onOk(reason.trim())}
      onCancel={onCancel}
      width={440}
    >
      <p>{words}</p>
      {label !== undefined && (
        <Input.TextArea
          aria-label={label}
          placeholder={label}
          maxLength={max}
          showCount
          autoFocus
          // Room for the count, which else lies on the buttons.
          style={{ marginBottom: 24 }}
          rows={3}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      )}
    </Modal>
  )
}
