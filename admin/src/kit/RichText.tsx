import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { type Into, uploadPicture } from './upload-picture'
import { uploading } from './uploading'
import './rich.css'

interface Props {
  value?: string
  onChange?(html: string): void
  label: string
  into?: Into
  disabled?: boolean
}

const TOOLS: { title: string; command: string; value?: string }[] = [
  { title: '标题', command: 'formatBlock', value: 'h3' },
  { title: '正文', command: 'formatBlock', value: 'p' },
  { title: '加粗', command: 'bold' },
  { title: '列表', command: 'insertUnorderedList' }
]

/** Words with headings, lists and pictures, written as the page shows them. The server cleans what comes of it. */
export function RichText({ value = '', onChange, label, into = 'goods', disabled }: Props) {
  const { message } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // What is typed is the browser's; it is written in from outside only when it says something else.
  useEffect(() => {
    if (!box.current || box.current.innerHTML === value) return
    box.current.innerHTML = value
    // They show what the words beside them say.
    for (const picture of box.current.querySelectorAll('img:not([alt])')) picture.setAttribute('alt', '')
  }, [value])
  const tell = () => onChange?.(box.current?.innerHTML ?? '')
  const run = (command: string, argument?: string) => {
    box.current?.focus()
    document.execCommand(command, false, argument)
    tell()
  }
  const insert = async (file: File | undefined) => {
    if (!file) return
    try {
      run('insertImage', (await uploadPicture(file, into)).url)
    } catch (error) {
      message.error((error as Error).message)
    }
    if (input.current) input.current.value = ''
  }
  const paste = (event: React.ClipboardEvent) => {
    event.preventDefault()
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
  }
  return (
    <div className="rich">
      {!disabled && (
        <div className="rich-tools">
          {TOOLS.map(({ title, command, value: argument }) => (
            <Button
              key={title}
              size="small"
              onMouseDown={event => event.preventDefault()}
              onClick={() => run(command, argument)}
            >
              {title}
            </Button>
          ))}
          <Button size="small" onClick={() => input.current?.click()}>
            插入图片
          </Button>
          {/* The form's own style shows file fields, so what is hidden is around it. */}
          <span hidden>
            <input
              ref={input}
              type="file"
              aria-label="选择插入的图片"
              accept="image/png,image/jpeg,image/webp"
              onChange={({ target: { files } }) => void uploading(() => insert(files?.[0]))}
            />
          </span>
        </div>
      )}
      <div
        ref={box}
        className="rich-box"
        role="textbox"
        aria-multiline
        aria-label={label}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={tell}
        onPaste={paste}
      />
    </div>
  )
}
