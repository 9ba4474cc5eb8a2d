import { mix, shade } from './colour'
import { isForm, type ObjectSpec, standing } from './object'
import { Pen } from './pen'
import { type Palette, svg } from './shapes'

/** What a product's pictures are made from. */
export interface Subject {
  object: ObjectSpec
  brand: string
  palette: Palette
}

interface Stage extends Subject {
  pen: Pen
}

type Scene = (stage: Stage) => string

const SIZE = 750
const FLOOR = 560

/** A wall that is brightest behind the object, and a floor in the same colour. */
function studio({ from, to, deep }: Palette, floor = FLOOR): string {
  const wall = mix(from, '#ffffff', 0.35)
  return (
    `<defs><radialGradient id="wall" cx="0.5" cy="0.46" r="0.72"><stop offset="0" stop-color="#ffffff"/>` +
    `<stop offset="0.5" stop-color="${wall}"/><stop offset="1" stop-color="${mix(from, to, 0.45)}"/></radialGradient>` +
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(from, to, 0.5)}"/>` +
    `<stop offset="1" stop-color="${mix(mix(from, to, 0.35), deep, 0.06)}"/></linearGradient></defs>` +
    `<rect width="${SIZE}" height="${SIZE}" fill="url(#wall)"/>` +
    `<rect y="${floor}" width="${SIZE}" height="${SIZE - floor}" fill="url(#floor)" opacity="0.75"/>`
  )
}

/** The shadow where something touches the floor: dark and narrow below it, wide and faint around. */
export function contact(pen: Pen, x: number, base: number, width: number): string {
  const soft = (rx: number, ry: number, opacity: number, blur: number) =>
    `<ellipse cx="${x}" cy="${base - 2}" rx="${rx}" ry="${ry}" fill="#1d1a26" opacity="${opacity}" filter="${pen.blur(blur)}"/>`
  return soft(width * 0.56, width * 0.075, 0.2, 14) + soft(width * 0.42, width * 0.034, 0.34, 6)
}

/** An object with its shadow. */
function shot(stage: Stage, x: number, base: number, size: number, colour?: string, turn = 0): string {
  const { pen, object, brand } = stage
  const edge = isForm(object) ? size * 1.16 : size
  return contact(pen, x, base, size * 0.86) + standing(pen, object, brand, { x, base, size: edge, turn }, colour)
}

/** Alone, in front of the studio wall. */
const alone: Scene = stage => studio(stage.palette) + shot(stage, 375, 640, 430)

/** On a wooden table at a window, whose light falls across the wall. */
const window: Scene = stage => {
  const { pen } = stage
  const pane = (x: number) =>
    `<path d="M${x} 40 L${x + 120} 40 L${x + 30} 500 L${x - 90} 500 Z" fill="#fff6d8" opacity="0.6"/>`
  const grain = [596, 640, 688]
    .map(y => pen.seam(`M0 ${y} Q250 ${y - 10} 420 ${y + 4} T750 ${y}`, '#c9a06c', 3))
    .join('')
  return (
    `<rect width="${SIZE}" height="${SIZE}" fill="${mix(stage.palette.from, '#fbf3e6', 0.6)}"/>` +
    pane(180) +
    pane(330) +
    pane(560) +
    `<rect y="540" width="${SIZE}" height="210" fill="${pen.flat('#d8b585')}"/>` +
    grain +
    shot(stage, 360, 650, 410)
  )
}

/** Two of it, one behind the other. */
const pair: Scene = stage => {
  const { palette, object } = stage
  const behind = object.colour ? shade(object.colour, 0.2) : undefined
  return (
    studio({ ...palette, from: mix(palette.soft, '#ffffff', 0.3), to: palette.from }, 520) +
    shot(stage, 250, 570, 300, behind, -4) +
    shot(stage, 460, 660, 390)
  )
}

/** On a round block, in the strong colour of its kind. */
const podium: Scene = stage => {
  const { palette, pen } = stage
  const ground = { ...palette, from: palette.to, to: mix(palette.to, palette.deep, 0.25) }
  const block = { x: 165, y: 560, width: 420, height: 150 }
  return studio(ground, 600) + pen.cylinder(block, mix(palette.soft, '#ffffff', 0.5)) + shot(stage, 375, 572, 380)
}

/** Beside the parcel it comes in. */
const parcel: Scene = stage => {
  const { pen, brand, palette } = stage
  const carton = { name: 'box', colour: '#c79f6c', accent: '#f3e2c2', label: brand, motif: '' }
  return (
    studio(palette) +
    contact(pen, 540, 610, 270) +
    standing(pen, carton, '', { x: 545, base: 612, size: 330 }) +
    shot(stage, 290, 660, 390)
  )
}

const scenes: readonly Scene[] = [alone, window, pair, podium, parcel]

const drawn = (subject: Subject, scene: Scene, pen = new Pen()) => {
  const body = scene({ ...subject, pen })
  return svg(SIZE, SIZE, pen.defs() + body)
}

/** A product seen for the `nth` time, 750 x 750: first alone, then in places that differ. */
export function productPicture(subject: Subject, nth: number): string {
  if (nth === 0) return drawn(subject, alone)
  const from = subject.object.name.length % 4
  return drawn(subject, scenes[1 + ((from + nth) % 4)]!)
}

/** A SKU in its own colour, 750 x 750. */
export function skuPicture(subject: Subject, colour: string): string {
  const palette = { from: '#f3f4f6', to: '#dfe2e7', soft: '#ffffff', deep: '#5b6370' }
  const pen = new Pen()
  const stage: Stage = { ...subject, palette, pen }
  const body = studio(palette) + shot(stage, 375, 640, 430, colour)
  return svg(SIZE, SIZE, pen.defs() + body)
}

/** First picture of a description, 750 x 940: the object large, close, from below the middle. */
export function detailPicture({ object, brand, palette }: Subject): string {
  const pen = new Pen()
  const wall = `<rect width="750" height="940" fill="${pen.flat(mix(palette.from, palette.to, 0.4))}"/>`
  const halo = `<circle cx="375" cy="470" r="330" fill="#ffffff" opacity="0.5" filter="${pen.blur(40)}"/>`
  const body =
    wall + halo + contact(pen, 375, 800, 540) + standing(pen, object, brand, { x: 375, base: 804, size: 580 })
  return svg(750, 940, pen.defs() + body)
}
