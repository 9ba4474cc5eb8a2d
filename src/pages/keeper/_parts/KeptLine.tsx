import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { type Order, skuWords } from './model'
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

/** A line of an order: its price, how many, and how many of them went back. */
export const KeptOrderLine = ({ line }: { line: Order['cartInfo'][number] }) => (
  <KeptLine
    image={line.productInfo.attrInfo.image}
    name={line.productInfo.store_name}
    suk={line.productInfo.attrInfo.suk}
    side={
      <View>
        <Price value={line.truePrice} size="sm" tone="text" />
        <View className="keptline__num">{`×${line.cart_num}`}</View>
        {line.refund_num > 0 && <View className="keptline__num">{`已退 ${line.refund_num}`}</View>}
      </View>
    }
  />
)
