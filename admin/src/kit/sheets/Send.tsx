import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { upload } from '../../api'
import type { Sheet, SheetPath } from './told'

interface Props {
  path: SheetPath
  onSent(sheet: Sheet): void
  children: ReactNode
}

/** Chooses a file, or takes one that is dropped here, and has it checked. */
export function Send({ path, onSent, children }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    try {
      const sheet = await upload(`POST /api/admin/${path}`, file)
      await client.invalidateQueries()
      onSent(sheet)
    } catch (error) {
      message.error((error as Error).message, 5)
    } finally {
      setBusy(false)
      // The same file, mended, may be chosen again.
      if (input.current) input.current.value = ''
    }
  }
  return (
    <div
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void send(event.dataTransfer.files[0])
      }}
    >
      {children}
      <div hidden>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="选择 CSV 文件"
          onChange={event => void send(event.target.files?.[0])}
        />
      </div>
      <Button type="primary" loading={busy} onClick={() => input.current?.click()}>
        上传文件
      </Button>
      <span className="soft"> 或将文件拖到此处</span>
    </div>
  )
}
