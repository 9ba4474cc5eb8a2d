import { text } from '../../src/media/text'
import { icon } from './icons'
import { circle, ellipse, ground, type Palette, svg } from './shapes'

export interface Clip {
  main: string
  others: readonly string[]
  palette: Palette
  /** Two or three short lines, one after the other. */
  lines: readonly string[]
}

export const CLIP = { width: 720, height: 1280, seconds: 6 } as const
const TURN = Math.PI * 2

/** From 0 to 1 between two moments, coming to rest a little beyond its end and back. */
function spring(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return x === 0 ? 0 : 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2
}

/** A demo video's picture at `t`, from 0 to 1, 720 x 1280: the thing among its companions, and what is said of it. */
export function clipFrame({ main, others, palette, lines }: Clip, t: number): string {
  const { width, height } = CLIP
  const around = others.slice(0, 4).map((name, i) => {
    const angle = (i / 4 + t * 0.5) * TURN
    return icon(name, {
      x: 360 + Math.cos(angle) * 285 * spring(t, 0.05, 0.3),
      y: 720 + Math.sin(angle) * 270 * spring(t, 0.05, 0.3),
      size: 118,
      rotate: Math.sin((t * 2 + i / 4) * TURN) * 16
    })
  })
  const words = lines.map((line, i) => {
    const shown = spring(t, 0.12 + i * 0.2, 0.24 + i * 0.2)
    const size = i === 0 ? 76 : 52
    const y = 180 + i * 88 + (1 - shown) * 60
    return text(line, {
      x: 360,
      y,
      size,
      fill: palette.deep,
      anchor: 'middle',
      opacity: Math.min(1, Math.max(0, shown))
    })
  })
  const body = [
    circle(360, 700, 400 + Math.sin(t * TURN) * 14, '#fff', 0.22),
    circle(360, 700, 300 + Math.sin(t * TURN + 1) * 12, palette.soft, 0.75),
    ...around,
    ellipse(360, 920, 150 * spring(t, 0, 0.18), 20, palette.deep, 0.18),
    icon(main, {
      x: 360,
      y: 700 - Math.abs(Math.sin(t * TURN * 2)) * 34,
      size: Math.max(4, 400 * spring(t, 0, 0.18)),
      rotate: Math.sin(t * TURN * 2) * 7
    }),
    ...words
  ]
  return svg(width, height, ground(width, height, palette) + body.join(''))
}
