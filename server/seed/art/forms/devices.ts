import { inkOn, shade } from '../colour'
import type { Forms } from './form'

const DARK = '#3c4149'
const GLASS = '#dcebf3'

/** Things with a plug or a battery. */
export const devices: Forms = {
  /** An air fryer with a drawer; an accent of glass lets one look inside. */
  airfryer: (p, l) =>
    p.path('M70 110 Q70 26 200 26 Q330 26 330 110 V350 Q330 396 284 396 H116 Q70 396 70 350 Z', l.colour, 'round') +
    p.rect({ x: 126, y: 70, width: 148, height: 54 }, DARK, 27) +
    p.words('180°', 200, 97, 90, '#ffd9a0', 34) +
    p.rect({ x: 96, y: 168, width: 208, height: 176 }, l.accent, 22) +
    p.motif(l.motif, 200, 250, 110) +
    p.rect({ x: 140, y: 316, width: 120, height: 34 }, DARK, 17),
  /** An air fryer with two drawers. */
  twinfryer: (p, l) =>
    p.path('M20 130 Q20 60 90 60 H310 Q380 60 380 130 V360 Q380 396 344 396 H56 Q20 396 20 360 Z', l.colour, 'round') +
    p.rect({ x: 120, y: 86, width: 160, height: 48 }, DARK, 24) +
    [40, 208]
      .map(
        x =>
          p.rect({ x, y: 164, width: 152, height: 200 }, l.accent, 20) +
          p.rect({ x: x + 36, y: 300, width: 80, height: 28 }, DARK, 14)
      )
      .join('') +
    p.motif('french-fries', 116, 232, 84) +
    p.motif('poultry-leg', 284, 232, 84),
  /** An oven with a door of glass. */
  oven: (p, l) =>
    p.rect({ x: 12, y: 104, width: 376, height: 280 }, l.colour, 26) +
    p.rect({ x: 36, y: 132, width: 262, height: 224 }, '#3a2f2c', 14) +
    p.motif(l.motif, 168, 252, 138) +
    p.rect({ x: 48, y: 140, width: 238, height: 16 }, '#c9ced6', 8) +
    [168, 240, 312].map(y => p.ball(344, y, 26, l.accent)).join('') +
    p.rect({ x: 40, y: 380, width: 50, height: 18 }, DARK, 6) +
    p.rect({ x: 310, y: 380, width: 50, height: 18 }, DARK, 6),
  /** A blender: a jug on its base. */
  blender: (p, l) =>
    p.rect({ x: 140, y: 6, width: 120, height: 36 }, DARK, 12, 'round') +
    p.path('M104 40 H296 L272 262 H128 Z', GLASS, 'round') +
    p.path('M116 140 H284 L272 262 H128 Z', l.accent, 'round') +
    p.stroke('M292 80 Q352 90 336 180 Q326 214 284 212', GLASS, 16) +
    p.path('M112 262 H288 L312 396 H88 Z', l.colour, 'round') +
    p.ball(200, 334, 30, DARK),
  /** A small bottle blender. */
  minijuicer: (p, l) =>
    p.rect({ x: 146, y: 8, width: 108, height: 46 }, l.colour, 16, 'round') +
    p.path('M134 52 H266 V226 H134 Z', GLASS, 'round') +
    p.path('M134 118 H266 V226 H134 Z', l.accent, 'round') +
    p.rect({ x: 124, y: 222, width: 152, height: 176 }, l.colour, 30, 'round') +
    p.ball(200, 304, 24, '#ffffff') +
    p.motif('orange-circle', 200, 170, 50),
  /** A rice cooker. */
  ricecooker: (p, l) =>
    p.path('M40 210 Q40 100 200 96 Q360 100 360 210 V346 Q360 396 308 396 H92 Q40 396 40 346 Z', l.colour, 'round') +
    p.seam('M42 200 Q200 222 358 200', l.colour, 5) +
    p.rect({ x: 132, y: 244, width: 136, height: 92 }, DARK, 20) +
    p.words('饭', 200, 290, 60, '#ffe2b0', 56) +
    p.rect({ x: 160, y: 66, width: 80, height: 36 }, l.accent, 18),
  /** A toaster with two slices. */
  toaster: (p, l) =>
    p.motif('bread', 140, 146, 140) +
    p.motif('bread', 250, 146, 140) +
    p.path(
      'M40 226 Q40 170 100 170 H300 Q360 170 360 226 V364 Q360 390 334 390 H66 Q40 390 40 364 Z',
      l.colour,
      'round'
    ) +
    p.rect({ x: 352, y: 240, width: 36, height: 30 }, DARK, 8) +
    p.ball(108, 316, 28, l.accent),
  /** A kettle of glass on its base. */
  kettle: (p, l) =>
    p.stroke('M280 130 Q374 140 352 250 Q340 300 292 300', DARK, 24) +
    p.path('M92 100 H296 L316 330 H72 Z', GLASS, 'round') +
    p.path('M82 210 H306 L316 330 H72 Z', l.accent, 'round') +
    p.motif(l.motif, 194, 264, 88) +
    p.path('M92 104 L56 78 L84 150 Z', GLASS) +
    p.rect({ x: 104, y: 66, width: 180, height: 40 }, l.colour, 16, 'round') +
    p.rect({ x: 62, y: 330, width: 264, height: 66 }, l.colour, 20, 'round'),
  /** An espresso machine. */
  espresso: (p, l) =>
    p.rect({ x: 56, y: 30, width: 288, height: 128 }, l.colour, 24) +
    p.rect({ x: 56, y: 120, width: 96, height: 220 }, shade(l.colour, -0.1), 0) +
    p.rect({ x: 42, y: 330, width: 316, height: 66 }, l.colour, 18) +
    p.ball(296, 90, 30, '#f4f4f4') +
    p.rect({ x: 206, y: 150, width: 72, height: 34 }, DARK, 8, 'round') +
    p.rect({ x: 260, y: 156, width: 110, height: 22 }, '#6b4a30', 11) +
    p.motif('hot-beverage', 242, 274, 118),
  /** A hot pot with a lid, electric. */
  hotpot: (p, l) =>
    p.rect({ x: 16, y: 250, width: 368, height: 36 }, shade(l.colour, -0.2), 18) +
    p.path('M56 256 H344 V340 Q344 396 286 396 H114 Q56 396 56 340 Z', l.colour, 'round') +
    p.path('M66 250 Q84 156 200 152 Q316 156 334 250 Z', GLASS) +
    p.rect({ x: 168, y: 116, width: 64, height: 40 }, DARK, 14, 'round') +
    p.ball(200, 336, 26, l.accent),
  /** Earphones in their open case. */
  earbuds: (p, l) =>
    p.path('M70 60 Q70 16 116 16 H284 Q330 16 330 60 V186 H70 Z', shade(l.colour, 0.14), 'round') +
    p.path('M64 216 H336 V320 Q336 396 260 396 H140 Q64 396 64 320 Z', l.colour, 'round') +
    p.rect({ x: 64, y: 194, width: 272, height: 40 }, shade(l.colour, -0.28), 12) +
    [140, 260]
      .map(
        x => p.ball(x, 152, 42, l.accent) + p.rect({ x: x - 15, y: 168, width: 30, height: 62 }, l.accent, 14, 'round')
      )
      .join('') +
    p.ball(200, 300, 8, '#7ee0a2'),
  /** Half-open earphones, lying. */
  earpods: (p, l) =>
    [96, 250]
      .map(
        (x, i) =>
          `<g transform="rotate(${i ? 14 : -14} ${x} 240)">${p.ball(x, 170, 74, l.colour, 66)}${p.ball(x - 34, 166, 30, DARK)}${p.rect({ x: x - 4, y: 186, width: 44, height: 196 }, l.colour, 22, 'round')}</g>`
      )
      .join(''),
  /** Headphones with a band; the cushions take the accent. */
  overear: (p, l) =>
    p.stroke('M70 250 Q60 40 200 36 Q340 40 330 250', l.colour, 34) +
    p.rect({ x: 30, y: 214, width: 92, height: 176 }, l.colour, 44, 'round') +
    p.rect({ x: 278, y: 214, width: 92, height: 176 }, l.colour, 44, 'round') +
    p.rect({ x: 104, y: 226, width: 44, height: 152 }, l.accent, 22, 'round') +
    p.rect({ x: 252, y: 226, width: 44, height: 152 }, l.accent, 22, 'round'),
  /** Bone conducting earphones with their loop. */
  boneset: (p, l) =>
    p.stroke('M92 150 Q60 380 200 384 Q340 380 308 150', l.colour, 22) +
    p.stroke('M92 150 Q96 70 150 92 M308 150 Q304 70 250 92', l.colour, 20) +
    p.ball(150, 114, 36, l.accent) +
    p.ball(250, 114, 36, l.accent),
  /** A loudspeaker with a cloth front. */
  speaker: (p, l) =>
    p.stroke('M120 70 Q200 14 280 70', shade(l.colour, -0.2), 18) +
    p.rect({ x: 60, y: 66, width: 280, height: 330 }, l.colour, 70, 'round') +
    [0, 1, 2, 3, 4]
      .map(i => [0, 1, 2, 3, 4].map(j => p.ball(120 + i * 40, 130 + j * 40, 8, shade(l.colour, -0.3))).join(''))
      .join('') +
    p.words(l.brand, 200, 350, 90, inkOn(l.colour), 34),
  /** A projector. */
  projector: (p, l) =>
    p.path(
      'M40 170 Q40 130 84 130 H316 Q360 130 360 170 V342 Q360 376 322 376 H78 Q40 376 40 342 Z',
      l.colour,
      'round'
    ) +
    p.ball(142, 250, 78, DARK) +
    p.ball(142, 250, 48, '#5b7fae') +
    p.ball(126, 232, 14, '#d8ecff') +
    [214, 240, 266].map(y => p.rect({ x: 252, y, width: 76, height: 10 }, shade(l.colour, -0.3), 5)).join('') +
    p.rect({ x: 84, y: 374, width: 40, height: 24 }, DARK, 6) +
    p.rect({ x: 276, y: 374, width: 40, height: 24 }, DARK, 6),
  /** A charger with prongs and three ports. */
  charger: (p, l) =>
    p.rect({ x: 136, y: 10, width: 26, height: 84 }, '#cfd4da', 6, 'round') +
    p.rect({ x: 238, y: 10, width: 26, height: 84 }, '#cfd4da', 6, 'round') +
    p.rect({ x: 70, y: 84, width: 260, height: 312 }, l.colour, 48, 'round') +
    p.words('65W', 200, 176, 130, inkOn(l.colour), 64) +
    [246, 292].map(y => p.rect({ x: 150, y, width: 100, height: 24 }, DARK, 12)).join('') +
    p.rect({ x: 150, y: 336, width: 100, height: 34 }, DARK, 6),
  /** A power bank with its level of charge. */
  powerbank: (p, l) =>
    p.rect({ x: 92, y: 16, width: 216, height: 382 }, l.colour, 40, 'round') +
    p.rect({ x: 162, y: 28, width: 76, height: 18 }, DARK, 9) +
    p.words('20000', 200, 330, 120, inkOn(l.colour), 44) +
    [0, 1, 2, 3].map(i => p.ball(152 + i * 32, 376, 6, '#7ee0a2')).join('') +
    p.motif('high-voltage', 200, 190, 110),
  /** A wireless charger holding a telephone. */
  chargestand: (p, l) =>
    p.path('M40 372 Q200 340 360 372 L372 398 H28 Z', l.colour) +
    p.path('M156 130 L244 130 L268 380 H132 Z', shade(l.colour, -0.1)) +
    p.rect({ x: 112, y: 20, width: 176, height: 300 }, DARK, 30, 'round') +
    p.rect({ x: 122, y: 30, width: 156, height: 280 }, l.accent, 22) +
    p.motif('high-voltage', 200, 170, 92),
  /** A cable, coiled. */
  cable: (p, l) =>
    p.stroke(
      'M60 366 Q20 160 200 130 Q370 120 350 250 Q330 340 200 332 Q92 320 112 238 Q136 176 220 186 Q296 200 280 262',
      l.colour,
      20
    ) +
    p.rect({ x: 34, y: 350, width: 52, height: 48 }, l.accent, 10, 'round') +
    p.rect({ x: 254, y: 254, width: 52, height: 62 }, l.accent, 10, 'round'),
  /** A telephone's case from behind, with the hole for the camera. */
  phonecase: (p, l) =>
    p.rect({ x: 92, y: 10, width: 216, height: 388 }, shade(l.colour, -0.14), 46, 'round') +
    p.rect({ x: 102, y: 20, width: 196, height: 368 }, l.colour, 38) +
    p.rect({ x: 118, y: 36, width: 96, height: 96 }, shade(l.colour, -0.4), 26) +
    [
      [146, 64],
      [186, 64],
      [146, 104]
    ]
      .map(([x, y]) => p.ball(x!, y!, 17, '#20242a'))
      .join('') +
    p.motif(l.motif, 200, 250, 120),
  /** A telephone's case with a ring behind. */
  ringcase: (p, l) =>
    p.rect({ x: 92, y: 10, width: 216, height: 388 }, l.colour, 46, 'round') +
    p.rect({ x: 116, y: 34, width: 168, height: 74 }, shade(l.colour, -0.4), 30) +
    [150, 200, 250].map(x => p.ball(x, 71, 19, '#20242a')).join('') +
    `<circle cx="200" cy="246" r="66" fill="none" stroke="${shade(l.accent, -0.1)}" stroke-width="20"/>` +
    p.path('M184 300 L216 300 L240 392 H160 Z', l.accent),
  /** A stand for a telephone. */
  phonestand: (p, l) =>
    p.rect({ x: 90, y: 364, width: 220, height: 34 }, l.colour, 17) +
    p.stroke('M200 366 L200 230', l.colour, 26) +
    p.rect({ x: 40, y: 60, width: 320, height: 184 }, DARK, 22) +
    p.rect({ x: 52, y: 72, width: 296, height: 160 }, l.accent, 12) +
    p.motif('clapper-board', 200, 152, 96),
  /** A computer mouse from above. */
  mouse: (p, l) =>
    p.path('M200 30 Q322 34 316 220 Q310 396 200 396 Q90 396 84 220 Q78 34 200 30 Z', l.colour, 'sphere') +
    p.seam('M200 34 V170 M88 178 Q200 206 312 178', l.colour, 4) +
    p.rect({ x: 186, y: 84, width: 28, height: 66 }, l.accent, 14, 'round'),
  /** A camera behind the windscreen. */
  dashcam: (p, l) =>
    p.rect({ x: 150, y: 24, width: 100, height: 46 }, shade(l.colour, -0.2), 14) +
    p.rect({ x: 184, y: 66, width: 32, height: 60 }, DARK, 6) +
    p.rect({ x: 50, y: 118, width: 300, height: 190 }, l.colour, 60, 'round') +
    p.ball(200, 213, 82, DARK) +
    p.ball(200, 213, 52, '#44668f') +
    p.ball(182, 194, 14, '#d8ecff') +
    p.ball(314, 160, 8, '#ff5a5a'),
  /** A stick vacuum cleaner. */
  vacuum: (p, l) =>
    p.stroke('M252 40 L150 340', '#c9ced6', 18) +
    p.rect({ x: 40, y: 344, width: 200, height: 54 }, DARK, 20) +
    p.path('M204 20 H330 Q352 20 352 52 V112 Q352 132 330 132 H220 Z', l.colour, 'round') +
    p.ball(244, 116, 52, l.accent) +
    p.stroke('M300 128 Q300 190 258 196', DARK, 18),
  /** A robot cleaner with its station. */
  robovac: (p, l) =>
    p.rect({ x: 96, y: 40, width: 208, height: 240 }, l.colour, 34, 'round') +
    p.rect({ x: 136, y: 74, width: 128, height: 60 }, shade(l.colour, -0.12), 16) +
    p.ball(200, 330, 176, shade(l.colour, -0.06), 62) +
    p.ball(200, 314, 172, l.colour, 54) +
    p.ball(200, 304, 44, l.accent, 16),
  /** A humidifier with its mist. */
  humidifier: (p, l) =>
    `<path d="M200 110 Q150 60 190 20 Q180 66 220 50 Q260 40 220 110 Z" fill="#ffffff" opacity="0.85"/>` +
    p.path('M96 180 Q96 104 200 104 Q304 104 304 180 V356 Q304 396 264 396 H136 Q96 396 96 356 Z', l.colour, 'round') +
    p.rect({ x: 120, y: 196, width: 160, height: 112 }, l.accent, 24, 'round') +
    p.motif('droplet', 200, 252, 62),
  /** A standing fan. */
  fan: (p, l) =>
    p.rect({ x: 186, y: 210, width: 28, height: 160 }, l.colour, 10, 'round') +
    p.ball(200, 384, 96, l.colour, 18) +
    p.ball(200, 146, 138, shade(l.colour, -0.1)) +
    `<circle cx="200" cy="146" r="118" fill="${shade(l.colour, 0.5)}"/>` +
    [0, 72, 144, 216, 288]
      .map(
        turn =>
          `<g transform="rotate(${turn} 200 146)">${p.path('M200 146 Q250 60 206 40 Q160 70 200 146 Z', l.accent)}</g>`
      )
      .join('') +
    p.ball(200, 146, 26, l.colour),
  /** A desk lamp with its light. */
  desklamp: (p, l) =>
    `<path d="M92 140 L20 400 H250 Z" fill="#fff3c4" opacity="0.55"/>` +
    p.ball(270, 384, 96, l.colour, 16) +
    p.stroke('M270 374 L310 210 L190 80', l.colour, 18) +
    p.path('M70 120 Q120 20 216 60 L200 104 Q140 96 92 150 Z', l.colour) +
    p.ball(310, 210, 15, l.accent),
  /** A floor lamp. */
  floorlamp: (p, l) =>
    `<path d="M130 124 L60 330 H340 L270 124 Z" fill="#fff3c4" opacity="0.5"/>` +
    p.rect({ x: 192, y: 110, width: 16, height: 276 }, l.accent, 8, 'round') +
    p.ball(200, 386, 84, l.accent, 13) +
    p.path('M132 20 H268 L316 132 H84 Z', l.colour, 'round'),
  /** A hair dryer. */
  dryer: (p, l) =>
    p.path('M190 210 L160 386 Q160 398 176 398 H230 Q246 398 246 386 L262 210 Z', shade(l.colour, -0.08), 'round') +
    p.path('M40 92 Q40 66 70 66 H250 Q350 66 350 146 Q350 226 250 226 H70 Q40 226 40 200 Z', l.colour, 'flat') +
    p.rect({ x: 22, y: 84, width: 34, height: 124 }, DARK, 10) +
    p.ball(286, 146, 46, l.accent),
  /** A garment steamer. */
  steamer: (p, l) =>
    `<path d="M110 96 Q60 60 100 20 Q96 60 130 50 Q160 40 140 96 Z" fill="#fff" opacity="0.85"/>` +
    p.path('M60 96 H250 Q280 96 280 130 V176 H60 Z', DARK) +
    p.path('M92 170 H270 L300 300 Q304 340 260 340 H150 Q96 340 92 290 Z', l.colour, 'round') +
    p.path('M150 336 H262 V376 Q262 398 240 398 H172 Q150 398 150 376 Z', l.accent, 'round'),
  /** A toothbrush with a motor. */
  sonic: (p, l) =>
    p.rect({ x: 188, y: 40, width: 24, height: 130 }, '#eef1f4', 10, 'round') +
    p.rect({ x: 166, y: 14, width: 62, height: 66 }, '#ffffff', 16) +
    [174, 190, 206].map(x => p.rect({ x: x + 2, y: 4, width: 9, height: 40 }, l.accent, 3)).join('') +
    p.rect({ x: 158, y: 160, width: 84, height: 238 }, l.colour, 38, 'round') +
    p.ball(200, 224, 18, l.accent) +
    p.gloss(172, 190, 9, 180, 0.6),
  /** A water flosser. */
  flosser: (p, l) =>
    p.stroke('M200 20 V110', '#eef1f4', 16) +
    p.rect({ x: 150, y: 100, width: 100, height: 120 }, l.colour, 28, 'round') +
    p.rect({ x: 136, y: 206, width: 128, height: 192 }, l.accent, 30, 'round') +
    p.ball(200, 150, 20, shade(l.colour, -0.2)) +
    p.motif('droplet', 200, 300, 72),
  /** A massage gun. */
  massagegun: (p, l) =>
    p.path('M210 170 L250 390 Q250 398 236 398 H166 Q152 398 156 386 L150 170 Z', shade(l.colour, -0.08), 'round') +
    p.path('M110 60 H290 Q330 60 330 122 Q330 184 290 184 H110 Z', l.colour) +
    p.rect({ x: 62, y: 88, width: 54, height: 66 }, '#c9ced6', 10) +
    p.ball(44, 121, 40, l.accent),
  /** A pet's drinking fountain. */
  petfountain: (p, l) =>
    p.path('M54 220 H346 L328 380 Q200 408 72 380 Z', l.colour, 'round') +
    p.ball(200, 220, 146, shade(l.colour, -0.1), 40) +
    `<ellipse cx="200" cy="218" rx="122" ry="30" fill="#a9d9f2"/>` +
    p.stroke('M200 214 V120 Q200 84 236 96 Q262 110 256 210', '#bfe4f7', 18) +
    p.motif('paw-prints', 200, 316, 76)
}
