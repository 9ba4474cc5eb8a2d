import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { pictureUrl } from '@/kit/picture'
import { ALBUM_MAX_IMAGES } from '@/lib/constants'
import { Pic } from './Pic'
import './PicGrid.scss'

/** Pictures three to a row, nine at most; a tap shows them large. One alone is larger. */
export function PicGrid({ pics, alt = '图片' }: { pics: readonly string[]; alt?: string }) {
  if (pics.length === 0) return null
  const shown = pics.slice(0, ALBUM_MAX_IMAGES)
  const open = (at: number) => {
    const urls = pics.map(pic => pictureUrl(pic, 750))
    Taro.previewImage({ urls, current: urls[at] })
  }
  return (
    <View className={`picgrid ${shown.length === 1 ? 'picgrid--one' : ''}`}>
      {shown.map((pic, i) => (
        <View key={i} className="picgrid__cell">
          <Pic className="picgrid__pic" src={pic} alt={`${alt}${i + 1}`} width={400} onClick={() => open(i)} />
          {i === shown.length - 1 && pics.length > shown.length && (
            <View className="picgrid__more">+{pics.length - shown.length}</View>
          )}
        </View>
      ))}
    </View>
  )
}
