import { View } from '@tarojs/components'
import { Cell } from './Cell'
import './SwitchRow.scss'

interface Props {
  title: string
  note?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A row that is on or off. */
export function SwitchRow({ title, note, checked, onChange, disabled }: Props) {
  return (
    <Cell
      title={title}
      note={note}
      arrow={false}
      value={<Switch checked={checked} disabled={disabled} label={title} onChange={onChange} />}
    />
  )
}

/** The switch alone. */
export function Switch({ checked, onChange, disabled, label }: Omit<Props, 'title'> & { label: string }) {
  return (
    <View
      className={`switch ${checked ? 'switch--on' : ''} ${disabled ? 'switch--off' : ''}`}
      role="button"
      ariaLabel={`${label}${checked ? '，已开启' : '，已关闭'}`}
      onClick={disabled ? undefined : () => onChange(!checked)}
    >
      <View className="switch__knob" />
    </View>
  )
}
