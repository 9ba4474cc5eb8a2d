import { Input, View } from '@tarojs/components'
import { useState } from 'react'
import { CODE_LENGTH } from '@/lib/constants'
import './CodeInput.scss'

interface Props {
  value: string
  onChange: (value: string) => void
  /** Called once with the whole code. */
  onDone?: (value: string) => void
  length?: number
  focus?: boolean
}

/** A code in boxes, one digit each; one hidden input takes the typing, so pasting and autofill work. */
export function CodeInput({ value, onChange, onDone, length = CODE_LENGTH, focus = true }: Props) {
  const [focused, setFocused] = useState(focus)
  const typed = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onDone?.(digits)
  }
  return (
    <View className="code">
      {Array.from({ length }, (_, i) => (
        <View
          key={i}
          className={`code__box ${focused && i === Math.min(value.length, length - 1) ? 'code__box--here' : ''}`}
        >
          {value[i] ?? ''}
        </View>
      ))}
      <Input
        className="code__input"
        value={value}
        type="number"
        maxlength={length}
        focus={focus}
        nativeProps={{ 'aria-label': '验证码', autocomplete: 'one-time-code' }}
        onInput={event => typed(event.detail.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </View>
  )
}
