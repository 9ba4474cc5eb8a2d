import { Image, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './SharePicture.scss'

interface Props {
  /** Its address; '' while it is being made. */
  src: string
  alt: string
  /** A poster is 2 by 3, a card that the server draws 750 by 1180. */
  look: 'poster' | 'card'
  words: { waits: string; failed: string }
  /** It could not be made. */
  failed?: boolean
  /** Makes it again; without it the picture is fetched again. */
  onRetry?: () => void
}

/** A picture to send on: looked at large by a tap, pressed long to be sent or kept. */
export function SharePicture({ src, alt, look, words, failed, onRetry }: Props) {
  const [state, setState] = useState<'waits' | 'shown' | 'lost'>('waits')
  const [tries, setTries] = useState(0)
  const lost = failed || state === 'lost'
  const again = () => {
    setState('waits')
    setTries(tries + 1)
    onRetry?.()
  }
  return (
    <View className={`sharepic sharepic--${look}`}>
      {src && !lost && (
        <Image
          key={tries}
          className="sharepic__img"
          src={src}
          mode="aspectFit"
          showMenuByLongpress
          nativeProps={{ alt }}
          onLoad={() => setState('shown')}
          onError={() => setState('lost')}
          onClick={() => Taro.previewImage({ urls: [src] })}
        />
      )}
      {!lost && (!src || state === 'waits') && <View className="sharepic__words">{words.waits}</View>}
      {lost && (
        <View className="sharepic__words" role="button" onClick={again}>
          {words.failed}
        </View>
      )}
    </View>
  )
}

/** Says whether the picture, called `name`, is kept on the device. */
export async function sayKept(name: string, kept: Promise<boolean>) {
  const title = (await kept) ? `${name}已保存` : '没有保存成功，可以长按图片保存'
  Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
}
