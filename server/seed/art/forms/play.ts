import { inkOn, shade } from '../colour'
import type { Forms } from './form'

/** Black plastic and metal. */
const DARK = '#3c4149'

/** Toys, stationery and books. */
export const play: Forms = {
  /** Building blocks, piled. */
  blocks: (p, l) =>
    p.rect({ x: 30, y: 276, width: 122, height: 122 }, '#e8b76a', 10) +
    p.rect({ x: 160, y: 276, width: 122, height: 122 }, l.colour, 10) +
    p.cylinder({ x: 292, y: 290, width: 96, height: 108 }, '#7fb4d9') +
    p.rect({ x: 92, y: 152, width: 122, height: 122 }, l.accent, 10) +
    p.path('M222 274 L286 152 L350 274 Z', '#8cc79a') +
    p.path('M92 150 L153 50 L214 150 Z', '#e58a86') +
    p.words('A', 92, 336, 60, '#ffffff', 72) +
    p.words('B', 222, 336, 60, '#ffffff', 72),
  /** Bricks with studs, built up. */
  bricks: (p, l) =>
    [
      [30, 306, 200, l.colour],
      [236, 306, 134, l.accent],
      [90, 220, 200, '#f1c84c'],
      [150, 134, 134, '#6fb3e0']
    ]
      .map(([x, y, width, colour]) => {
        const [left, top, wide, ink] = [Number(x), Number(y), Number(width), String(colour)]
        const studs = Array.from({ length: Math.round(wide / 67) }, (_, i) =>
          p.rect({ x: left + 12 + i * 66, y: top - 18, width: 42, height: 26 }, shade(ink, 0.15), 8, 'round')
        )
        return studs.join('') + p.rect({ x: left, y: top, width: wide, height: 88 }, ink, 8)
      })
      .join(''),
  /** Tiles with magnets: a house of triangles and squares. */
  magnets: (p, l) =>
    p.path('M60 230 H200 V396 H60 Z', l.colour) +
    p.path('M200 230 H340 V396 H200 Z', l.accent) +
    p.path('M60 230 L130 100 L200 230 Z', '#f4c04e') +
    p.path('M200 230 L270 100 L340 230 Z', '#7cc58d') +
    p.path('M130 100 L200 -2 L270 100 L200 230 Z', '#8aa4e8') +
    p.seam('M60 230 H340 M200 230 V396 M130 100 L200 230 L270 100 Z', '#ffffff', 8),
  /** A crane of bricks and gears. */
  gears: (p, l) =>
    p.rect({ x: 60, y: 300, width: 280, height: 56 }, l.colour, 10) +
    [110, 200, 290].map(x => p.ball(x, 368, 32, DARK)).join('') +
    p.rect({ x: 110, y: 200, width: 110, height: 104 }, l.accent, 12) +
    p.stroke('M210 240 L352 40 V130', l.colour, 20) +
    p.motif('gear', 166, 250, 76) +
    p.motif('hook', 352, 160, 56),
  /** A shop front of bricks, lit. */
  brickhouse: (p, l) =>
    p.rect({ x: 50, y: 60, width: 300, height: 336 }, l.colour, 10) +
    [86, 152, 218, 284].map(x => p.rect({ x, y: 40, width: 40, height: 26 }, shade(l.colour, 0.2), 6)).join('') +
    p.rect({ x: 84, y: 92, width: 96, height: 84 }, '#ffe9a8', 6) +
    p.rect({ x: 220, y: 92, width: 96, height: 84 }, '#ffe9a8', 6) +
    [50, 100, 150, 200, 250, 300]
      .map((x, i) => p.rect({ x, y: 204, width: 50, height: 44 }, i % 2 ? '#ffffff' : l.accent, 0))
      .join('') +
    p.rect({ x: 84, y: 266, width: 140, height: 110 }, '#ffe9a8', 6) +
    p.rect({ x: 250, y: 266, width: 74, height: 130 }, shade(l.accent, -0.3), 6) +
    p.motif(l.motif, 154, 326, 90),
  /** A car to drive by remote control. */
  rccar: (p, l) =>
    p.path('M70 220 L120 140 H280 L330 220 Z', shade(l.colour, -0.1)) +
    p.path('M136 152 H194 V212 H104 Z', '#cfe5f2') +
    p.path('M206 152 H266 L298 212 H206 Z', '#cfe5f2') +
    p.rect({ x: 30, y: 206, width: 340, height: 100 }, l.colour, 30) +
    [104, 296].map(x => p.ball(x, 326, 72, DARK) + p.ball(x, 326, 34, l.accent)).join('') +
    p.stroke('M320 140 V50', '#9aa1aa', 6),
  /** A small car with a panel for the sun. */
  solarcar: (p, l) =>
    p.path('M56 120 L330 70 L362 150 L90 204 Z', '#34568f') +
    p.seam('M150 104 L176 186 M244 88 L268 168 M74 162 L346 110', '#bcd3f5', 5) +
    p.rect({ x: 46, y: 230, width: 310, height: 66 }, l.colour, 14) +
    p.stroke('M120 230 V190 M290 230 V160', l.accent, 14) +
    [110, 300].map(x => p.ball(x, 330, 66, l.accent) + p.ball(x, 330, 26, '#ffffff')).join(''),
  /** An egg of plaster with bones in it, and a hammer. */
  dig: (p, l) =>
    p.path(
      'M30 330 Q40 200 140 210 Q200 150 270 214 Q370 220 372 330 Q380 396 300 396 H100 Q20 396 30 330 Z',
      l.colour,
      'sphere'
    ) +
    p.motif('sauropod', 196, 210, 190) +
    p.motif('hammer', 316, 330, 110),
  /** A pad on which a game of a thousand pieces lies. */
  jigsaw: (p, l) =>
    p.rect({ x: 20, y: 70, width: 360, height: 326 }, l.colour, 14) +
    p.motif(l.motif, 200, 232, 250) +
    p.seam('M140 70 V396 M260 70 V396 M20 180 H380 M20 288 H380', '#ffffff', 5) +
    [
      [140, 124],
      [260, 234],
      [140, 342]
    ]
      .map(([x, y]) => p.ball(x!, y!, 15, shade(l.colour, 0.2)))
      .join(''),
  /** Pens side by side. */
  pens: (p, l) =>
    [l.colour, shade(l.colour, -0.4), l.accent, shade(l.colour, 0.3)]
      .map(
        (colour, i) =>
          `<g transform="rotate(${(i - 1.5) * 9} 200 400)">${p.rect({ x: 92 + i * 58, y: 40, width: 34, height: 290 }, colour, 12, 'round')}${p.path(`M${92 + i * 58} 326 H${126 + i * 58} L${109 + i * 58} 392 Z`, '#d9dde2')}${p.rect({ x: 118 + i * 58, y: 54, width: 10, height: 92 }, '#d9dde2', 4)}</g>`
      )
      .join(''),
  /** A notebook with a band. */
  planner: (p, l) =>
    p.path('M70 30 H310 Q334 30 334 56 V372 Q334 396 310 396 H70 Z', l.colour) +
    p.path('M70 30 H98 V396 H70 Z', shade(l.colour, -0.24)) +
    p.path('M334 70 L346 76 V388 L320 396 Z', '#f4f1ea') +
    p.rect({ x: 280, y: 30, width: 18, height: 366 }, l.accent, 2) +
    p.motif(l.motif, 188, 206, 116),
  /** A flat tin of pencils, open. */
  pencils: (p, l) =>
    p.rect({ x: 20, y: 90, width: 360, height: 306 }, l.colour, 20) +
    ['#e5575b', '#f08d49', '#f4c84e', '#8cc36b', '#4fb0a5', '#5b9bd8', '#7a76cf', '#c06bb5']
      .map(
        (colour, i) =>
          p.rect({ x: 44 + i * 40, y: 140, width: 30, height: 236 }, colour, 4, 'round') +
          p.path(`M${44 + i * 40} 142 H${74 + i * 40} L${59 + i * 40} 102 Z`, '#f2d9b5')
      )
      .join(''),
  /** A pencil case with a zip. */
  pencase: (p, l) =>
    p.motif('pencil', 110, 150, 130) +
    p.motif('straight-ruler', 268, 150, 140) +
    p.rect({ x: 16, y: 190, width: 368, height: 204 }, l.colour, 66) +
    p.seam('M50 250 H350', '#ffffff', 9) +
    p.rect({ x: 326, y: 242, width: 44, height: 20 }, l.accent, 8),
  /** Notes to stick on, in colours. */
  notes: (p, l) =>
    [l.colour, l.accent, shade(l.colour, 0.3), shade(l.accent, 0.3)]
      .map(
        (colour, i) =>
          `<g transform="rotate(${[-10, 8, -4, 6][i]} 200 220)">${p.path(`M${50 + (i % 2) * 130} ${50 + Math.floor(i / 2) * 160} h170 v150 l-30 30 h-140 Z`, colour)}</g>`
      )
      .join(''),
  /** A calendar to stand on a desk. */
  deskcalendar: (p, l) =>
    p.path('M40 110 H330 L372 396 H0 Z', shade(l.colour, -0.2)) +
    p.rect({ x: 34, y: 76, width: 316, height: 290 }, '#fffdf8', 8) +
    p.rect({ x: 34, y: 76, width: 316, height: 66 }, l.colour, 8) +
    [70, 120, 170, 220, 270, 314].map(x => p.stroke(`M${x} 60 V96`, '#9aa1aa', 9)).join('') +
    p.motif(l.motif, 120, 250, 130) +
    p.words('5', 262, 246, 90, l.colour, 150),
  /** A book standing a little open; the title on its cover. */
  book: (p, l) =>
    p.path('M90 26 H306 Q322 26 322 44 V396 H90 Z', l.colour) +
    p.path('M90 26 H116 V396 H90 Z', shade(l.colour, -0.28)) +
    p.path('M322 60 L340 66 V384 L322 396 Z', '#f4f1ea') +
    p.words(l.label, 218, 110, 170, inkOn(l.colour), 54) +
    p.rect({ x: 150, y: 150, width: 136, height: 5 }, l.accent, 2) +
    p.motif(l.motif, 218, 262, 150) +
    p.words(l.brand, 218, 366, 90, inkOn(l.colour), 24),
  /** Ten thin books between their slip case. */
  bookset: (p, l) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map(i =>
        p.rect(
          { x: 52 + i * 42, y: 56 + (i % 2) * 14, width: 38, height: 300 },
          ['#e5575b', '#f08d49', '#f4c84e', '#8cc36b', '#4fb0a5', '#5b9bd8', '#7a76cf'][i]!,
          5,
          'round'
        )
      )
      .join('') +
    p.path('M30 200 H370 V396 H30 Z', l.colour) +
    p.motif(l.motif, 110, 300, 110) +
    p.words(l.label, 256, 300, 180, inkOn(l.colour), 54)
}
