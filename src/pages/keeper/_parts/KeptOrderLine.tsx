import { View } from '@tarojs/components'
import { KeptLine } from '@/kit/order/KeptLine'
import { Price } from '@/kit/parts/Price'
import type { Order } from './model'

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
