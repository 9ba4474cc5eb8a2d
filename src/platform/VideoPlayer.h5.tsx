interface Props {
  src: string
  poster: string
  className?: string
  onEnded?: () => void
}

/** A video that starts at once. The browser's own element: Taro's brings a streaming library along. */
export const VideoPlayer = ({ src, poster, className, onEnded }: Props) => (
  // biome-ignore lint/a11y/useMediaCaption: what a shop films of its goods has no words to caption
  <video className={className} src={src} poster={poster} autoPlay controls playsInline onEnded={onEnded} />
)
