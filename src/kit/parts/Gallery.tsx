import { Swiper, SwiperItem, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { pictureUrl } from '@/kit/picture'
import { useCalm } from '@/kit/state/calm'
import { VideoPlayer } from '@/platform/VideoPlayer'
import './Gallery.scss'
import { Icon } from './Icon'
import { Pic } from './Pic'

interface Props {
  pictures: readonly string[]
  /** Address of a video that goes before the pictures; none by default. */
  video?: string
  title: string
}

/** A product's pictures across the whole width, which of how many, and its video first when there is one. */
export function Gallery({ pictures, video = '', title }: Props) {
  const [here, setHere] = useState(0)
  const [playing, setPlaying] = useState(false)
  // The neighbours come when the first screen is there, so a turn shows a picture and not its place.
  const calm = useCalm()
  const first = video ? 1 : 0
  const turn = (index: number) => {
    setHere(index)
    if (index >= first) setPlaying(false)
  }
  const look = (index: number) => {
    const urls = pictures.map(picture => pictureUrl(picture, 750))
    Taro.previewImage({ urls, current: urls[index] })
  }
  return (
    <View className="gallery">
      <Swiper className="gallery__swiper" current={here} duration={300} onChange={event => turn(event.detail.current)}>
        {video !== '' && (
          <SwiperItem key="video">
            {playing ? (
              <VideoPlayer
                className="gallery__video"
                src={video}
                poster={pictureUrl(pictures[0] ?? '', 750)}
                onEnded={() => setPlaying(false)}
              />
            ) : (
              <View className="gallery__cover" role="button" ariaLabel="播放视频" onClick={() => setPlaying(true)}>
                <Pic className="gallery__pic" src={pictures[0]} alt="" width={750} eager />
                <View className="gallery__play">
                  <Icon name="play" size={64} />
                </View>
              </View>
            )}
          </SwiperItem>
        )}
        {pictures.map((picture, i) => (
          <SwiperItem key={picture}>
            {(calm || i + first === here || i === 0) && (
              <Pic
                className="gallery__pic"
                src={picture}
                alt={`${title}，第${i + 1}张图`}
                width={750}
                eager={Math.abs(i + first - here) <= 1}
                onClick={() => look(i)}
              />
            )}
          </SwiperItem>
        ))}
      </Swiper>
      {here >= first ? (
        <View className="gallery__count">
          {here - first + 1}/{pictures.length}
        </View>
      ) : null}
      {video !== '' && !playing && (
        <View className="gallery__kinds">
          <Kind words="视频" on={here < first} onClick={() => turn(0)} />
          <Kind words="图片" on={here >= first} onClick={() => turn(first)} />
        </View>
      )}
    </View>
  )
}

const Kind = ({ words, on, onClick }: { words: string; on: boolean; onClick: () => void }) => (
  <View className={`gallery__kind ${on ? 'gallery__kind--on' : ''}`} role="button" onClick={onClick}>
    {words}
  </View>
)
