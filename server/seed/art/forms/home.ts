import { inkOn, shade } from '../colour'
import type { Pen } from '../pen'
import type { Forms } from './form'

const fold = (p: Pen, x: number, y: number, width: number, height: number, colour: string) =>
  p.rect({ x, y, width, height }, colour, Math.min(28, height / 2), 'flat') +
  p.seam(`M${x + 16} ${y + height * 0.52} H${x + width - 16}`, colour, 3)

/** Things for rooms. */
export const home: Forms = {
  /** A made bed; the quilt has the colour. */
  bed: (p, l) =>
    p.rect({ x: 20, y: 60, width: 360, height: 240 }, '#d9bd98', 30) +
    p.rect({ x: 48, y: 168, width: 142, height: 84 }, shade(l.accent, 0.2), 34) +
    p.rect({ x: 210, y: 168, width: 142, height: 84 }, shade(l.accent, 0.2), 34) +
    p.path('M20 244 Q200 210 380 244 V362 Q200 384 20 362 Z', l.colour) +
    p.path('M20 244 Q200 210 380 244 V276 Q200 244 20 276 Z', l.accent) +
    p.seam('M120 262 Q112 320 122 374 M280 262 Q288 320 278 374', l.colour, 3) +
    p.rect({ x: 34, y: 360, width: 30, height: 40 }, '#a8804f', 6) +
    p.rect({ x: 336, y: 360, width: 30, height: 40 }, '#a8804f', 6),
  /** Bed linen, folded into a stack and tied. */
  linen: (p, l) =>
    fold(p, 36, 310, 328, 88, l.colour) +
    fold(p, 46, 228, 308, 88, l.accent) +
    fold(p, 54, 150, 292, 84, l.colour) +
    fold(p, 92, 90, 216, 66, shade(l.colour, 0.3)) +
    p.rect({ x: 182, y: 88, width: 36, height: 310 }, shade(l.accent, -0.2), 2, 'round') +
    p.path('M200 92 Q140 40 128 76 Q130 98 200 92 Q260 40 272 76 Q270 98 200 92 Z', shade(l.accent, -0.2)),
  /** A striped set of bed linen with its pillow on top. */
  stripes: (p, l) =>
    fold(p, 30, 286, 340, 112, l.colour) +
    [70, 120, 170, 220, 270, 320].map(x => p.rect({ x, y: 290, width: 14, height: 104 }, l.accent, 2)).join('') +
    fold(p, 40, 196, 320, 96, l.accent) +
    p.path('M70 190 Q60 96 200 100 Q340 96 330 190 Q200 216 70 190 Z', shade(l.colour, 0.2)) +
    p.seam('M96 176 Q200 196 304 176', l.colour, 3),
  /** A thick quilt, folded. */
  quilt: (p, l) =>
    [0, 1, 2]
      .map(i =>
        p.path(
          `M30 ${300 - i * 92} Q20 ${236 - i * 92} 90 ${234 - i * 92} H310 Q380 ${236 - i * 92} 370 ${300 - i * 92} Q376 ${346 - i * 92} 320 ${348 - i * 92} H80 Q24 ${346 - i * 92} 30 ${300 - i * 92} Z`,
          shade(l.colour, i * 0.12)
        )
      )
      .join('') +
    [110, 200, 290]
      .map(x => p.seam(`M${x} 60 Q${x - 8} 100 ${x} 150 Q${x - 8} 200 ${x} 244 Q${x - 8} 290 ${x} 340`, l.colour, 3))
      .join('') +
    p.rect({ x: 236, y: 300, width: 92, height: 60 }, l.accent, 6) +
    p.words(l.label, 282, 330, 76, inkOn(l.accent), 30) +
    p.rect({ x: 40, y: 346, width: 320, height: 54 }, shade(l.colour, -0.1), 27),
  /** A pillow with a wave. */
  pillow: (p, l) =>
    p.path(
      'M20 300 Q10 190 100 180 Q160 176 200 220 Q240 240 300 190 Q384 170 384 290 Q384 396 300 396 H96 Q22 396 20 300 Z',
      l.colour,
      'sphere'
    ) +
    p.seam('M40 348 Q200 372 366 340', l.colour, 4) +
    p.rect({ x: 300, y: 330, width: 46, height: 40 }, l.accent, 4),
  /** A fitted sheet with quilted squares. */
  mattress: (p, l) =>
    p.path('M16 260 L120 130 H384 L290 260 Z', shade(l.colour, 0.24)) +
    p.path('M16 260 H290 V372 Q290 396 266 396 H40 Q16 396 16 372 Z', l.colour) +
    p.path('M290 260 L384 130 V250 L290 390 Z', shade(l.colour, -0.2)) +
    p.seam('M50 218 H322 M84 176 H352 M92 260 L190 130 M180 260 L276 130 M16 320 H290', l.colour, 3),
  /** A sleeping mask. */
  eyemask: (p, l) =>
    p.stroke('M40 240 Q-20 120 200 100 Q420 120 360 240', shade(l.colour, -0.2), 14) +
    p.path(
      'M40 210 Q120 170 200 196 Q280 170 360 210 Q380 330 282 334 Q228 332 200 290 Q172 332 118 334 Q20 330 40 210 Z',
      l.colour
    ) +
    p.seam('M92 262 Q120 290 154 262 M246 262 Q280 290 308 262', '#ffffff', 6),
  /** A blanket, rolled, with a fringe. */
  blanket: (p, l) =>
    p.rect({ x: 20, y: 220, width: 330, height: 178 }, l.colour, 88) +
    p.ball(322, 309, 76, shade(l.colour, 0.1)) +
    p.seam('M322 309 m-44 0 a44 44 0 1 1 44 44 m-22 -44 a22 22 0 1 1 22 22', l.colour, 8) +
    p.rect({ x: 120, y: 220, width: 30, height: 178 }, l.accent, 4) +
    p.rect({ x: 214, y: 220, width: 30, height: 178 }, l.accent, 4) +
    p.path('M40 232 Q70 150 200 160 Q300 166 320 236 Z', shade(l.colour, 0.16)),
  /** Towels, rolled and stacked. */
  towels: (p, l) =>
    [
      [110, 330],
      [290, 330],
      [200, 196]
    ]
      .map(
        ([x, y], i) =>
          p.ball(x!, y!, 92, [l.colour, l.accent, shade(l.colour, 0.25)][i]!, 70) +
          p.seam(`M${x! - 50} ${y} a50 38 0 1 1 50 38 M${x! - 26} ${y} a26 20 0 1 1 26 20`, l.colour, 6)
      )
      .join(''),
  /** A bath towel, hung. */
  hung: (p, l) =>
    p.rect({ x: 20, y: 40, width: 360, height: 20 }, '#c9ced6', 10) +
    p.path('M84 44 H316 V372 H84 Z', l.colour, 'round') +
    p.rect({ x: 84, y: 286, width: 232, height: 22 }, l.accent, 0) +
    p.rect({ x: 84, y: 322, width: 232, height: 10 }, l.accent, 0) +
    [96, 128, 160, 192, 224, 256, 288].map(x => p.rect({ x, y: 368, width: 12, height: 30 }, l.colour, 4)).join(''),
  /** A mat, lying, with drops. */
  mat: (p, l) =>
    p.path('M60 210 H340 L396 370 H4 Z', l.colour) +
    p.path('M4 370 H396 V392 H4 Z', shade(l.colour, -0.24)) +
    p.motif('footprints', 200, 292, 120, shade(l.colour, -0.2)),
  /** Small cloths, folded side by side. */
  cloths: (p, l) =>
    [l.colour, l.accent, shade(l.colour, 0.3), shade(l.accent, 0.3)]
      .map((colour, i) => fold(p, 60 + i * 8, 322 - i * 76, 270 - i * 16, 76, colour))
      .join('') + p.motif(l.motif, 200, 66, 76),
  /** A shelf on a wall with bottles. */
  shelf: (p, l) =>
    [140, 360]
      .map(y => p.rect({ x: 24, y, width: 352, height: 18 }, l.colour, 9) + p.stroke(`M30 ${y - 54} H370`, l.colour, 9))
      .join('') +
    p.stroke('M32 40 V380 M368 40 V380', l.colour, 14) +
    p.rect({ x: 80, y: 48, width: 56, height: 92 }, '#f3d9c4', 14, 'round') +
    p.rect({ x: 158, y: 68, width: 66, height: 72 }, '#bcd6c4', 14, 'round') +
    p.rect({ x: 250, y: 56, width: 56, height: 84 }, '#d5cdec', 14, 'round') +
    p.rect({ x: 90, y: 262, width: 90, height: 98 }, '#f0e4d0', 20, 'round') +
    p.motif('potted-plant', 280, 300, 118),
  /** A turban for wet hair. */
  turban: (p, l) =>
    p.path('M60 330 Q20 170 200 120 Q380 170 340 330 Q200 396 60 330 Z', l.colour, 'sphere') +
    p.path('M150 140 Q200 20 268 60 Q330 110 240 196 Q180 240 150 140 Z', shade(l.colour, 0.14), 'sphere') +
    p.seam('M70 326 Q150 250 170 180 M330 326 Q280 250 240 196', l.colour, 5) +
    p.ball(210, 180, 18, l.accent),
  /** A box of cloth with a frame, its lid with a zip. */
  storagebox: (p, l) =>
    p.path('M30 170 H280 V396 H30 Z', l.colour) +
    p.path('M280 170 L372 110 V336 L280 396 Z', shade(l.colour, -0.24)) +
    p.path('M30 170 L122 110 H372 L280 170 Z', shade(l.colour, 0.2)) +
    p.rect({ x: 84, y: 226, width: 142, height: 110 }, '#e8f0f4', 10) +
    p.seam('M30 188 H280 L372 128', l.accent, 7) +
    p.stroke('M126 190 H184', l.accent, 14),
  /** Drawers that one can see through. */
  drawers: (p, l) =>
    p.rect({ x: 60, y: 20, width: 280, height: 378 }, l.colour, 18) +
    [38, 128, 218, 308]
      .map(
        (y, i) =>
          p.rect(
            { x: 78, y, width: 244, height: 76 },
            [l.accent, shade(l.accent, 0.3), l.accent, shade(l.accent, 0.3)][i]!,
            10
          ) + p.rect({ x: 168, y: y + 12, width: 64, height: 14 }, '#ffffff', 7)
      )
      .join(''),
  /** A woven basket. */
  basket: (p, l) =>
    p.stroke('M100 170 Q100 40 200 40 Q300 40 300 170', shade(l.colour, -0.1), 22) +
    p.path('M40 170 H360 L322 396 H78 Z', l.colour, 'round') +
    [206, 250, 294, 338, 380]
      .map(y => p.seam(`M${48 + (y - 170) / 6} ${y} H${352 - (y - 170) / 6}`, l.colour, 6))
      .join('') +
    [100, 150, 200, 250, 300].map(x => p.seam(`M${x} 176 V392`, l.colour, 5)).join('') +
    p.rect({ x: 30, y: 156, width: 340, height: 34 }, shade(l.colour, 0.14), 17),
  /** A bag with the air drawn out of it, clothes inside. */
  vacuumbag: (p, l) =>
    p.rect({ x: 40, y: 60, width: 320, height: 338 }, l.colour, 30) +
    fold(p, 74, 290, 252, 70, '#e59aa6') +
    fold(p, 74, 220, 252, 70, '#8fb0d8') +
    fold(p, 74, 150, 252, 70, '#f1d58c') +
    p.rect({ x: 40, y: 60, width: 320, height: 30 }, l.accent, 10) +
    p.ball(310, 124, 26, l.accent) +
    p.gloss(56, 110, 16, 250, 0.6),
  /** Files upright in a stand. */
  files: (p, l) =>
    ['#e59aa6', '#8fb0d8', '#f1d58c', '#a8d3b0']
      .map((colour, i) => p.rect({ x: 84 + i * 64, y: 60 + (i % 2) * 26, width: 52, height: 280 }, colour, 8))
      .join('') +
    p.path('M40 210 L360 270 V396 H40 Z', l.colour) +
    p.seam('M60 250 L340 300', l.colour, 5),
  /** A trolley with three shelves. */
  trolley: (p, l) =>
    p.stroke('M70 40 V366 M330 40 V366', l.colour, 16) +
    [96, 214, 332].map(y => p.path(`M52 ${y - 20} H348 V${y + 26} H52 Z`, l.colour)).join('') +
    p.motif('potted-plant', 130, 40, 78) +
    p.motif('soap', 260, 48, 66) +
    p.motif('red-apple', 140, 164, 62) +
    p.motif('honey-pot', 250, 160, 72) +
    p.motif('books', 200, 278, 84) +
    p.ball(76, 384, 16, '#55585f') +
    p.ball(324, 384, 16, '#55585f'),
  /** Hangers, one behind another. */
  hangers: (p, l) =>
    [0, 1, 2]
      .map(
        i =>
          `<g transform="translate(${(i - 1) * 18} ${i * 34})">${p.stroke('M200 120 V96 Q240 92 236 56 Q228 26 190 34', '#c9ced6', 11)}${p.stroke('M200 120 L30 240 Q20 262 48 262 H352 Q380 262 370 240 Z', [l.accent, l.colour, shade(l.colour, 0.2)][i]!, 24)}</g>`
      )
      .join('') + p.rect({ x: 120, y: 396, width: 160, height: 4 }, l.colour, 2),
  /** A box with a cross. */
  aidbox: (p, l) =>
    p.stroke('M140 130 V96 Q140 66 172 66 H228 Q260 66 260 96 V130', shade(l.colour, -0.2), 20) +
    p.rect({ x: 26, y: 126, width: 348, height: 270 }, l.colour, 36) +
    p.seam('M26 220 H374', l.colour, 6) +
    p.ball(200, 262, 82, '#ffffff') +
    p.rect({ x: 178, y: 210, width: 44, height: 104 }, l.accent, 8) +
    p.rect({ x: 148, y: 240, width: 104, height: 44 }, l.accent, 8),
  /** A vase with a stem. */
  vase: (p, l) =>
    p.motif(l.motif, 200, 92, 176) +
    p.path(
      'M164 170 H236 Q232 214 282 262 Q330 330 268 392 Q200 408 132 392 Q70 330 118 262 Q168 214 164 170 Z',
      l.colour,
      'round'
    ) +
    p.gloss(126, 288, 14, 76, 0.5),
  /** Three framed pictures. */
  frames: (p, l) =>
    [16, 144, 272]
      .map(
        (x, i) =>
          p.rect({ x, y: 70, width: 112, height: 300 }, l.colour, 4) +
          p.rect({ x: x + 10, y: 80, width: 92, height: 280 }, '#fffdf8', 2) +
          `<path d="M${x + 10} ${300 - i * 20} Q${x + 40} ${220 + i * 12} ${x + 66} ${262 - i * 8} T${x + 102} ${230 + i * 10} V360 H${x + 10} Z" fill="${shade(l.accent, i * 0.18)}"/>` +
          p.ball(x + 70, 136 + i * 16, 16, '#f0b860')
      )
      .join(''),
  /** A candle in a glass. */
  candle: (p, l) =>
    p.path('M200 30 Q240 84 214 118 Q200 130 186 118 Q160 84 200 30 Z', '#ffb547', 'sphere') +
    p.rect({ x: 197, y: 112, width: 7, height: 36 }, '#4a3a30', 3) +
    p.cylinder({ x: 92, y: 150, width: 216, height: 248 }, l.colour, 1) +
    p.rect({ x: 130, y: 232, width: 140, height: 100 }, l.accent, 6, 'round') +
    p.words(l.label, 200, 282, 110, inkOn(l.accent), 42),
  /** Stones that give off scent, on a dish. */
  stones: (p, l) =>
    p.ball(200, 366, 186, shade(l.accent, 0.2), 32) +
    p.ball(120, 300, 84, l.colour, 62) +
    p.ball(268, 304, 92, shade(l.colour, 0.24), 60) +
    p.ball(196, 216, 74, shade(l.colour, 0.12), 54) +
    p.motif('leaf-fluttering-in-wind', 196, 120, 96),
  /** A round mirror. */
  roundmirror: (p, l) =>
    p.ball(200, 206, 190, l.colour) +
    `<circle cx="200" cy="206" r="174" fill="#dfeaf0"/><path d="M92 280 L270 88 L316 124 L130 322 Z" fill="#fff" opacity="0.6"/><path d="M60 232 L218 66 L232 76 L70 254 Z" fill="#fff" opacity="0.5"/>`,
  /** A clock on a wall. */
  wallclock: (p, l) =>
    p.ball(200, 206, 190, l.colour) +
    `<circle cx="200" cy="206" r="160" fill="#fffdf8"/>` +
    [0, 90, 180, 270]
      .map(
        turn =>
          `<g transform="rotate(${turn} 200 206)">${p.rect({ x: 195, y: 62, width: 10, height: 32 }, '#444', 4)}</g>`
      )
      .join('') +
    p.seam('M200 206 L200 108', '#222222', 12) +
    p.seam('M200 206 L268 244', '#222222', 12) +
    p.ball(200, 206, 14, l.accent),
  /** A cushion. */
  cushion: (p, l) =>
    p.path('M40 70 Q200 110 360 70 Q320 220 360 380 Q200 340 40 380 Q80 220 40 70 Z', l.colour, 'sphere') +
    p.seam('M200 96 V352 M70 220 H330', l.colour, 3) +
    p.ball(200, 222, 13, l.accent),
  /** A bin's bags on their roll. */
  binbags: (p, l) =>
    p.path(
      'M70 170 Q50 120 120 130 Q150 60 190 132 Q230 70 262 134 Q340 118 326 170 Q370 300 310 392 H90 Q30 300 70 170 Z',
      l.colour,
      'sphere'
    ) + p.stroke('M120 152 Q200 200 286 150', l.accent, 14),
  /** Sponges in a stack. */
  sponges: (p, l) =>
    [0, 1, 2]
      .map(
        i =>
          p.rect(
            { x: 50 + i * 12, y: 306 - i * 96, width: 280, height: 92 },
            [l.colour, shade(l.colour, 0.3), l.colour][i]!,
            18
          ) + p.rect({ x: 50 + i * 12, y: 376 - i * 96, width: 280, height: 24 }, l.accent, 8)
      )
      .join(''),
  /** A potted tree on a stone. */
  bonsai: (p, l) =>
    p.path('M180 330 Q120 250 190 200 Q240 160 220 120', '#7a5638') +
    p.stroke('M190 320 Q130 250 196 206 Q246 170 222 120', '#7a5638', 30) +
    p.ball(150, 128, 96, l.colour, 54) +
    p.ball(270, 84, 92, shade(l.colour, -0.1), 50) +
    p.ball(292, 196, 74, l.colour, 40) +
    p.path('M60 316 H340 L318 396 H82 Z', l.accent),
  /** A plant with large leaves in a pot. */
  monstera: (p, l) =>
    [-46, -16, 18, 50]
      .map(
        turn =>
          `<g transform="rotate(${turn} 200 300)">${p.stroke('M200 300 V150', '#5d8a4a', 8)}${p.path('M200 40 Q280 70 266 150 Q244 190 200 186 Q156 190 134 150 Q120 70 200 40 Z', l.colour)}${p.seam('M200 56 V180 M200 100 L246 84 M200 130 L256 122 M200 100 L154 84 M200 130 L144 122', l.colour, 4)}</g>`
      )
      .join('') + p.path('M112 270 H288 L266 396 H134 Z', l.accent, 'round'),
  /** Small succulents in a row of pots. */
  succulents: (p, l) =>
    [70, 200, 330]
      .map(
        (x, i) =>
          p.motif(['cactus', 'lotus', 'seedling'][i]!, x, 214, 116, i === 1 ? l.colour : undefined) +
          p.path(
            `M${x - 58} 276 H${x + 58} L${x + 42} 396 H${x - 42} Z`,
            [l.accent, shade(l.accent, 0.25), l.accent][i]!,
            'round'
          )
      )
      .join(''),
  /** Bulbs with a flower on a card. */
  bulbs: (p, l) =>
    p.motif('tulip', 200, 118, 220, l.colour) +
    [104, 200, 296]
      .map(x =>
        p.path(
          `M${x} 250 Q${x + 66} 300 ${x + 46} 372 Q${x} 408 ${x - 46} 372 Q${x - 66} 300 ${x} 250 Z`,
          l.accent,
          'sphere'
        )
      )
      .join('')
}
