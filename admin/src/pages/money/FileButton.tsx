import { Button } from 'antd'
import { useRef } from 'react'

interface Props {
  file: File | undefined
  disabled: boolean
  onChoose(file: File | undefined): void
}

/** A button that says what was chosen, before the browser's own field. */
export function FileButton({ file, disabled, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div hidden>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="账单文件"
          onChange={event => onChoose(event.target.files?.[0])}
        />
      </div>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {file ? file.name : '选择文件'}
      </Button>
    </>
  )
}
