import { App, Button, Input, Popover, Space } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { upload } from '../../api'
import type { DeskChat } from './desk-chat'
import { GoodsToSend } from './GoodsToSend'

const MOST_CHARS = 2000

interface Props {
  chat: DeskChat
  canned: readonly { title: string; words: string }[]
}

/** What is answered with: words, canned ones, pictures, goods. Enter sends, with shift it begins a line. */
export function Compose({ chat, canned }: Props) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const [choosing, setChoosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const send = () => {
    if (!text.trim()) return
    chat.send('text', { text })
    setText('')
  }
  const keys = (event: KeyboardEvent) => {
    // What chooses a word of the input method sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const picture = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { url, width, height } = await upload('POST /api/admin/chat/upload', file)
      chat.send('image', { url, width: String(width), height: String(height) })
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="chat-compose">
      <Space>
        <Canned of={canned} onPick={words => setText(`${text}${words}`)} />
        <Button size="small" loading={busy} onClick={() => picker.current?.click()}>
          图片
        </Button>
        <Button size="small" onClick={() => setChoosing(true)}>
          商品
        </Button>
      </Space>
      <input
        ref={picker}
        hidden
        type="file"
        accept="image/*"
        aria-label="选择图片"
        onChange={({ target }) => {
          void picture(target.files?.[0])
          target.value = ''
        }}
      />
      <Input.TextArea
        aria-label="回复会员"
        placeholder="回复会员，按 Enter 发送，Shift + Enter 换行"
        autoFocus
        maxLength={MOST_CHARS}
        autoSize={{ minRows: 3, maxRows: 6 }}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={keys}
      />
      <Button type="primary" disabled={!text.trim()} onClick={send}>
        发送
      </Button>
      {choosing && <GoodsToSend chat={chat} onClose={() => setChoosing(false)} />}
    </div>
  )
}

function Canned({ of, onPick }: { of: Props['canned']; onPick(words: string): void }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState('')
  const shown = of.filter(({ title, words }) => title.includes(wanted) || words.includes(wanted))
  const content = (
    <div className="chat-canned">
      <Input placeholder="搜索常用语" allowClear value={wanted} onChange={event => setWanted(event.target.value)} />
      <ul>
        {shown.map(({ title, words }) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => {
                onPick(words)
                setOpen(false)
              }}
            >
              {title !== words && <b>{title}</b>}
              <span>{words}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="soft">{of.length === 0 ? '还没有常用语，可在「站点设置 · 客服」里添加' : '没有符合的常用语'}</p>
      )}
    </div>
  )
  return (
    <Popover trigger="click" placement="topLeft" open={open} onOpenChange={setOpen} content={content}>
      <Button size="small">常用语</Button>
    </Popover>
  )
}
