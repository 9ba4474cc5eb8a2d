import { Video } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import type { FeedVideoProps } from './types'

/** A video of a feed, over and over. */
export function FeedVideo({ id, src, poster, fit, playing, muted, onBroken, className }: FeedVideoProps) {
  useEffect(() => {
    const film = Taro.createVideoContext(id)
    if (playing) film.play()
    else film.pause()
  }, [id, playing, src])
  return (
    <Video
      id={id}
      className={className}
      src={src}
      poster={poster}
      objectFit={fit}
      muted={muted}
      autoplay={playing}
      loop
      controls={false}
      showCenterPlayBtn={false}
      enableProgressGesture={false}
      onError={onBroken}
    />
  )
}
