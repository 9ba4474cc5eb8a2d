import { text, textWidth } from '../../src/media/text'
import { mix, shade } from './colour'
import { thing } from './things'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Draws shaded solids into one SVG document and collects the gradients and filters they need. Light comes from the upper
 * left. Every method answers a piece of SVG; `defs` answers what the pieces refer to.
 */
export class Pen {
  private readonly known = new Map<string, string>()
  private readonly made: string[] = []

  defs(): string {
    return `<defs>${this.made.join('')}</defs>`
  }

  private once(key: string, make: (id: string) => string): string {
    let id = this.known.get(key)
    if (!id) {
      id = `d${this.known.size}`
      this.known.set(key, id)
      this.made.push(make(id))
    }
    return `url(#${id})`
  }

  private linear(colour: string, stops: readonly (readonly [number, number])[], down: boolean): string {
    const key = `${colour}${down}${stops.join()}`
    const end = down ? 'x2="0" y2="1"' : 'x2="1" y2="0"'
    const body = stops.map(([at, by]) => `<stop offset="${at}" stop-color="${shade(colour, by)}"/>`).join('')
    return this.once(key, id => `<linearGradient id="${id}" x1="0" y1="0" ${end}>${body}</linearGradient>`)
  }

  /** Paint of something round standing upright. */
  round(colour: string): string {
    return this.linear(colour, ROUND, false)
  }

  /** Paint of a flat face lit from above. */
  flat(colour: string): string {
    return this.linear(colour, FLAT, true)
  }

  /** Paint of a sphere. */
  sphere(colour: string): string {
    const stops = SPHERE.map(([at, by]) => `<stop offset="${at}" stop-color="${shade(colour, by)}"/>`).join('')
    return this.once(
      `sphere${colour}`,
      id => `<radialGradient id="${id}" cx="0.36" cy="0.3" r="0.8">${stops}</radialGradient>`
    )
  }

  blur(deviation: number): string {
    const area = 'x="-0.6" y="-2" width="2.2" height="5"'
    return this.once(
      `blur${deviation}`,
      id => `<filter id="${id}" ${area}><feGaussianBlur stdDeviation="${deviation}"/></filter>`
    )
  }

  /** Gives whatever it is put on the shades of one colour. */
  tint(colour: string): string {
    const stops = [
      shade(colour, -0.62),
      mix(colour, shade(colour, -0.3), 0.5),
      shade(colour, 0.12),
      shade(colour, 0.72)
    ]
    const table = (i: number) =>
      stops.map(hex => (Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255).toFixed(3)).join(' ')
    const grey = '.3 .59 .11 0 0 '.repeat(3)
    return this.once(
      `tint${colour}`,
      id =>
        `<filter id="${id}" color-interpolation-filters="sRGB"><feColorMatrix values="${grey}0 0 0 1 0"/><feComponentTransfer>` +
        ['R', 'G', 'B'].map((c, i) => `<feFunc${c} type="table" tableValues="${table(i)}"/>`).join('') +
        '</feComponentTransfer></filter>'
    )
  }

  path(d: string, colour: string, paint: 'round' | 'flat' | 'sphere' = 'flat'): string {
    return `<path d="${d}" fill="${this[paint](colour)}"/>`
  }

  /** A line of a colour, such as a cable or a handle, with its highlight. */
  stroke(d: string, colour: string, width: number): string {
    const line = (ink: string, thick: number, more = '') =>
      `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
    return (
      line(shade(colour, -0.24), width) +
      line(colour, width * 0.78) +
      line(shade(colour, 0.5), width * 0.2, ` opacity="0.8" transform="translate(${-width * 0.14} ${-width * 0.14})"`)
    )
  }

  rect({ x, y, width, height }: Box, colour: string, radius = 16, paint: 'round' | 'flat' = 'flat'): string {
    const own = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`
    return `<rect ${own} fill="${this[paint](colour)}"/>`
  }

  /** Something round standing: a body with an elliptic top; `open` shows its inside. */
  cylinder({ x, y, width, height }: Box, colour: string, open = 0): string {
    const rx = width / 2
    const ry = width * 0.13
    const [left, right, middle] = [x, x + width, x + rx]
    const body = `M${left} ${y} V${y + height - ry} A${rx} ${ry} 0 0 0 ${right} ${y + height - ry} V${y} Z`
    const inside = shade(colour, open ? -0.35 : 0.3)
    return (
      this.path(body, colour, 'round') +
      `<ellipse cx="${middle}" cy="${y}" rx="${rx}" ry="${ry}" fill="${shade(colour, 0.35)}"/>` +
      `<ellipse cx="${middle}" cy="${y + ry * 0.06}" rx="${rx - 5}" ry="${ry - 4}" fill="${inside}"/>`
    )
  }

  ball(x: number, y: number, r: number, colour: string, ry = r): string {
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${ry}" fill="${this.sphere(colour)}"/>`
  }

  /** A soft strip of light on something shiny. */
  gloss(x: number, y: number, width: number, height: number, opacity = 0.4): string {
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="#fff" opacity="${opacity}"/>`
  }

  /** A fine dark line, such as a seam. */
  seam(d: string, colour: string, width = 3): string {
    return `<path d="${d}" fill="none" stroke="${shade(colour, -0.3)}" stroke-width="${width}" stroke-linecap="round" opacity="0.55"/>`
  }

  /** Words in the middle of a place, as large as fit in `width`. */
  words(line: string, x: number, y: number, width: number, fill: string, largest = 46): string {
    if (!line) return ''
    const size = Math.min(largest, (width / textWidth(line, 100)) * 100)
    return text(line, { x, y: y + size * 0.36, size, fill, anchor: 'middle' })
  }

  /** A printed or standing thing of the 3D set, in a square around a centre. */
  motif(name: string, x: number, y: number, size: number, colour?: string): string {
    return name ? thing(name, { x, y, size, filter: colour && this.tint(colour) }) : ''
  }

  /** A thing of the 3D set, filling the square of 400 that objects are drawn in and standing on its lower edge. */
  standing(name: string, colour?: string): string {
    return thing(name, { x: 200, y: 200, size: 400, standing: true, filter: colour && this.tint(colour) })
  }
}

const ROUND = [
  [0, -0.26],
  [0.16, 0.04],
  [0.32, 0.42],
  [0.5, 0.06],
  [0.82, -0.16],
  [1, -0.34]
] as const
const FLAT = [
  [0, 0.22],
  [0.5, 0],
  [1, -0.14]
] as const
const SPHERE = [
  [0, 0.62],
  [0.4, 0.1],
  [0.8, -0.18],
  [1, -0.34]
] as const
