import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { uploadImage } from '@/api'
import { useDraft } from '@/kit/draft'
import { pictureUrl } from '@/kit/picture'
import { type Upload, UploadList } from '@/kit/state/UploadList'
import { ALBUM_MAX_IMAGES, UPLOAD_MAX_FILES } from '@/lib/constants'
import { Icon } from './Icon'
import { Pic } from './Pic'
import './Uploader.scss'

interface Props {
  /** Addresses that are there already; read once. */
  value?: readonly string[]
  /** The addresses that have arrived, and whether more are on their way (do not submit then). */
  onChange: (urls: string[], busy: boolean) => void
  /** Tells several of a page apart. */
  name?: string
  /** 9 by default, never more than 52. */
  max?: number
  /** Words under the plus: 上传凭证. */
  text?: string
}

/** Pictures from the album or the camera, three to a row: progress, retry, delete, look at large. */
export const Uploader = observer(function Uploader({
  value = [],
  onChange,
  name = '',
  max = ALBUM_MAX_IMAGES,
  text = '添加图片'
}: Props) {
  const list = useDraft(() => new UploadList(uploadImage, Math.min(max, UPLOAD_MAX_FILES), value), `photos ${name}`)
  const { urls, busy } = list
  const key = urls.join()
  useEffect(() => onChange(urls, busy), [key, busy])
  const pick = async () => {
    const count = Math.min(9, list.room)
    const chosen = await Taro.chooseImage({ count, sizeType: ['compressed'], sourceType: ['album', 'camera'] }).catch(
      () => null
    )
    if (chosen) list.add(chosen.tempFilePaths)
  }
  return (
    <View className="uploader">
      {list.items.map(item => (
        <Cell key={item.key} item={item} list={list} />
      ))}
      {list.room > 0 && (
        <View className="uploader__cell">
          <View className="uploader__add" role="button" ariaLabel={text} onClick={pick}>
            <Icon name="camera" size={48} />
            <View className="uploader__words">{text}</View>
            {list.items.length > 0 && (
              <View className="uploader__count">
                {list.items.length}/{list.max}
              </View>
            )}
          </View>
        </View>
      )}
    </View>
  )
})

const pictureOf = (item: Upload) => item.path || pictureUrl(item.url)

const Cell = observer(function Cell({ item, list }: { item: Upload; list: UploadList }) {
  const look = () => Taro.previewImage({ urls: list.items.map(pictureOf), current: pictureOf(item) })
  const tap = item.state === 'failed' ? () => list.retry(item.key) : look
  return (
    <View className="uploader__cell">
      <Pic className="uploader__pic" src={pictureOf(item)} alt="已选图片" eager onClick={tap} />
      {item.state !== 'done' && (
        <View className="uploader__cover" onClick={tap}>
          {item.state === 'failed' ? (
            <>
              <Icon name="refresh" size={40} />
              点击重试
            </>
          ) : (
            `${item.percent}%`
          )}
        </View>
      )}
      <View className="uploader__remove" role="button" ariaLabel="删除图片" onClick={() => list.remove(item.key)}>
        <View className="uploader__cross">
          <Icon name="close" size={24} />
        </View>
      </View>
    </View>
  )
})
