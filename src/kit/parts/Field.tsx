import { Input, Textarea, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import type { FormState } from '@/kit/state/FormState'
import { TEXTAREA_MAX_CHARS } from '@/lib/constants'
import { Icon } from './Icon'
import type { IconName } from './icons'
import './Field.scss'

// biome-ignore lint/suspicious/noExplicitAny: a field reads and writes one value of any form
type AnyForm = FormState<any>

export interface FieldProps {
  label?: string
  icon?: IconName
  /** The form and the name of the value; or `value` and `onChange` where there is no form. */
  form?: AnyForm
  name?: string
  value?: string
  onChange?: (value: string) => void
  error?: string
  placeholder?: string
  type?: 'text' | 'phone' | 'digits' | 'money' | 'idcard' | 'password' | 'area'
  /** Longest value in characters; 140 for an area, 11 for a phone. */
  max?: number
  required?: boolean
  disabled?: boolean
  focus?: boolean
  /** At the right end: a unit, an icon, a button. */
  right?: ReactNode
  onConfirm?: () => void
}

const keyboards = {
  text: 'text',
  phone: 'number',
  digits: 'number',
  money: 'digit',
  idcard: 'idcard',
  password: 'text'
} as const

/** A labelled input that says below itself what is wrong with its value. */
export const Field = observer(function Field(props: FieldProps) {
  const { label, icon, form, name = '', type = 'text', required, right } = props
  const [hidden, setHidden] = useState(type === 'password')
  const value = String((form ? form.values[name] : props.value) ?? '')
  const error = (form ? form.errors[name] : props.error) as string | undefined
  const change = (event: { detail: { value: string } }) => {
    const typed = event.detail.value
    if (form) form.set(name, typed)
    else props.onChange?.(typed)
  }
  return (
    <View className={`field ${type === 'area' ? 'field--area' : ''}`}>
      <View className="field__row">
        {icon && <Icon name={icon} size={40} className="field__icon" />}
        {label && <View className={`field__label ${required ? 'field__label--required' : ''}`}>{label}</View>}
        {type === 'area' ? (
          <Area {...props} value={value} onInput={change} />
        ) : (
          <Input
            className="field__input"
            value={value}
            type={hidden ? 'text' : keyboards[type]}
            password={hidden}
            maxlength={props.max ?? (type === 'phone' ? 11 : 140)}
            placeholder={props.placeholder ?? `请输入${label ?? ''}`}
            placeholderClass="field__hint"
            disabled={props.disabled}
            focus={props.focus}
            nativeProps={{ 'aria-label': label || props.placeholder }}
            onInput={change}
            onConfirm={props.onConfirm}
          />
        )}
        {type === 'password' && (
          <View
            className="field__eye"
            role="button"
            ariaLabel={hidden ? '显示密码' : '隐藏密码'}
            onClick={() => setHidden(!hidden)}
          >
            <Icon name={hidden ? 'eye-off' : 'eye'} size={40} />
          </View>
        )}
        {right && <View className="field__right">{right}</View>}
      </View>
      {error && <View className="field__error">{error}</View>}
    </View>
  )
})

type AreaProps = FieldProps & { value: string; onInput: (event: { detail: { value: string } }) => void }

function Area({ value, label, placeholder, max = TEXTAREA_MAX_CHARS, disabled, focus, onInput }: AreaProps) {
  return (
    <View className="field__area">
      <Textarea
        className="field__text"
        value={value}
        maxlength={max}
        placeholder={placeholder ?? `请输入${label ?? ''}`}
        placeholderClass="field__hint"
        disabled={disabled}
        focus={focus}
        nativeProps={{ 'aria-label': label || placeholder }}
        onInput={onInput}
      />
      <View className="field__count">
        {Array.from(value).length}/{max}
      </View>
    </View>
  )
}

/** Fields on one white card. */
export const FieldGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
  <View className="fields">
    {title && <View className="fields__title">{title}</View>}
    <View className="fields__rows">{children}</View>
  </View>
)
