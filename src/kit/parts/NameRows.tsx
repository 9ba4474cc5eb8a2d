import { View } from '@tarojs/components'
import './NameRows.scss'

/** What is said once more before or after money moves: a name at the left, a value at the right. */
export const NameRows = ({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) => (
  <View className="namerows">
    {rows.map(([name, value]) => (
      <View key={name} className="namerows__row">
        <View className="namerows__name">{name}</View>
        <View className="namerows__value">{value}</View>
      </View>
    ))}
  </View>
)
