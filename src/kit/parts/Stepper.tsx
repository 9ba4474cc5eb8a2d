import { Input, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { Icon } from './Icon'
import './Stepper.scss'

interface Props {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
  /** Told when more than `max` or less than `min` was asked for, to say why it cannot be. */
  onLimit?: (limit: 'min' | 'max') => void
}

/** How many: minus, the number (which can be typed), plus. */
export function Stepper({ value, onChange, min = 1, max = 9999, disabled, onLimit }: Props) {
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])
  const ask = (wanted: number) => {
    if (disabled) return
    const fitted = Math.max(min, Math.min(max, wanted))
    if (fitted !== wanted) onLimit?.(wanted > max ? 'max' : 'min')
    setTyped(String(fitted))
    if (fitted !== value) onChange(fitted)
  }
  return (
    <View className={`stepper ${disabled ? 'stepper--off' : ''}`}>
      <View
        className={`stepper__side ${value <= min ? 'stepper__side--end' : ''}`}
        role="button"
        ariaLabel="减少一件"
        onClick={() => ask(value - 1)}
      >
        <Icon name="minus" size={28} />
      </View>
      <Input
        className="stepper__number"
        type="number"
        value={typed}
        maxlength={4}
        disabled={disabled}
        nativeProps={{ 'aria-label': '数量' }}
        onInput={event => setTyped(event.detail.value)}
        onBlur={() => ask(Number.parseInt(typed, 10) || min)}
      />
      <View
        className={`stepper__side ${value >= max ? 'stepper__side--end' : ''}`}
        role="button"
        ariaLabel="增加一件"
        onClick={() => ask(value + 1)}
      >
        <Icon name="plus" size={28} />
      </View>
    </View>
  )
}
