interface Props {
  src: string
  poster: string
  className?: string
  onEnded?: () => void
}

/** A video that starts at once. The browser's own element: Taro's brings a streaming library along. */
export const VideoPlayer = ({ src, poster, className, onEnded }: Props) => (
  <video className={className} src={src} poster={poster} autoPlay controls playsInline onEnded={onEnded} />
)
