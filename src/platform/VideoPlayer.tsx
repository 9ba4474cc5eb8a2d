import { Video } from '@tarojs/components'

interface Props {
  src: string
  poster: string
  className?: string
  onEnded?: () => void
}

/** A video that starts at once, with the platform's own controls. */
export const VideoPlayer = ({ src, poster, className, onEnded }: Props) => (
  <Video
    className={className}
    src={src}
    poster={poster}
    autoplay
    controls
    showCenterPlayBtn={false}
    enableProgressGesture={false}
    objectFit="contain"
    onEnded={onEnded}
  />
)
