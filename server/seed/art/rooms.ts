import type { Random } from '../random'
import { mix } from './colour'
import { type ObjectSpec, standing } from './object'
import { Pen } from './pen'
import { contact } from './scenes'
import { svg } from './shapes'

type Room = (pen: Pen, random: Random) => string

const boards = (pen: Pen, colour: string, top: number) =>
  `<rect y="${top}" width="750" height="${750 - top}" fill="${pen.flat(colour)}"/>` +
  [0.25, 0.5, 0.75].map(part => pen.seam(`M0 ${top + (750 - top) * part} H750`, colour, 3)).join('')

/** A kitchen: tiles, a board on the wall, a plant. */
const kitchen: Room = pen =>
  `<rect width="750" height="750" fill="#e9eef0"/>` +
  [0, 1, 2, 3, 4, 5, 6].map(i => pen.seam(`M${i * 125} 0 V520`, '#cfd8dc', 4)).join('') +
  [100, 200, 300, 400].map(y => pen.seam(`M0 ${y} H750`, '#cfd8dc', 4)).join('') +
  pen.motif('potted-plant', 650, 420, 190) +
  pen.motif('teapot', 90, 430, 150) +
  boards(pen, '#b98a5c', 510)

/** A living room: a sofa out of focus, a picture, a low table. */
const lounge: Room = pen =>
  `<rect width="750" height="750" fill="#efe6da"/>` +
  `<g filter="${pen.blur(5)}">${pen.rect({ x: 60, y: 300, width: 620, height: 260 }, '#9fb0a4', 60)}${pen.rect({ x: 20, y: 380, width: 150, height: 200 }, '#8fa296', 50)}${pen.rect({ x: 580, y: 380, width: 150, height: 200 }, '#8fa296', 50)}${pen.rect({ x: 300, y: 60, width: 190, height: 150 }, '#ffffff', 6)}${pen.ball(396, 140, 44, '#e8b98f')}</g>` +
  boards(pen, '#d9bd98', 560)

/** A desk at night: a lamp's circle of light, books. */
const desk: Room = pen =>
  `<rect width="750" height="750" fill="#4b4f63"/>` +
  `<circle cx="520" cy="260" r="330" fill="#ffd99a" opacity="0.5" filter="${pen.blur(60)}"/>` +
  pen.motif('books', 120, 440, 210) +
  pen.motif('light-bulb', 640, 150, 120) +
  boards(pen, '#8a6244', 540)

/** A window sill: curtains and a morning outside. */
const sill: Room = pen =>
  `<rect width="750" height="750" fill="#f4efe6"/>` +
  pen.rect({ x: 120, y: 20, width: 510, height: 500 }, '#bfe0f2', 8) +
  pen.motif('sun-behind-cloud', 500, 150, 150) +
  pen.seam('M375 20 V520 M120 270 H630', '#ffffff', 16) +
  `<path d="M0 0 H150 Q110 280 160 540 H0 Z M750 0 H600 Q640 280 590 540 H750 Z" fill="#f0d9c6" opacity="0.95"/>` +
  boards(pen, '#e6ddd0', 530)

const rooms: readonly Room[] = [kitchen, lounge, desk, sill]

/** What a buyer photographs at home: in a room, a little askew, in the light there is; 750 x 750. */
export function homePicture(object: ObjectSpec, random: Random, nth: number): string {
  const pen = new Pen()
  const room = rooms[(nth + random.int(0, 1)) % rooms.length]!
  const [x, size, turn] = [random.int(310, 440), random.int(300, 370), random.int(-5, 5)]
  const at = { x, base: random.int(655, 700), size, turn }
  const warm = mix('#ffb366', '#88aaff', random.next())
  const light = `<rect width="750" height="750" fill="${warm}" opacity="0.1"/>`
  const body = room(pen, random) + contact(pen, x, at.base, size * 0.86) + standing(pen, object, '', at) + light
  return svg(750, 750, pen.defs() + body)
}
