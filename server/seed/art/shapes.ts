import type { Random } from '../random'
import { icon } from './icons'

/** Colours of a picture: background from `from` to `to`, soft shapes in `soft`, strong parts in `deep`. */
export interface Palette {
  from: string
  to: string
  soft: string
  deep: string
}

export const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** A rectangle filled from corner to corner. */
export const ground = (width: number, height: number, { from, to }: Pick<Palette, 'from' | 'to'>, radius = 0) =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
  `<rect width="${width}" height="${height}" rx="${radius}" fill="url(#ground)"/>`

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`

export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" opacity="${opacity}"/>`

/** What a product is drawn from: the thing itself, and small things that go with it. */
export interface Subject {
  main: string
  others: readonly string[]
  palette: Palette
}

type Layout = (subject: Subject, random: Random) => string

const shadow = (y: number, width: number, deep: string) => ellipse(375, y, width, width / 8, deep, 0.18)

const podium: Layout = ({ main, others, palette }, random) => {
  const [left, right] = random.some(others, 2)
  return [
    circle(375, 350, 290, palette.soft, 0.55),
    circle(375, 350, 220, '#fff', 0.4),
    box(175, 560, 400, 120, 24, palette.soft),
    ellipse(375, 562, 200, 34, '#fff', 0.75),
    shadow(560, 150, palette.deep),
    icon(main, { x: 375, y: 365, size: 380 }),
    left ? icon(left, { x: 120, y: random.int(540, 600), size: 120, rotate: -14 }) : '',
    right ? icon(right, { x: 632, y: random.int(180, 240), size: 104, rotate: 16 }) : ''
  ].join('')
}

const slope: Layout = ({ main, others, palette }, random) => {
  const other = random.pick(others)
  return [
    `<path d="M0 ${random.int(430, 520)} L750 ${random.int(240, 330)} V750 H0 Z" fill="${palette.soft}" opacity="0.8"/>`,
    circle(610, 150, 92, '#fff', 0.35),
    icon(other, { x: 610, y: 150, size: 116, rotate: 12 }),
    shadow(640, 190, palette.deep),
    icon(main, { x: 360, y: 410, size: 450, rotate: random.pick([-12, -8, 8]) })
  ].join('')
}

const pattern: Layout = ({ main, others, palette }, random) => {
  const small = [main, ...others]
  const tiles = Array.from({ length: 25 }, (_, i) => {
    const x = 75 + (i % 5) * 150 + (Math.floor(i / 5) % 2 ? 40 : -20)
    return icon(small[i % small.length]!, {
      x,
      y: 75 + Math.floor(i / 5) * 150,
      size: 62,
      rotate: random.int(-20, 20),
      opacity: 0.28
    })
  })
  return [
    ...tiles,
    box(135, 135, 480, 480, 56, '#fff', 0.86),
    shadow(560, 140, palette.deep),
    icon(main, { x: 375, y: 365, size: 350 })
  ].join('')
}

const arch: Layout = ({ main, others, palette }, random) => {
  const [a, b, c] = random.some(others, 3)
  return [
    `<path d="M165 690 V330 a210 210 0 0 1 420 0 V690 Z" fill="${palette.soft}" opacity="0.9"/>`,
    `<path d="M205 690 V335 a170 170 0 0 1 340 0 V690 Z" fill="#fff" opacity="0.55"/>`,
    shadow(680, 220, palette.deep),
    icon(main, { x: 375, y: 470, size: 370 }),
    a ? icon(a, { x: 120, y: 610, size: 132, rotate: -8 }) : '',
    b ? icon(b, { x: 640, y: 620, size: 116, rotate: 10 }) : '',
    c ? icon(c, { x: 640, y: 140, size: 84, rotate: 18, opacity: 0.9 }) : ''
  ].join('')
}

const rays: Layout = ({ main, others, palette }, random) => {
  const turn = random.int(0, 20)
  const beams = Array.from({ length: 12 }, (_, i) => {
    const angle = ((i * 30 + turn) * Math.PI) / 180
    const next = ((i * 30 + turn + 15) * Math.PI) / 180
    const at = (a: number) => `${(375 + 620 * Math.cos(a)).toFixed(0)} ${(375 + 620 * Math.sin(a)).toFixed(0)}`
    return `<path d="M375 375 L${at(angle)} L${at(next)} Z" fill="#fff" opacity="0.2"/>`
  })
  const other = random.pick(others)
  return [
    ...beams,
    circle(375, 375, 232, palette.soft, 0.9),
    circle(375, 375, 232, '#fff', 0.35),
    icon(main, { x: 375, y: 372, size: 350 }),
    icon(other, { x: 590, y: 590, size: 130, rotate: 10 })
  ].join('')
}

const family: Layout = ({ main, others, palette }, random) => {
  const other = random.pick(others)
  return [
    box(0, 520, 750, 230, 0, palette.soft, 0.85),
    icon(other, { x: 120, y: 190, size: 110, rotate: -16, opacity: 0.85 }),
    ellipse(375, 640, 300, 34, palette.deep, 0.16),
    icon(main, { x: 190, y: 500, size: 230, rotate: -6 }),
    icon(main, { x: 570, y: 505, size: 210, rotate: 7 }),
    icon(main, { x: 385, y: 430, size: 340 })
  ].join('')
}

export const layouts: readonly Layout[] = [podium, arch, slope, pattern, rays, family]
