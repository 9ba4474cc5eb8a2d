import { text, textWidth } from '../../src/media/text'
import type { Random } from '../random'
import { box, circle, ellipse, ground, type Palette, svg } from './shapes'
import { thing as icon } from './things'

export interface Point {
  icon: string
  title: string
  info: string
}

/** What a kind of goods is made with, in words: a heading and three points, 750 x 1000. */
export function pointsPicture(title: string, info: string, points: readonly Point[], palette: Palette): string {
  const rows = points.map((point, i) => {
    const y = 330 + i * 210
    return [
      box(50, y, 650, 176, 28, '#fff', 0.94),
      circle(150, y + 88, 62, palette.soft),
      icon(point.icon, { x: 150, y: y + 88, size: 84 }),
      text(point.title, { x: 244, y: y + 80, size: 42, fill: '#222222' }),
      text(point.info, { x: 244, y: y + 134, size: 32, fill: '#555555' })
    ].join('')
  })
  const head = [
    text(title, { x: 375, y: 156, size: 64, fill: palette.deep, anchor: 'middle' }),
    box(345, 190, 60, 8, 4, palette.deep, 0.8),
    text(info, { x: 375, y: 262, size: 36, fill: '#555555', anchor: 'middle' })
  ]
  return svg(750, 1000, ground(750, 1000, palette) + head.join('') + rows.join(''))
}

export interface BannerWords {
  title: string
  info: string
  button?: string
  icons: readonly string[]
  from: string
  to: string
  ink?: string
}

/** A banner of the home page's shape, 1404 x 560: words on the left, things on the right. */
export function bannerPicture({ title, info, button, icons, from, to, ink = '#FFFFFF' }: BannerWords): string {
  const [main, second, third] = icons
  const body = [
    circle(1120, 290, 330, '#fff', 0.16),
    circle(1120, 290, 240, '#fff', 0.18),
    circle(80, 520, 150, '#fff', 0.1),
    circle(660, -30, 120, '#fff', 0.1),
    second ? icon(second, { x: 890, y: 420, size: 190, rotate: -14 }) : '',
    third ? icon(third, { x: 1312, y: 150, size: 150, rotate: 14 }) : '',
    main ? icon(main, { x: 1120, y: 285, size: 370 }) : '',
    text(title, { x: 84, y: 226, size: 108, fill: ink }),
    text(info, { x: 88, y: 322, size: 54, fill: ink, opacity: 0.92 })
  ]
  if (button) {
    const width = textWidth(button, 38) + 84
    body.push(box(86, 374, width, 80, 40, '#fff'), text(button, { x: 128, y: 428, size: 38, fill: to }))
  }
  return svg(1404, 560, ground(1404, 560, { from, to }) + body.join(''))
}

/** A promotional tile's picture without words, 400 x 300. */
export function tilePicture(icons: readonly string[], palette: Palette): string {
  const [main, second] = icons
  const body = [
    circle(250, 170, 130, '#fff', 0.5),
    second ? icon(second, { x: 110, y: 215, size: 96, rotate: -12 }) : '',
    main ? icon(main, { x: 255, y: 160, size: 190 }) : ''
  ]
  return svg(400, 300, ground(400, 300, palette) + body.join(''))
}

/** Things that are sold together, on a tray with a ribbon, 750 x 500. */
export function packagePicture(icons: readonly string[], palette: Palette): string {
  const [main, second, third] = icons
  const body = [
    circle(375, 240, 210, '#fff', 0.5),
    box(75, 388, 600, 44, 22, palette.deep, 0.85),
    box(355, 388, 40, 44, 0, '#fff', 0.6),
    second ? icon(second, { x: 185, y: 300, size: 170, rotate: -10 }) : '',
    third ? icon(third, { x: 565, y: 300, size: 170, rotate: 10 }) : '',
    main ? icon(main, { x: 375, y: 250, size: 260 }) : ''
  ]
  return svg(750, 500, ground(750, 500, palette) + body.join(''))
}

/** A round icon to tap, 200 x 200. */
export function entryPicture(name: string, palette: Palette): string {
  const light = `<path d="M20 74 a80 80 0 0 1 160 0 a130 130 0 0 0 -160 0 Z" fill="#fff" opacity="0.35"/>`
  return svg(200, 200, `${ground(200, 200, palette, 72)}${light}${icon(name, { x: 100, y: 102, size: 118 })}`)
}

/** A thing on a quiet ground, 300 x 300: categories. */
export const categoryPicture = (name: string, palette: Palette) =>
  svg(
    300,
    300,
    ground(300, 300, { from: '#FAFAFB', to: palette.from }, 40) +
      ellipse(150, 248, 84, 12, palette.deep, 0.14) +
      icon(name, { x: 150, y: 146, size: 190 })
  )

/** A face, 200 x 200. */
export const avatarPicture = (name: string, palette: Palette) =>
  svg(200, 200, ground(200, 200, palette) + icon(name, { x: 100, y: 112, size: 140 }))

/** A shop's or brand's mark: its sign and the first characters of its name, 300 x 300. */
export function logoPicture(mark: string, words: string, palette: Palette): string {
  const body = [
    circle(150, 118, 84, '#fff', 0.92),
    icon(mark, { x: 150, y: 118, size: 116 }),
    text(words, { x: 150, y: 258, size: words.length > 4 ? 40 : 48, fill: '#FFFFFF', anchor: 'middle' })
  ]
  return svg(300, 300, ground(300, 300, palette, 48) + body.join(''))
}

/** A shop's front in the street, 750 x 420. */
export function frontPicture(name: string, mark: string, palette: Palette, random: Random): string {
  const stripes = Array.from({ length: 10 }, (_, i) =>
    box(75 + i * 60, 150, 60, 60, 0, i % 2 ? '#FFFFFF' : palette.deep, 0.92)
  )
  const size = Math.min(46, 420 / name.length)
  const body = [
    ellipse(375, 400, 360, 26, '#000', 0.1),
    box(75, 90, 600, 300, 20, '#FFFFFF', 0.95),
    box(75, 90, 600, 70, 20, palette.deep),
    text(name, { x: 375, y: 142, size, fill: '#FFFFFF', anchor: 'middle' }),
    ...stripes,
    box(110, 236, 230, 154, 12, palette.soft, 0.9),
    icon(mark, { x: 225, y: 312, size: 124 }),
    box(380, 236, 110, 154, 10, palette.deep, 0.75),
    circle(474, 316, 7, '#FFFFFF'),
    box(520, 236, 120, 110, 12, palette.soft, 0.9),
    icon(random.pick(['potted-plant', 'cactus', 'hibiscus', 'tulip', 'sunflower']), { x: 580, y: 296, size: 84 }),
    icon('deciduous-tree', { x: 44, y: 320, size: 130 }),
    icon('potted-plant', { x: 694, y: 348, size: 96 })
  ]
  return svg(750, 420, ground(750, 420, { from: '#DDF1FF', to: '#F7FBFF' }) + body.join(''))
}

/** A paper of a shop, clearly a sample: frame, heading, lines, seal; 600 x 420. */
export function paperPicture(title: string, lines: readonly string[]): string {
  const body = [
    box(16, 16, 568, 388, 14, 'none'),
    `<rect x="18" y="18" width="564" height="384" rx="14" fill="#FFFDF6" stroke="#D9B46A" stroke-width="5"/>`,
    text(title, { x: 300, y: 92, size: 42, fill: '#A23B2A', anchor: 'middle' }),
    ...lines.map((line, i) => text(line, { x: 70, y: 156 + i * 48, size: 26, fill: '#444444' })),
    `<circle cx="476" cy="318" r="56" fill="none" stroke="#E0483E" stroke-width="5" opacity="0.75"/>`,
    icon('glowing-star', { x: 476, y: 318, size: 52, opacity: 0.8 }),
    text('演示样本', { x: 300, y: 380, size: 24, fill: '#999999', anchor: 'middle' })
  ]
  return svg(600, 420, ground(600, 420, { from: '#F6EFDF', to: '#FFFFFF' }) + body.join(''))
}
