import { text } from '../../src/media/text'
import { mix } from './colour'
import { Pen } from './pen'
import { contact } from './scenes'
import { type Palette, svg } from './shapes'

interface Inside {
  name: string
  things: readonly string[]
  palette: Palette
}

const WIDTH = 750
const HEIGHT = 560

/** A thing on a board, with its shadow. */
const on = (pen: Pen, thing: string, x: number, base: number, size: number) =>
  contact(pen, x, base, size * 0.7) + pen.motif(thing, x, base - size / 2, size)

/** A board on the wall with its brackets. */
const board = (pen: Pen, x: number, y: number, width: number) =>
  pen.rect({ x, y, width, height: 18 }, '#b98a5c', 4) +
  pen.rect({ x: x + 30, y: y + 18, width: 10, height: 26 }, '#8a6244', 3) +
  pen.rect({ x: x + width - 40, y: y + 18, width: 10, height: 26 }, '#8a6244', 3)

const lamp = (pen: Pen, x: number, colour: string) =>
  pen.seam(`M${x} 0 V64`, '#4b4f63', 4) +
  pen.ball(x, 88, 30, colour) +
  `<circle cx="${x}" cy="110" r="120" fill="#fff3cf" opacity="0.45" filter="${pen.blur(40)}"/>`

/** A store from within, 750 x 560: lamps, two boards with what it deals in, and a counter with its speciality. */
export function insidePicture({ name, things, palette }: Inside): string {
  const pen = new Pen()
  const [main = '', second = '', third = '', fourth = ''] = things
  const wall = mix(palette.from, '#fffaf2', 0.45)
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${pen.flat(wall)}"/>`,
    lamp(pen, 150, palette.to),
    lamp(pen, 600, palette.to),
    text(name, { x: 375, y: 128, size: Math.min(46, 280 / name.length), fill: palette.deep, anchor: 'middle' }),
    board(pen, 40, 300, 220),
    board(pen, 490, 300, 220),
    on(pen, second, 98, 302, 104),
    on(pen, third, 204, 302, 104),
    on(pen, fourth, 548, 302, 104),
    on(pen, 'potted-plant', 654, 302, 100),
    `<rect y="470" width="${WIDTH}" height="90" fill="${pen.flat(mix('#d9bd98', palette.deep, 0.12))}"/>`,
    pen.rect({ x: 90, y: 400, width: 570, height: 128 }, mix(palette.deep, '#ffffff', 0.2), 18),
    pen.rect({ x: 74, y: 384, width: 602, height: 30 }, '#e6cfa6', 12),
    on(pen, main, 375, 390, 190),
    on(pen, second, 572, 390, 64)
  ]
  return svg(WIDTH, HEIGHT, pen.defs() + body.join(''))
}

/** What a store is known for, close, on a table with a plate of something beside it, 750 x 560. */
export function tablePicture({ things, palette }: Omit<Inside, 'name'>): string {
  const pen = new Pen()
  const [main = '', , third = '', fourth = ''] = things
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${pen.flat(mix(palette.to, '#ffffff', 0.35))}"/>`,
    `<circle cx="375" cy="250" r="280" fill="#ffffff" opacity="0.55" filter="${pen.blur(50)}"/>`,
    `<rect y="400" width="${WIDTH}" height="160" fill="${pen.flat('#cfa878')}"/>`,
    pen.seam('M0 452 H750 M0 508 H750', '#b98a5c', 3),
    on(pen, third, 130, 440, 150),
    on(pen, fourth, 632, 440, 150),
    on(pen, main, 380, 500, 340)
  ]
  return svg(WIDTH, HEIGHT, pen.defs() + body.join(''))
}
