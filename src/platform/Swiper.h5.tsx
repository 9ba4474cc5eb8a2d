import {
  Children,
  type CSSProperties,
  cloneElement,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef
} from 'react'

interface Props {
  children?: ReactNode
  className?: string
  style?: CSSProperties
  /** The one to show; turns to it when it changes. */
  current?: number
  vertical?: boolean
  circular?: boolean
  autoplay?: boolean
  interval?: number
  onChange?: (event: { detail: { current: number } }) => void
}

const INTERVAL_MS = 5_000
/** Scrolling is over when nothing moved for this long. */
const REST_MS = 120
/** Less than this of a mouse is a click. */
const DRAG_PX = 5

/** Slides that snap into place by the browser's own scrolling: no script runs while a finger turns them. */
export function Swiper(props: Props) {
  const { children, className = '', style, vertical = false } = props
  const items = Children.toArray(children) as ReactElement[]
  const count = items.length
  const box = useRef<HTMLDivElement>(null)
  const track = useTrack(box, props, count)
  // After the last one comes a copy of the first; there the track jumps back unseen.
  const copy = props.circular && count > 1 ? [cloneElement(items[0]!, { key: 'copy' })] : []
  return (
    <div
      ref={box}
      className={`h5-swiper ${vertical ? 'h5-swiper--vertical' : ''} ${className}`}
      style={style}
      tabIndex={0}
      {...track}
    >
      {items}
      {copy}
    </div>
  )
}

/** One slide. */
export const SwiperItem = ({ children, className = '', style }: Props) => (
  <div className={`h5-swiper__item ${className}`} style={style}>
    {children}
  </div>
)

function useTrack(box: { current: HTMLDivElement | null }, props: Props, count: number) {
  const { current, vertical = false, circular = false, autoplay = false, interval = INTERVAL_MS } = props
  const here = useRef(current ?? 0)
  const rest = useRef<ReturnType<typeof setTimeout>>()
  const touched = useRef(false)

  const size = () => (vertical ? box.current?.clientHeight : box.current?.clientWidth) ?? 0
  const turn = (index: number, behavior: 'smooth' | 'instant') => {
    const at = index * size()
    box.current?.scrollTo({ [vertical ? 'top' : 'left']: at, behavior: behavior as ScrollBehavior })
  }
  useEffect(() => {
    if (current === undefined || current === here.current) return
    here.current = current
    turn(current, 'smooth')
  }, [current])
  useEffect(() => {
    if (!autoplay || count < 2) return
    const timer = setInterval(() => {
      if (touched.current || document.hidden || size() === 0) return
      turn(here.current + 1 < count || circular ? here.current + 1 : 0, 'smooth')
    }, interval)
    return () => clearInterval(timer)
  }, [autoplay, circular, count, interval])
  useEffect(() => () => clearTimeout(rest.current), [])

  const settle = () => {
    const view = box.current
    if (!view || size() === 0 || touched.current) return
    const index = Math.round((vertical ? view.scrollTop : view.scrollLeft) / size())
    if (circular && index >= count) turn(0, 'instant')
  }
  const onScroll = () => {
    const view = box.current
    if (!view || size() === 0) return
    const index = Math.round((vertical ? view.scrollTop : view.scrollLeft) / size()) % count
    if (index !== here.current) {
      here.current = index
      props.onChange?.({ detail: { current: index } })
    }
    clearTimeout(rest.current)
    rest.current = setTimeout(settle, REST_MS)
  }
  const hold = (held: boolean) => () => {
    touched.current = held
    if (!held) rest.current = setTimeout(settle, REST_MS)
  }
  return {
    onScroll,
    onTouchStart: hold(true),
    onTouchEnd: hold(false),
    onTouchCancel: hold(false),
    ...useMouse(box, vertical)
  }
}

/** A mouse cannot swipe, so it drags; letting go snaps to the nearest slide, and a drag is no click. */
function useMouse(box: { current: HTMLDivElement | null }, vertical: boolean) {
  const from = useRef<{ at: number; scroll: number; moved: boolean } | null>(null)
  const at = (event: PointerEvent) => (vertical ? event.clientY : event.clientX)
  const end = () => {
    const view = box.current
    const moved = from.current?.moved
    if (view && moved) {
      const size = vertical ? view.clientHeight : view.clientWidth
      const scroll = vertical ? view.scrollTop : view.scrollLeft
      view.classList.remove('h5-swiper--held')
      view.scrollTo({ [vertical ? 'top' : 'left']: Math.round(scroll / size) * size, behavior: 'smooth' })
      // The click comes right after.
      setTimeout(() => (from.current = null))
    } else from.current = null
  }
  return {
    onPointerDown(event: PointerEvent) {
      const view = box.current
      if (event.pointerType !== 'mouse' || !view) return
      from.current = { at: at(event), scroll: vertical ? view.scrollTop : view.scrollLeft, moved: false }
    },
    onPointerMove(event: PointerEvent) {
      const view = box.current
      const start = from.current
      if (!view || !start || event.buttons === 0) return
      const by = at(event) - start.at
      if (Math.abs(by) < DRAG_PX && !start.moved) return
      start.moved = true
      view.classList.add('h5-swiper--held')
      view[vertical ? 'scrollTop' : 'scrollLeft'] = start.scroll - by
    },
    onPointerUp: end,
    onPointerLeave: end,
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (from.current?.moved) event.stopPropagation()
    }
  }
}
