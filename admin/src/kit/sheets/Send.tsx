import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { upload } from '../../api'
import { PackLine, usePack } from './Pack'
import type { Sheet, SheetPath } from './told'

interface Props {
  path: SheetPath
  onSent(sheet: Sheet): void
  children: ReactNode
}

const KINDS = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Chooses a file, or takes one that is dropped here, and has it checked. Goods may bring an archive of pictures. */
export function Send({ path, onSent, children }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const pack = usePack()
  const send = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    try {
      const sheet = await upload(`POST /api/admin/${path}`, file, { pack_id: pack.pack?.id })
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
  const takesPack = path === 'goods/sheet'
  const drop = (file: File | undefined) =>
    takesPack && file && /\.zip$/i.test(file.name) ? pack.send(file) : send(file)
  return (
    <div
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void drop(event.dataTransfer.files[0])
      }}
    >
      {children}
      {takesPack && <PackLine {...pack} />}
      <div hidden>
        <input
          ref={input}
          type="file"
          accept={KINDS}
          aria-label="选择表格文件"
          onChange={event => void send(event.target.files?.[0])}
        />
      </div>
      <Button type="primary" loading={busy} disabled={pack.busy} onClick={() => input.current?.click()}>
        上传文件
      </Button>
      <span className="soft"> 或将文件拖到此处</span>
    </div>
  )
}
