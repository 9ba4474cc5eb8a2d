import { Input, View } from '@tarojs/components'
import './AmountField.scss'

interface Props {
  value: string
  onChange: (value: string) => void
  /** What the amount is, for who cannot see where it stands. */
  label: string
  placeholder: string
  /** The yuan sign before it, where it is money. */
  sign?: string
  /** Of whole units only. */
  whole?: boolean
  /** Takes the most there is. */
  most?: { words: string; value: string }
}

/** How much, typed large, with a tap that takes all. */
export const AmountField = ({ value, onChange, label, placeholder, sign, whole, most }: Props) => (
  <View className="amount">
    {sign && <View className="amount__sign">{sign}</View>}
    <Input
      className={`amount__input ${value ? '' : 'amount__input--empty'}`}
      type={whole ? 'number' : 'digit'}
      maxlength={12}
      value={value}
      placeholder={placeholder}
      placeholderClass="amount__hint"
      nativeProps={{ 'aria-label': label }}
      onInput={event => onChange(event.detail.value.trim())}
    />
    {most && (
      <View className="amount__all" role="button" onClick={() => onChange(most.value)}>
        {most.words}
      </View>
    )}
  </View>
)
