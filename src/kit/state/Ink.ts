import { makeAutoObservable } from 'mobx'
import { INK_COLORS } from '@/lib/constants'

export interface Point {
  x: number
  y: number
}

const WIDTH = 4
/** A name is longer than a slip of the finger, in pixels of the screen. */
const LENGTH_MIN = 80

/** Strokes of a pen, in pixels of the screen; what is drawn can be taken back stroke by stroke. */
export class Ink {
  strokes: Point[][] = []
  private down = false

  constructor() {
    makeAutoObservable<this, 'down'>(this, { down: false })
  }

  /** The pen touches the paper, moves on it, or leaves it. Moves without a touch, as of a mouse, draw nothing. */
  pen(step: 'down' | 'move' | 'up', at?: Point) {
    if (step === 'down' && at) this.strokes.push([at])
    else if (step === 'move' && at && this.down) this.strokes[this.strokes.length - 1]?.push(at)
    this.down = step === 'down' || (step === 'move' && this.down)
  }

  undo() {
    this.strokes.pop()
    this.down = false
  }

  clear() {
    this.strokes = []
    this.down = false
  }

  get empty() {
    return this.strokes.length === 0
  }

  /** Whether there is enough of it to be a name. */
  get enough() {
    return this.strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= LENGTH_MIN
  }
}

const lengthOf = (stroke: Point[]) =>
  stroke.reduce((sum, { x, y }, i) => {
    const before = stroke[i - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)

/** Draws all strokes anew on white paper, as curves through the middles of their points. */
export function drawInk(context: CanvasRenderingContext2D, strokes: Point[][], width: number, height: number) {
  context.fillStyle = INK_COLORS.paper
  context.fillRect(0, 0, width, height)
  context.strokeStyle = INK_COLORS.pen
  context.fillStyle = INK_COLORS.pen
  context.lineWidth = WIDTH
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) drawStroke(context, stroke)
}

function drawStroke(context: CanvasRenderingContext2D, stroke: Point[]) {
  const [first] = stroke
  if (!first) return
  context.beginPath()
  if (stroke.length === 1) {
    context.arc(first.x, first.y, WIDTH / 2, 0, 2 * Math.PI)
    return context.fill()
  }
  context.moveTo(first.x, first.y)
  stroke.slice(1).forEach((to, i) => {
    const from = stroke[i]!
    context.quadraticCurveTo(from.x, from.y, (from.x + to.x) / 2, (from.y + to.y) / 2)
  })
  const last = stroke[stroke.length - 1]!
  context.lineTo(last.x, last.y)
  context.stroke()
}
