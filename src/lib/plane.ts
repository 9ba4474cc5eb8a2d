import type { Point } from './cities'

/** A piece of ground as it is drawn: where its middle lies, and how many metres its box is wide and high. */
export interface Ground {
  centre: Point
  width_m: number
  height_m: number
}

const DEGREE_M = 111_195
const LEAST_M = 400
/** What is drawn keeps off the edge of the box. */
const ROOM = 1.3

const eastOf = (latitude: number) => DEGREE_M * Math.cos((latitude * Math.PI) / 180)

/** The ground that holds all the points, in a box so many times as wide as high; undefined without points. */
export function groundOf(points: readonly Point[], aspect: number): Ground | undefined {
  if (points.length === 0) return undefined
  const side = (pick: (point: Point) => number): [number, number] => [
    Math.min(...points.map(pick)),
    Math.max(...points.map(pick))
  ]
  const [west, east] = side(point => point.longitude)
  const [south, north] = side(point => point.latitude)
  const centre = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
  const width_m = Math.max((east - west) * eastOf(centre.latitude), (north - south) * DEGREE_M * aspect, LEAST_M) * ROOM
  return { centre, width_m, height_m: width_m / aspect }
}

/** The same box nearer or farther, around a point. */
export const closer = ({ width_m, height_m }: Ground, centre: Point, times: number): Ground => ({
  centre,
  width_m: width_m / times,
  height_m: height_m / times
})

/** A place in a box, in percent from its left and its top; beyond 0 to 100 it is outside. */
export interface Drawn {
  left: number
  top: number
}

/** Where a point is drawn. */
export function placeOn({ centre, width_m, height_m }: Ground, point: Point): Drawn {
  const east_m = (point.longitude - centre.longitude) * eastOf(centre.latitude)
  const north_m = (point.latitude - centre.latitude) * DEGREE_M
  return { left: 50 + (east_m / width_m) * 100, top: 50 - (north_m / height_m) * 100 }
}

/** Points that are drawn as one mark, where the first of them lies. */
export interface Heap<P> extends Drawn {
  points: [P, ...P[]]
}

/** Puts points together that would be drawn less than so many percent of the box's width from the first of a heap. */
export function heapsOn<P extends Point>(ground: Ground, points: readonly P[], apart: number): Heap<P>[] {
  const heaps: Heap<P>[] = []
  const down = ground.height_m / ground.width_m
  for (const point of points) {
    const at = placeOn(ground, point)
    const near = heaps.find(({ left, top }) => Math.hypot(left - at.left, (top - at.top) * down) < apart)
    if (near) near.points.push(point)
    else heaps.push({ ...at, points: [point] })
  }
  return heaps
}

const NICE = [1, 2, 5] as const

/** The longest round distance that takes at most a third of a box's width: 1, 2 or 5 of a power of ten metres. */
export function scaleOf(width_m: number): number {
  const most = width_m / 3
  const power = 10 ** Math.floor(Math.log10(most))
  return Math.max(...NICE.map(each => each * power).filter(each => each <= most))
}
