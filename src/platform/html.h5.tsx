import {
  type CSSProperties,
  type ForwardedRef,
  forwardRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  type TouchEvent
} from 'react'

/*
 * The browser's own elements for what a page is made of by the hundred. Taro's are custom elements, each drawn by a
 * renderer of its own beside React's: a page of a thousand of them is late by a second on a simple phone.
 */

interface Common {
  className?: string
  style?: CSSProperties
  children?: ReactNode
  ariaLabel?: string
  /** The same, where the compiler has put the attribute's own name in its place. */
  'aria-label'?: string
  /** Attributes of the element itself. */
  nativeProps?: Record<string, unknown>
}

interface ViewProps extends Common {
  role?: string
  tabIndex?: number
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  hoverClass?: string
  hoverStartTime?: number
  hoverStayTime?: number
  onLongPress?: () => void
  onTouchStart?: (event: TouchEvent) => void
  onTouchMove?: (event: TouchEvent) => void
  onTouchEnd?: (event: TouchEvent) => void
  /** Means something to a mini-program only. */
  catchMove?: boolean
  hoverStopPropagation?: boolean
}

const LONG_PRESS_MS = 350
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()
/** Fingers that rest on a view. */
const holds = new WeakMap<Element, ReturnType<typeof setTimeout>>()

function later(of: Element, wait_ms: number, run: () => void) {
  clearTimeout(timers.get(of))
  timers.set(of, setTimeout(run, wait_ms))
}

/** What a finger does to a view that shows it is pressed, or that can be pressed for long. */
function pressing({ hoverClass = 'none', hoverStartTime = 50, hoverStayTime = 400, ...props }: ViewProps) {
  const shows = hoverClass !== 'none' && hoverClass !== ''
  if (!shows && !props.onLongPress) return undefined
  return {
    onTouchStart(event: TouchEvent) {
      const view = event.currentTarget
      if (shows) later(view, hoverStartTime, () => view.classList.add(hoverClass))
      if (props.onLongPress) holds.set(view, setTimeout(props.onLongPress, LONG_PRESS_MS))
      props.onTouchStart?.(event)
    },
    onTouchMove(event: TouchEvent) {
      clearTimeout(holds.get(event.currentTarget))
      props.onTouchMove?.(event)
    },
    onTouchEnd(event: TouchEvent) {
      const view = event.currentTarget
      clearTimeout(holds.get(view))
      if (shows) later(view, hoverStayTime, () => view.classList.remove(hoverClass))
      props.onTouchEnd?.(event)
    }
  }
}

const CONTROLS = new Set(['button', 'link', 'radio', 'checkbox', 'switch', 'tab'])

/** A control that is reached and pressed by the keyboard as well; nothing for a view that says itself what keys do. */
function keyed({ role = '', onClick, tabIndex, onKeyDown }: ViewProps) {
  if (!onClick || !CONTROLS.has(role) || tabIndex !== undefined || onKeyDown) return
  return {
    tabIndex: 0,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      event.currentTarget.click()
    }
  }
}

/** A block. */
export const View = forwardRef(function View(props: ViewProps, ref: ForwardedRef<HTMLDivElement>) {
  const { hoverClass, hoverStartTime, hoverStayTime, hoverStopPropagation, catchMove, ...shown } = props
  const { ariaLabel, nativeProps, onLongPress, ...rest } = shown
  return (
    <div
      ref={ref}
      {...rest}
      {...keyed(props)}
      {...nativeProps}
      {...pressing(props)}
      aria-label={ariaLabel ?? rest['aria-label']}
    />
  )
})

interface TextProps extends Common {
  selectable?: boolean
  userSelect?: boolean
}

/** Words in a line; they cannot be selected unless that is asked for. */
export const Text = forwardRef(function Text(props: TextProps, ref: ForwardedRef<HTMLSpanElement>) {
  const { selectable, userSelect, ariaLabel, nativeProps, className = '', ...rest } = props
  const free = selectable || userSelect
  return (
    <span
      ref={ref}
      {...rest}
      {...nativeProps}
      className={free ? `h5-text--free ${className}` : `h5-text ${className}`}
      aria-label={ariaLabel ?? rest['aria-label']}
    />
  )
})

interface ImageProps extends Common {
  src?: string
  mode?: string
  lazyLoad?: boolean
  showMenuByLongpress?: boolean
  onLoad?: (event: { detail: { width: number; height: number } }) => void
  onError?: (event: SyntheticEvent) => void
}

/** A picture; `mode` says how it fits its place. */
export const Image = forwardRef(function Image(props: ImageProps, ref: ForwardedRef<HTMLImageElement>) {
  const { src, mode = 'scaleToFill', lazyLoad, onLoad, showMenuByLongpress, ...shown } = props
  const { ariaLabel, nativeProps, className = '', children, ...rest } = shown
  return (
    <img
      ref={ref}
      {...rest}
      className={`h5-img h5-img--${mode.toLowerCase()} ${className}`}
      loading={lazyLoad ? 'lazy' : 'eager'}
      decoding="async"
      alt={ariaLabel ?? rest['aria-label']}
      {...nativeProps}
      src={src || undefined}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onLoad?.({ detail: { width: naturalWidth, height: naturalHeight } })
      }
    />
  )
})
