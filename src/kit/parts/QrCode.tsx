import { Image, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo } from 'react'
import { qrPicture } from '@/kit/state/qr'
import './QrCode.scss'

interface Props {
  text: string
  /** What it is for: 我的邀请码. */
  label: string
  /** Side in design pixels. */
  size?: number
}

/** A QR code, drawn on the device. */
export function QrCode({ text, label, size = 400 }: Props) {
  const src = useMemo(() => qrPicture(text), [text])
  const side = Taro.pxTransform(size)
  return (
    <View className="qr" style={{ width: side, height: side }}>
      <Image className="qr__img" src={src} mode="scaleToFill" nativeProps={{ alt: label }} />
    </View>
  )
}
