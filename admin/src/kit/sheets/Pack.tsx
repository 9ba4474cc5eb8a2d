import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { type Answer, upload } from '../../api'

export type Pack = Answer<'POST /api/admin/goods/sheet/pictures'>

/** An archive of pictures that the files sent after it may name. */
export function usePack() {
  const { message } = App.useApp()
  const [pack, setPack] = useState<Pack>()
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      setPack(await upload('POST /api/admin/goods/sheet/pictures', file))
    } catch (error) {
      message.error((error as Error).message, 5)
    } finally {
      setBusy(false)
    }
  }
  return { pack, busy, send, drop: () => setPack(undefined) }
}

/** Chooses an archive, and says what is in the one that was chosen. */
export function PackLine({ pack, busy, send, drop }: ReturnType<typeof usePack>) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => {
    if (file) void send(file)
    // The same archive, mended, may be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <p>
      <span hidden>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label="选择图片压缩包"
          onChange={event => choose(event.target.files?.[0])}
        />
      </span>
      <Button loading={busy} onClick={() => input.current?.click()}>
        {pack ? '更换图片压缩包' : '上传图片压缩包'}
      </Button>{' '}
      {pack ? (
        <>
          {`${pack.filename}，共 ${pack.picture_count} 张图片`}
          {pack.ignored.length > 0 && <span className="soft">{`，忽略 ${pack.ignored.length} 个其他文件`}</span>}{' '}
          <a onClick={drop}>移除</a>
        </>
      ) : (
        <span className="soft">选填，仅表格中填写图片文件名时需要，请先于表格上传</span>
      )}
    </p>
  )
}
