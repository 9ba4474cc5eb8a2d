/** One point of a trend: the words under it, its number as people read it ("12.50"). */
export interface ChartPoint {
  label: string
  value: string
}

/** Where things stand on a chart of `width` by `height`, from its top left. */
export interface ChartShape {
  /** Of each point. */
  xs: number[]
  ys: number[]
  /** SVG path of the line, and of the ground under it. */
  line: string
  area: string
  lowest: string
  highest: string
}

const PAD = 8

/** Lays a trend out. A trend that never moves lies in the middle, or on the ground when it is nothing all along. */
export function chartShape(points: readonly ChartPoint[], width: number, height: number): ChartShape {
  const values = points.map(point => Number(point.value))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = height - 2 * PAD
  const yOf = (value: number) => {
    if (high > low) return PAD + room * (1 - (value - low) / (high - low))
    return high === 0 ? height - PAD : height / 2
  }
  const step = (width - 2 * PAD) / Math.max(1, points.length - 1)
  const xs = points.map((_, i) => (points.length === 1 ? width / 2 : PAD + i * step))
  const ys = values.map(yOf)
  const line = xs.map((x, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(ys[i]!)}`).join('')
  const area = points.length > 0 ? `${line}L${round(xs[xs.length - 1]!)} ${height}L${round(xs[0]!)} ${height}Z` : ''
  const textOf = (value: number) => points[values.indexOf(value)]?.value ?? '0'
  return { xs, ys, line, area, lowest: textOf(low), highest: textOf(high) }
}

const round = (at: number) => Math.round(at * 10) / 10

/** Index of the point nearest to a place `at` of `width`. */
export function nearestPoint(count: number, at: number, width: number): number {
  if (count < 2 || width <= 0) return 0
  const pad = (PAD / CHART.width) * width
  const index = Math.round(((at - pad) / (width - 2 * pad)) * (count - 1))
  return Math.max(0, Math.min(count - 1, index))
}

/** Size of a trend's drawing, in units of its own. */
export const CHART = { width: 654, height: 220 }

/** The line and its ground as a picture for an image's `src`. Colours come from the theme and are given in. */
export function chartPicture(shape: ChartShape, colour: string): string {
  const { width, height } = CHART
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path d="${shape.area}" fill="${colour}" fill-opacity=".1"/><path d="${shape.line}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" vector-effect="non-scaling-stroke"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
