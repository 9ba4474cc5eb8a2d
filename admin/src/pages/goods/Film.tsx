import { App, Button, Space } from 'antd'
import { useRef, useState } from 'react'
import { upload } from '../../api'
import { uploading } from '../../kit/uploading'

interface Props {
  value?: string
  onChange?(video: string): void
  disabled?: boolean
}

/** The film that is shown before the pictures of a product; chosen, or dropped here. */
export function Film({ value = '', onChange, disabled }: Props) {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file || disabled || busy) return
    setBusy(true)
    try {
      onChange?.((await upload('POST /api/admin/goods/film', file)).url)
    } catch (error) {
      message.error((error as Error).message, 5)
    } finally {
      setBusy(false)
      // The same film, mended, may be chosen again.
      if (input.current) input.current.value = ''
    }
  }
  return (
    <div
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void uploading(() => take(event.dataTransfer.files[0]))
      }}
    >
      {value && <video className="goods-film" src={value} controls preload="metadata" aria-label="商品视频" />}
      {/* The form's own style shows file fields, so what is hidden is around it. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          aria-label="选择视频"
          accept="video/mp4"
          onChange={({ target: { files } }) => void uploading(() => take(files?.[0]))}
        />
      </span>
      {!disabled && (
        <Space>
          <Button loading={busy} onClick={() => input.current?.click()}>
            {value ? '更换视频' : '上传视频'}
          </Button>
          {value && <Button onClick={() => onChange?.('')}>移除</Button>}
        </Space>
      )}
    </div>
  )
}
