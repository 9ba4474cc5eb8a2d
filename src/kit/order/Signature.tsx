import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { Card } from '@/kit/parts/Card'
import { Pic } from '@/kit/parts/Pic'
import { pictureUrl } from '@/kit/picture'
import './Signature.scss'

/** The signature an order was taken with; a tap shows it large. */
export function Signature({ src }: { src: string }) {
  return (
    <Card title="签收签名">
      <View
        className="ordersign"
        role="button"
        ariaLabel="查看签名大图"
        onClick={() => Taro.previewImage({ urls: [pictureUrl(src)] })}
      >
        <Pic className="ordersign__pic" src={src} alt="收货人的签名" width={400} mode="aspectFit" />
      </View>
    </Card>
  )
}
