import { useEffect, useRef } from 'react'
import type { FeedVideoProps } from './types'

/** A video of a feed, over and over. A browser lets none begin aloud before a tap: then it begins without sound, and says so. */
export function FeedVideo({ src, poster, fit, playing, muted, onMuted, onBroken, className = '' }: FeedVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const film = video.current
    if (!film) return
    film.muted = muted
    if (!playing) return film.pause()
    film.play().catch((error: Error) => {
      if (error.name !== 'NotAllowedError' || film.muted) return
      film.muted = true
      onMuted()
      film.play().catch(() => {})
    })
  }, [playing, muted, src])
  return (
    <video
      ref={video}
      className={className}
      style={{ objectFit: fit }}
      src={src}
      poster={poster}
      preload="auto"
      loop
      playsInline
      disablePictureInPicture
      onError={onBroken}
    />
  )
}
