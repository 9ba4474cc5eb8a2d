import { Text, View } from '@tarojs/components'
import { fenOf, priceParts, priceText } from '@/lib/format'
import './Price.scss'

interface Props {
  /** Decimal yuan: "12.50". */
  value: string
  /** What it used to cost; shown struck through when it is more than `value`. */
  ot?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  tone?: 'price' | 'text' | 'gold' | 'inherit'
  /** Small words before and after: 到手价, 起. */
  before?: string
  after?: string
  className?: string
}

/** An amount of money: the yuan sign and the decimals smaller than the whole number, in figures of one width. */
export function Price({ value, ot, size = 'md', tone = 'price', before, after, className = '' }: Props) {
  const { sign, whole, decimals } = priceParts(value)
  const dearer = ot && (fenOf(ot) ?? 0) > (fenOf(value) ?? 0)
  return (
    <View className={`price price--${size} price--${tone} ${className}`}>
      {before && <Text className="price__word">{before}</Text>}
      <Text className="price__sign">{sign}¥</Text>
      <Text className="price__whole">{whole}</Text>
      {decimals && <Text className="price__decimals">.{decimals}</Text>}
      {after && <Text className="price__word">{after}</Text>}
      {dearer && <Text className="price__ot">¥{priceText(ot)}</Text>}
    </View>
  )
}
