import { App, Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { small } from './parts'
import { type Into, uploadPicture } from './upload-picture'
import { uploading } from './uploading'

interface Props {
  value?: string[]
  onChange?(pictures: string[]): void
  max?: number
  into?: Into
  disabled?: boolean
}

/** Pictures in their order, the first one being the main one; dragged to where they belong, and dropped from outside to add. */
export function Pictures({ value = [], onChange, max = 12, into = 'goods', disabled }: Props) {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  // What is taken away while others are uploaded stays away.
  const now = useRef(value)
  /** Which one is being dragged. */
  const held = useRef(-1)
  now.current = value
  const add = async (files: File[]) => {
    setBusy(true)
    const added: string[] = []
    try {
      // One after another: the server draws each anew.
      for (const file of files.slice(0, max - value.length)) added.push((await uploadPicture(file, into)).url)
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
      if (added.length > 0) onChange?.([...now.current, ...added])
      if (input.current) input.current.value = ''
    }
  }
  const move = (from: number, to: number) => {
    const next = value.filter((_, i) => i !== from)
    next.splice(to, 0, value[from]!)
    onChange?.(next)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    event.stopPropagation()
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0 && !disabled && !busy) void uploading(() => add(files))
    else if (held.current >= 0 && to < value.length && held.current !== to) move(held.current, to)
    held.current = -1
  }
  return (
    <div className="pics" onDragOver={event => event.preventDefault()} onDrop={event => drop(event, value.length)}>
      {value.map((url, i) => (
        <figure
          key={url}
          className="picture"
          draggable={!disabled}
          onDragStart={() => {
            held.current = i
          }}
          onDrop={event => drop(event, i)}
        >
          <img src={small(url)} alt={i === 0 ? '主图' : `第 ${i + 1} 张`} width={96} height={96} />
          {i === 0 && max > 1 && <figcaption>主图</figcaption>}
          {!disabled && (
            <div>
              {i > 0 && (
                <button type="button" aria-label={`第 ${i + 1} 张前移`} onClick={() => move(i, i - 1)}>
                  ←
                </button>
              )}
              {i < value.length - 1 && (
                <button type="button" aria-label={`第 ${i + 1} 张后移`} onClick={() => move(i, i + 1)}>
                  →
                </button>
              )}
              <button
                type="button"
                aria-label={`删除第 ${i + 1} 张`}
                onClick={() => onChange?.(value.filter((_, at) => at !== i))}
              >
                ×
              </button>
            </div>
          )}
        </figure>
      ))}
      {!disabled && value.length < max && (
        <>
          {/* The form's own style shows file fields, so what is hidden is around it. */}
          <span hidden>
            <input
              ref={input}
              type="file"
              multiple={max > 1}
              aria-label="选择图片"
              accept="image/png,image/jpeg,image/webp"
              onChange={({ target: { files } }) => void uploading(() => add([...(files ?? [])]))}
            />
          </span>
          <Button loading={busy} className="picture-add" onClick={() => input.current?.click()}>
            上传图片
            <span className="soft">或拖到此处</span>
          </Button>
        </>
      )}
    </div>
  )
}
