import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { upload } from '../../api'
import { useMe } from '../me'
import { type Column, Columns, type Field, type Head } from './Columns'
import { keepMatching, keptMatching } from './matchings'
import { PackLine, usePack } from './Pack'
import type { Sheet, SheetPath } from './told'

interface Props {
  path: SheetPath
  /** What columns may be read as. */
  fields: readonly Field[]
  onSent(sheet: Sheet): void
  children: ReactNode
}

const KINDS = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file whose columns are to be looked over. */
interface ToMatch {
  file: File
  head: string
  columns: Column[]
}

/**
 * Chooses a file, or takes one that is dropped here, has its columns matched where they are not called as ours, and its rows
 * checked. Goods may bring an archive of pictures.
 */
export function Send({ path, fields, onSent, children }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const me = useMe()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [toMatch, setToMatch] = useState<ToMatch>()
  const pack = usePack()
  const during = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      message.error((error as Error).message, 5)
    } finally {
      setBusy(false)
      // The same file, mended, may be chosen again.
      if (input.current) input.current.value = ''
    }
  }
  const check = async (file: File, matched?: { head: string; columns: string }) => {
    const sheet = await upload(`POST /api/admin/${path}`, file, { pack_id: pack.pack?.id, ...matched })
    await client.invalidateQueries()
    onSent(sheet)
  }
  const send = (file: File | undefined) =>
    file &&
    during(async () => {
      const { head, columns } = await upload(`POST /api/admin/${path}/head`, file)
      const known = withKept(
        columns,
        keptMatching(
          me.id,
          path,
          columns.map(({ title }) => title)
        )
      )
      if (known.every(({ found }) => found === 'exact')) await check(file)
      else setToMatch({ file, head, columns: known })
    })
  const matched = ({ file, head }: ToMatch, columns: readonly Column[]) =>
    during(async () => {
      await check(file, { head, columns: columns.map(({ field }) => field).join(',') })
      keepMatching(me.id, path, columns)
      setToMatch(undefined)
    })
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
      {toMatch && (
        <Columns
          filename={toMatch.file.name}
          columns={toMatch.columns}
          fields={fields}
          busy={busy}
          onCheck={columns => void matched(toMatch, columns)}
          onClose={() => setToMatch(undefined)}
        />
      )}
    </div>
  )
}

/** Columns as they were matched the last time, if they were. */
const withKept = (columns: Head['columns'], kept: Record<string, string> | undefined): Column[] =>
  columns.map(column => {
    const field = kept?.[column.title]
    if (field === undefined || (field === column.field && column.found === 'exact')) return column
    return { ...column, field, found: field === '' ? 'none' : 'kept' }
  })
