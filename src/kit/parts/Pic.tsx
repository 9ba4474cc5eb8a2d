import { Image, type ImageProps, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { type PictureWidth, pictureUrl } from '@/kit/picture'
import { Icon } from './Icon'
import './Pic.scss'

interface Props {
  src: string | undefined
  /** What the picture shows, for people who do not see it; '' when the words beside it say so. */
  alt: string
  /** Which of our widths to load; the original when absent. */
  width?: PictureWidth
  /** Side in design pixels of a square, when the sheet gives no size. */
  size?: number
  /** Loads at once: for what is on the first screen. */
  eager?: boolean
  mode?: ImageProps['mode']
  className?: string
  onClick?: () => void
}

/** A picture that loads when it comes near; a quiet ground until then, a drawing when there is none. Its size comes from the sheet or `size`. */
export function Pic({ src, alt, width, size, eager, mode = 'aspectFill', className = '', onClick }: Props) {
  const [failed, setFailed] = useState('')
  const side = size && Taro.pxTransform(size)
  const absent = !src || failed === src
  return (
    <View
      className={`pic ${mode === 'widthFix' ? 'pic--flow' : ''} ${className}`}
      style={side ? { width: side, height: side } : undefined}
      onClick={onClick}
    >
      {absent ? (
        <View className="pic__blank" role={alt ? 'img' : undefined} ariaLabel={alt || undefined}>
          <Icon name="photo-off" size={size && size < 80 ? 32 : 56} />
        </View>
      ) : (
        <Image
          className="pic__img"
          src={pictureUrl(src, width)}
          mode={mode}
          lazyLoad={!eager}
          nativeProps={{ alt }}
          onError={() => setFailed(src)}
        />
      )}
    </View>
  )
}
