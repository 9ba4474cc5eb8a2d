import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../api'

/** Asks for a one-time code until a right one is given, or nobody wants to. */
export default function CodeModal({ onClose }: { onClose(proved: boolean): void }) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const demo = useQuery({
    queryKey: ['step-up'],
    queryFn: () => api('GET /api/admin/step_up'),
    gcTime: 0,
    staleTime: 0
  })
  const confirm = async () => {
    setBusy(true)
    try {
      await api('POST /api/admin/step_up', { code: code.trim() })
      onClose(true)
    } catch (error) {
      setWrong((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const shown = demo.data?.dev_code
  return (
    <Modal
      open
      title="安全确认"
      okText="确认"
      okButtonProps={{ disabled: code.trim().length < 6, loading: busy }}
      onOk={confirm}
      onCancel={() => onClose(false)}
      width={400}
    >
      <p>此操作较为敏感，请输入验证器上的 6 位验证码。</p>
      {shown && (
        <Alert
          type="warning"
          title={`演示环境验证码 ${shown}`}
          action={
            <Button size="small" onClick={() => setCode(shown)}>
              填入
            </Button>
          }
          style={{ marginBottom: 12 }}
        />
      )}
      <Input
        aria-label="验证码"
        value={code}
        maxLength={20}
        autoFocus
        onChange={event => setCode(event.target.value)}
        onPressEnter={() => code.trim().length >= 6 && confirm()}
        status={wrong ? 'error' : undefined}
      />
      {wrong && <p role="alert">{wrong}</p>}
    </Modal>
  )
}
