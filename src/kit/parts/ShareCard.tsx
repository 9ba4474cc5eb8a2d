import { Image, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { pictureUrl } from '@/kit/picture'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { keepPictures } from '@/platform/album'
import './ShareCard.scss'

/** A share card as the server drew it; it may take a moment the first time. */
export function ShareCard({ src, title }: { src: string; title: string }) {
  const [state, setState] = useState<'waits' | 'shown' | 'failed'>('waits')
  const [tries, setTries] = useState(0)
  const again = () => {
    setState('waits')
    setTries(tries + 1)
  }
  return (
    <View className="sharecard__paper">
      {state !== 'failed' && (
        <Image
          key={tries}
          className="sharecard__img"
          src={src}
          mode="aspectFit"
          showMenuByLongpress
          nativeProps={{ alt: `${title}的分享卡片` }}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          onClick={() => Taro.previewImage({ urls: [src] })}
        />
      )}
      {state === 'waits' && <View className="sharecard__wait">正在生成卡片…</View>}
      {state === 'failed' && (
        <View className="sharecard__wait" role="button" onClick={again}>
          卡片没有生成，点这里再试一次
        </View>
      )}
    </View>
  )
}

/** Keeps a card among the phone's pictures, and says whether that worked. */
export async function keepCard(image: string) {
  const title = (await keepPictures([pictureUrl(image)])) ? '图片已保存' : '没有保存成功，可以长按图片保存'
  Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
}
