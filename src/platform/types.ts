import type { Point } from '@/lib/cities'

/** A code the server trades with WeChat for who this is. */
export interface WechatCode {
  code: string
  from: 'weapp' | 'h5'
}

/** An address as WeChat's address book has it; the regions by name. */
export interface BookAddress {
  real_name: string
  phone: string
  province: string
  city: string
  district: string
  detail: string
  post_code: string
}

/** A place with what it is called and where it lies (GCJ-02). */
export interface MapPlace extends Point {
  name: string
  address: string
}

/** A map app a place can be opened in. */
export interface MapApp {
  name: string
  open: (place: MapPlace) => void
}

/** A canvas to draw on, and how what was drawn becomes a picture. */
export interface Board {
  context: CanvasRenderingContext2D
  /** Loads a picture that can be drawn. */
  picture: (src: string) => Promise<CanvasImageSource>
  /** The drawing as an address for an image. */
  save: () => Promise<string>
}

/** Something to be reminded of, five minutes ahead. */
export interface Appointment {
  title: string
  words: string
  start_s: number
  end_s: number
}

/** How WeChat's payment sheet was left. Whether money came only the server knows. */
export type PayEnd = 'done' | 'cancelled' | 'failed'

/** An answer that was asked for before the app's code was there. */
export interface FirstAnswer<T> {
  statusCode: number
  data: T
  /** It did not come within the time a request has. */
  late?: true
}

/** What WeChat's call to take money that is paid out needs, as the server has it. */
export interface PayoutConfirm {
  mch_id: string
  app_id: string
  package: string
}

/** A video among others that come one after the other. */
export interface FeedVideoProps {
  /** Unlike any other on the page. */
  id: string
  src: string
  poster: string
  fit: 'contain' | 'cover'
  playing: boolean
  muted: boolean
  /** The browser let it begin only without sound. */
  onMuted: () => void
  onBroken: () => void
  className?: string
}

/** A video of the person's own, and a picture out of it: a local file or a data URL; '' where none could be taken. */
export interface Film {
  path: string
  bytes: number
  seconds: number
  picture: string
}

/** Paper to draw on by hand: its size in pixels of the screen, and what is drawn as a data url. */
export interface Sheet {
  context: CanvasRenderingContext2D
  width: number
  height: number
  picture: () => string
}

export interface PaperProps {
  id: string
  className: string
  onPen: (step: 'down' | 'move' | 'up', at?: { x: number; y: number }) => void
  /** The sheet is there, and again when its size has changed. */
  onReady: (sheet: Sheet) => void
}

/** A place on a map. */
export interface Spot extends Point {
  id: string
  name: string
}

export interface PlaceMapProps {
  spots: readonly Spot[]
  /** Where the person is or chose to be; undefined while nobody has said. */
  here: Point | undefined
  /** The id of the chosen place; '' while none is. */
  chosen: string
  onChoose: (id: string) => void
  className: string
}
