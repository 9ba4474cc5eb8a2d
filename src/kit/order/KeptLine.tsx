import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Pic } from '@/kit/parts/Pic'
import { skuWords } from '@/lib/sku'
import './KeptLine.scss'

interface Props {
  image: string
  name: string
  suk?: string
  /** At the right: a price, how many. */
  side?: ReactNode
  below?: ReactNode
}

/** A product as a keeper's pages show it: picture, name, SKU. */
export const KeptLine = ({ image, name, suk = '', side, below }: Props) => (
  <View className="keptline">
    <Pic className="keptline__pic" src={image} alt="" width={200} />
    <View className="keptline__words">
      <View className="keptline__name">{name}</View>
      {skuWords(suk) && <View className="keptline__suk">{skuWords(suk)}</View>}
      {below}
    </View>
    {side && <View className="keptline__side">{side}</View>}
  </View>
)
