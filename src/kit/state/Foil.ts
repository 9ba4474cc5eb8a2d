import { FOIL_COLORS } from '@/lib/constants'

export interface Point {
  x: number
  y: number
}

/** How wide a finger scratches, and how much must be gone for the rest to come off by itself. */
const FINGER = 36
const ENOUGH = 0.4
const [COLUMNS, ROWS] = [12, 6] as const

/** The foil of a scratch card: where it was scratched, in pixels of the screen. */
export class Foil {
  private readonly bare = new Set<number>()
  private last: Point | null = null

  constructor(
    readonly width: number,
    readonly height: number
  ) {}

  /** The finger comes down, moves or leaves; answers the stroke that is to be wiped, null when there is none. */
  scratch(step: 'down' | 'move' | 'up', at?: Point): { from: Point; to: Point } | null {
    if (step === 'up' || !at || (step === 'move' && !this.last)) {
      this.last = null
      return null
    }
    const from = this.last ?? at
    this.last = at
    this.note(from, at)
    return { from, to: at }
  }

  /** Whether so much is gone that the rest may come off. */
  get enough() {
    return this.bare.size >= COLUMNS * ROWS * ENOUGH
  }

  private note(from: Point, to: Point) {
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (FINGER / 4)))
    for (let i = 0; i <= steps; i++) {
      const [x, y] = [from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps]
      this.cover(x, y)
    }
  }

  private cover(x: number, y: number) {
    const [wide, high] = [this.width / COLUMNS, this.height / ROWS]
    for (let column = 0; column < COLUMNS; column++) {
      for (let row = 0; row < ROWS; row++) {
        const away = Math.hypot((column + 0.5) * wide - x, (row + 0.5) * high - y)
        if (away <= FINGER / 2) this.bare.add(row * COLUMNS + column)
      }
    }
  }
}

/** Lays the foil over the whole card. */
export function layFoil(context: CanvasRenderingContext2D, width: number, height: number) {
  const shine = context.createLinearGradient(0, 0, width, height)
  shine.addColorStop(0, FOIL_COLORS.dark)
  shine.addColorStop(0.45, FOIL_COLORS.light)
  shine.addColorStop(1, FOIL_COLORS.dark)
  context.globalCompositeOperation = 'source-over'
  context.fillStyle = shine
  context.fillRect(0, 0, width, height)
  context.fillStyle = FOIL_COLORS.text
  context.font = '600 18px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText('刮开看看', width / 2, height / 2)
}

/** Takes the foil off along a stroke. */
export function wipe(context: CanvasRenderingContext2D, { from, to }: { from: Point; to: Point }) {
  context.globalCompositeOperation = 'destination-out'
  context.lineWidth = FINGER
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(from.x, from.y)
  // A tap is a stroke too.
  context.lineTo(to.x + 0.1, to.y)
  context.stroke()
}
