import { View } from '@tarojs/components'
import type { OrderDetail } from '@/kit/order/model'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { Row } from '@/kit/parts/Row'
import { copy } from '@/kit/scan'
import './ReturnPlace.scss'

/** Where the goods go back to, to be copied for the carrier. */
export function ReturnPlace({ place }: { place: OrderDetail['refunds'][number]['return_to'] }) {
  if (!place) return <View className="returnplace__ask">请先联系商家确认退货地址，再寄出商品</View>
  const { name, phone, address } = place
  return (
    <Row
      className="returnplace"
      lead={
        <View className="returnplace__disc">
          <Icon name="pin" size={36} />
        </View>
      }
      title={<View className="returnplace__label">退货地址</View>}
      side={
        <Button kind="outline" size="small" onClick={() => copy(`${name} ${phone} ${address}`, '退货地址已复制')}>
          复制
        </Button>
      }
    >
      <View className="returnplace__address">{address}</View>
      <View className="returnplace__who">{`${name}  ${phone}`}</View>
    </Row>
  )
}
