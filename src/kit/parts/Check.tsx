import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './Check.scss'
import { Tick } from './Tick'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Words beside it that take the tap too. */
  children?: ReactNode
  /** What it is for, where there are no words beside it. */
  label?: string
  className?: string
}

/** A round tick, for choosing any of several. */
export function Check({ checked, onChange, disabled, children, label, className = '' }: Props) {
  return (
    <View
      className={`check ${checked ? 'check--on' : ''} ${disabled ? 'check--off' : ''} ${className}`}
      role="button"
      ariaLabel={label && `${label}${checked ? '，已选中' : '，未选中'}`}
      onClick={disabled ? undefined : () => onChange(!checked)}
    >
      <Tick on={checked} className="check__mark" />
      {children && <View className="check__words">{children}</View>}
    </View>
  )
}

interface RadioProps<V> {
  options: { value: V; text: ReactNode; disabled?: boolean }[]
  value: V | undefined
  onChange: (value: V) => void
  className?: string
}

/** One of a few, side by side. */
export function Radio<V extends string | number>({ options, value, onChange, className = '' }: RadioProps<V>) {
  return (
    <View className={`radios ${className}`}>
      {options.map(option => (
        <Check
          key={option.value}
          checked={option.value === value}
          disabled={option.disabled}
          onChange={() => onChange(option.value)}
        >
          {option.text}
        </Check>
      ))}
    </View>
  )
}
