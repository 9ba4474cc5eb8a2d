import { View } from '@tarojs/components'
import { scanCode } from '@/platform/scan'
import { Field, type FieldProps } from './Field'
import { Icon } from './Icon'
import './ScanField.scss'

type Props = Required<Pick<FieldProps, 'form' | 'name' | 'label' | 'placeholder'>>

/** The number of a parcel, typed or scanned from its label. */
export function ScanField(props: Props) {
  const { form, name, label } = props
  const scan = async () => {
    const text = await scanCode()
    if (text !== undefined) form.set(name, text.trim())
  }
  return (
    <Field
      {...props}
      max={40}
      right={
        <View className="scanfield" role="button" ariaLabel={`扫描${label}`} onClick={scan}>
          <Icon name="scan" size={40} />
        </View>
      }
    />
  )
}
