import { Random } from '../random'
import { circle, ground, svg } from './shapes'
import { thing } from './things'

export interface Scenery {
  /** What it is drawn by: the same name is the same picture. */
  name: string
  /** From the top of the sky to the horizon. */
  sky: readonly [from: string, to: string]
  /** Ridges from the farthest to the nearest. */
  ridges: readonly string[]
  /** What stands in front, from left to right. */
  things: readonly string[]
  sun: string
}

const [WIDTH, HEIGHT] = [1404, 560]
const STEPS = 9

/** A line of hills across the picture, closed below. */
function ridge(random: Random, colour: string, top: number, rise: number): string {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => ({
    x: (WIDTH / STEPS) * i,
    y: top - rise * random.next()
  }))
  const curve = points.slice(1).map((point, i) => {
    const before = points[i]!
    const middle = (before.x + point.x) / 2
    return `C${middle} ${before.y.toFixed(0)} ${middle} ${point.y.toFixed(0)} ${point.x} ${point.y.toFixed(0)}`
  })
  return `<path d="M0 ${points[0]!.y.toFixed(0)} ${curve.join(' ')} V${HEIGHT} H0 Z" fill="${colour}"/>`
}

/** A place to travel to, of a banner's shape: sky, hills one behind the other, and what is to be seen there. */
export function sceneryPicture({ name, sky: [from, to], ridges, things, sun }: Scenery): string {
  const random = new Random(`scenery:${name}`)
  const step = 190 / ridges.length
  const hills = ridges.map((colour, i) => ridge(random, colour, 340 + i * step, 150 - i * 24))
  const shown = things.map((one, i) =>
    thing(one, {
      x: 270 + (i * 900) / Math.max(1, things.length - 1),
      y: 430 - (i % 2) * 26,
      size: i === 1 ? 210 : 160
    })
  )
  const light = [circle(1080, 150, 120, sun, 0.28), circle(1080, 150, 78, sun, 0.9)]
  return svg(WIDTH, HEIGHT, [ground(WIDTH, HEIGHT, { from, to }), ...light, ...hills, ...shown].join(''))
}
