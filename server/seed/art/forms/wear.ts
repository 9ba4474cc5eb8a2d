import { inkOn, shade } from '../colour'
import type { Forms } from './form'

/** Black plastic and metal. */
const DARK = '#3c4149'

/** Clothes, shoes and bags. */
export const wear: Forms = {
  /** A coat with a hood, quilted. */
  puffer: (p, l) =>
    p.path(
      'M130 70 Q200 10 270 70 L340 116 Q392 250 376 350 L310 340 L300 250 V396 H100 V250 L90 340 L24 350 Q8 250 60 116 Z',
      l.colour,
      'round'
    ) +
    p.seam('M100 150 H300 M98 212 H302 M100 274 H300 M100 336 H300 M40 220 L92 240 M360 220 L308 240', l.colour, 5) +
    p.path('M146 76 Q200 34 254 76 Q232 120 200 122 Q168 120 146 76 Z', shade(l.colour, -0.3)) +
    p.rect({ x: 194, y: 118, width: 12, height: 276 }, l.accent, 4),
  /** A hooded sweatshirt. */
  hoodie: (p, l) =>
    p.path(
      'M130 74 Q200 0 270 74 L330 110 Q376 230 384 372 L318 378 L304 240 V396 H96 V240 L82 378 L16 372 Q24 230 70 110 Z',
      l.colour,
      'round'
    ) +
    p.path('M142 84 Q200 20 258 84 Q240 132 200 136 Q160 132 142 84 Z', shade(l.colour, -0.36)) +
    p.path('M130 290 L160 254 H240 L270 290 V350 H130 Z', shade(l.colour, -0.1)) +
    p.stroke('M184 132 V196 M216 132 V196', '#ffffff', 7),
  /** A knitted top, open in front where it has buttons. */
  knit: (p, l) =>
    p.path(
      'M140 56 H260 L338 104 Q378 230 388 366 L326 374 L308 226 V396 H92 V226 L74 374 L12 366 Q22 230 62 104 Z',
      l.colour,
      'round'
    ) +
    p.path('M140 56 Q200 230 200 236 Q200 230 260 56 Q200 84 140 56 Z', l.accent) +
    p.seam('M200 236 V394', l.colour, 6) +
    [266, 306, 346].map(y => p.ball(216, y, 9, shade(l.colour, -0.4))).join('') +
    p.seam('M92 372 H190 M210 372 H308', l.colour, 8),
  /** A crew-neck sweater. */
  sweater: (p, l) =>
    p.path(
      'M142 60 H258 L336 102 Q378 230 388 366 L326 376 L306 226 V396 H94 V226 L74 376 L12 366 Q22 230 64 102 Z',
      l.colour,
      'round'
    ) +
    p.path('M142 60 Q200 116 258 60 L270 70 Q200 142 130 70 Z', shade(l.colour, -0.2)) +
    p.seam('M98 376 H302 M120 160 V372 M160 140 V372 M200 140 V372 M240 140 V372 M280 160 V372', l.colour, 4),
  /** A shirt with a collar and buttons. */
  shirt: (p, l) =>
    p.path('M138 50 H262 L342 96 L392 220 L330 250 L304 200 V396 H96 V200 L70 250 L8 220 L58 96 Z', l.colour, 'round') +
    p.path('M138 50 L200 108 L160 150 L118 62 Z', shade(l.colour, 0.3)) +
    p.path('M262 50 L200 108 L240 150 L282 62 Z', shade(l.colour, 0.3)) +
    p.seam('M200 108 V396', l.colour, 4) +
    [170, 222, 274, 326, 376].map(y => p.ball(200, y, 7, shade(l.colour, -0.4))).join('') +
    p.rect({ x: 226, y: 176, width: 60, height: 56 }, shade(l.colour, -0.08), 4),
  /** A polo shirt. */
  polo: (p, l) =>
    p.path(
      'M132 56 H268 L360 108 L378 214 L312 226 L304 180 V396 H96 V180 L88 226 L22 214 L40 108 Z',
      l.colour,
      'round'
    ) +
    p.path('M132 56 L200 100 L168 148 L116 72 Z', l.accent) +
    p.path('M268 56 L200 100 L232 148 L284 72 Z', l.accent) +
    p.rect({ x: 190, y: 104, width: 20, height: 90 }, shade(l.colour, -0.14), 4) +
    p.seam('M26 200 L90 210 M374 200 L310 210', l.accent, 9),
  /** Trousers with wide legs. */
  trousers: (p, l) =>
    p.path('M116 20 H284 L350 396 H222 L200 130 L178 396 H50 Z', l.colour, 'round') +
    p.rect({ x: 112, y: 14, width: 176, height: 36 }, l.accent, 8) +
    p.seam('M150 60 L120 392 M250 60 L280 392', l.colour, 4),
  /** A dress with a waist; flowers where there is a motif. */
  gown: (p, l) =>
    p.path(
      'M150 20 Q200 60 250 20 L292 50 L276 160 Q330 290 372 384 Q200 416 28 384 Q70 290 124 160 L108 50 Z',
      l.colour,
      'round'
    ) +
    p.path('M122 150 H278 L282 182 H118 Z', l.accent) +
    (l.motif
      ? [
          [120, 250],
          [200, 240],
          [276, 262],
          [96, 338],
          [172, 330],
          [250, 344],
          [316, 340],
          [170, 96],
          [232, 108]
        ]
          .map(([x, y]) => p.motif(l.motif, x!, y!, 42))
          .join('')
      : p.seam('M160 190 L110 384 M240 190 L290 384', l.colour, 4)),
  /** A camisole dress. */
  slip: (p, l) =>
    p.stroke('M146 96 V16 M254 96 V16', l.colour, 10) +
    p.path(
      'M130 90 Q166 110 200 132 Q234 110 270 90 L280 170 Q330 290 350 388 Q200 412 50 388 Q70 290 120 170 Z',
      l.colour,
      'round'
    ) +
    [
      [150, 210],
      [240, 220],
      [110, 300],
      [200, 296],
      [286, 310],
      [150, 364],
      [250, 366]
    ]
      .map(([x, y]) => p.motif(l.motif, x!, y!, 44))
      .join(''),
  /** A Chinese jacket with knotted buttons. */
  tangzhuang: (p, l) =>
    p.path(
      'M150 56 H250 L336 104 L392 250 L322 282 L300 216 V396 H100 V216 L78 282 L8 250 L64 104 Z',
      l.colour,
      'round'
    ) +
    p.path('M150 56 H250 V90 Q200 110 150 90 Z', l.accent) +
    p.seam('M200 100 Q252 160 252 394', l.accent, 6) +
    [
      [206, 120],
      [240, 176],
      [252, 250],
      [252, 324]
    ]
      .map(([x, y]) => p.stroke(`M${x! - 32} ${y} H${x! + 32}`, l.accent, 8) + p.ball(x!, y!, 12, l.accent))
      .join(''),
  /** A suit for nights: top and trousers. */
  pyjamas: (p, l) =>
    p.path(
      'M110 30 H230 L290 70 L324 190 L270 206 L256 160 V260 H84 V160 L70 206 L16 190 L50 70 Z',
      l.colour,
      'round'
    ) +
    p.seam('M170 50 V256', l.colour, 4) +
    [90, 140, 190, 236].map(y => p.ball(170, y, 8, l.accent)).join('') +
    p.path('M200 236 H348 L372 396 H298 L276 290 L254 396 H180 Z', shade(l.colour, -0.1), 'round') +
    p.rect({ x: 198, y: 230, width: 152, height: 24 }, l.accent, 8),
  /** A soft brassiere. */
  bra: (p, l) =>
    p.stroke('M92 200 Q80 90 130 40 M308 200 Q320 90 270 40', l.colour, 16) +
    p.path('M50 190 Q120 130 196 226 Q204 232 204 226 Q280 130 350 190 L372 300 Q200 340 28 300 Z', l.colour, 'round') +
    p.rect({ x: 30, y: 286, width: 340, height: 38 }, l.accent, 14) +
    p.ball(200, 238, 10, l.accent),
  /** Boxers. */
  boxers: (p, l) =>
    p.path('M60 130 H340 L386 330 Q300 366 232 340 L200 250 L168 340 Q100 366 14 330 Z', l.colour, 'round') +
    p.rect({ x: 54, y: 96, width: 292, height: 50 }, l.accent, 10) +
    p.words(l.brand, 200, 122, 130, inkOn(l.accent), 32) +
    p.seam('M200 150 V250', l.colour, 5),
  /** Thermal underwear: a top, folded, on the trousers. */
  thermals: (p, l) =>
    p.rect({ x: 40, y: 296, width: 320, height: 100 }, shade(l.colour, -0.12), 26) +
    p.path('M60 120 H340 Q356 210 350 300 H50 Q44 210 60 120 Z', l.colour) +
    p.path('M140 120 Q200 176 260 120 Z', shade(l.colour, -0.4)) +
    p.seam('M110 130 Q96 220 104 298 M290 130 Q304 220 296 298', l.colour, 4) +
    p.rect({ x: 160, y: 226, width: 80, height: 50 }, l.accent, 6) +
    p.words(l.label, 200, 252, 64, inkOn(l.accent), 30),
  /** Socks that end below the ankle. */
  lowsocks: (p, l) =>
    [0, 1]
      .map(
        i =>
          `<g transform="translate(${i * 70} ${i * -90})">${p.path('M40 260 Q120 240 150 262 Q200 330 300 332 Q330 350 310 384 Q280 398 120 396 Q60 396 44 350 Z', i ? shade(l.colour, 0.2) : l.colour)}${p.path('M40 262 Q120 240 150 262 L146 284 Q90 264 42 284 Z', l.accent)}</g>`
      )
      .join(''),
  /** A flat shoe with a strap. */
  maryjane: (p, l) =>
    p.path('M20 250 Q20 190 70 196 Q120 250 200 250 Q300 250 366 312 Q392 350 372 372 H150 L132 340 H30 Z', l.colour) +
    p.stroke('M96 232 Q150 168 214 248', l.colour, 18) +
    p.ball(206, 240, 12, l.accent) +
    p.rect({ x: 22, y: 336, width: 112, height: 60 }, shade(l.colour, -0.34), 8) +
    p.path('M130 368 H376 Q378 394 350 396 H130 Z', shade(l.colour, -0.34)),
  /** A loafer with a bar. */
  loafer: (p, l) =>
    p.path('M20 220 Q60 196 104 206 L160 170 Q250 230 366 300 Q392 340 374 366 H24 Z', l.colour) +
    p.path('M120 228 Q170 196 220 226 L240 256 Q180 236 132 262 Z', shade(l.colour, -0.16)) +
    p.rect({ x: 152, y: 222, width: 66, height: 16 }, l.accent, 8) +
    p.path('M20 362 H378 V396 H20 Z', shade(l.colour, -0.46)),
  /** A boot with an elastic side. */
  chelsea: (p, l) =>
    p.path('M70 40 H230 L242 226 Q330 240 366 300 Q378 330 372 356 H64 Z', l.colour, 'round') +
    p.path('M150 80 H214 L222 216 H166 Z', shade(l.colour, -0.4)) +
    p.seam('M164 90 V212 M182 90 V212 M200 90 V212', '#888888', 3) +
    p.stroke('M80 40 V10 H110 V44', l.accent, 9) +
    p.path('M58 352 H378 Q380 396 350 396 H58 Z', shade(l.colour, -0.5)),
  /** A clog with holes. */
  clog: (p, l) =>
    p.path('M24 290 Q20 190 130 176 Q280 160 360 250 Q396 310 370 360 H40 Z', l.colour, 'sphere') +
    p.path('M24 290 Q40 230 120 250 L150 356 H40 Q20 330 24 290 Z', shade(l.colour, -0.34)) +
    [
      [200, 220],
      [250, 214],
      [300, 236],
      [220, 262],
      [274, 262],
      [326, 276]
    ]
      .map(([x, y]) => p.ball(x!, y!, 13, shade(l.colour, -0.44), 10))
      .join('') +
    p.stroke('M60 250 Q20 230 40 320', l.accent, 18) +
    p.path('M34 352 H378 Q384 396 350 396 H60 Q30 396 34 352 Z', shade(l.colour, 0.2)),
  /** A small shoe for first steps. */
  babyshoe: (p, l) =>
    p.path('M50 170 Q120 150 176 176 Q200 250 300 262 Q376 276 372 356 H46 Q30 250 50 170 Z', l.colour, 'sphere') +
    p.rect({ x: 100, y: 196, width: 116, height: 36 }, l.accent, 18) +
    p.motif('star', 280, 312, 70) +
    p.path('M36 350 H380 Q384 396 350 396 H60 Q34 396 36 350 Z', '#fffaf0'),
  /** Plain sneakers, low. */
  sneaker: (p, l) =>
    p.path('M24 200 Q70 176 112 200 L150 170 Q210 250 300 266 Q378 284 376 346 H26 Z', l.colour) +
    p.stroke('M146 196 L196 186 M164 222 L220 208 M186 246 L242 232', '#d5d8dc', 9) +
    p.path('M36 218 L96 226 L92 290 L34 292 Z', l.accent) +
    p.path('M20 338 H382 Q386 396 350 396 H54 Q18 396 20 338 Z', '#fbfbf8') +
    p.seam('M24 360 H380', '#cccccc', 4),
  /** A shoulder bag for work. */
  tote: (p, l) =>
    p.stroke('M130 150 Q130 16 200 16 Q270 16 270 150', shade(l.colour, -0.2), 16) +
    p.path('M40 132 H360 L384 396 H16 Z', l.colour, 'flat') +
    p.seam('M34 176 H366', l.colour, 4) +
    p.rect({ x: 168, y: 226, width: 64, height: 74 }, l.accent, 8) +
    p.words(l.brand, 200, 262, 46, inkOn(l.accent), 22),
  /** A rolling case for the cabin. */
  trolleycase: (p, l) =>
    p.stroke('M150 80 V10 H250 V80', '#9aa1aa', 14) +
    p.rect({ x: 78, y: 70, width: 244, height: 304 }, l.colour, 36, 'round') +
    [120, 160, 200, 240, 280].map(x => p.seam(`M${x} 92 V350`, l.colour, 5)).join('') +
    p.rect({ x: 166, y: 180, width: 68, height: 30 }, l.accent, 8) +
    p.ball(114, 384, 15, DARK) +
    p.ball(286, 384, 15, DARK),
  /** A soft hat with a brim. */
  buckethat: (p, l) =>
    p.path('M116 130 Q130 60 200 60 Q270 60 284 130 L312 270 H88 Z', l.colour, 'round') +
    p.path('M92 246 H308 L388 366 Q200 420 12 366 Z', shade(l.colour, -0.08), 'round') +
    p.seam('M50 350 Q200 392 350 350 M70 318 Q200 354 330 318', l.colour, 4) +
    p.rect({ x: 90, y: 222, width: 220, height: 30 }, l.accent, 4),
  /** A swaddle with a print, folded. */
  swaddle: (p, l) =>
    p.path('M200 30 Q280 60 290 160 L250 396 H150 L110 160 Q120 60 200 30 Z', l.colour, 'round') +
    p.ball(200, 116, 56, '#f6d7bf') +
    p.path('M110 170 Q220 210 290 160 L274 260 Q190 280 126 262 Z', shade(l.colour, -0.12)) +
    p.motif(l.motif, 200, 318, 90),
  /** A body suit. */
  onesie: (p, l) =>
    p.path(
      'M136 40 Q200 90 264 40 L360 90 L330 190 L290 170 V270 Q290 340 236 392 H164 Q110 340 110 270 V170 L70 190 L40 90 Z',
      l.colour,
      'round'
    ) +
    [180, 200, 220].map(x => p.ball(x, 378, 7, l.accent)).join('') +
    p.motif(l.motif, 200, 210, 104),
  /** A bag to sleep in, with legs. */
  sleepbag: (p, l) =>
    p.path(
      'M132 24 Q200 66 268 24 L300 90 V250 L340 396 H222 L200 310 L178 396 H60 L100 250 V90 Z',
      l.colour,
      'round'
    ) +
    p.seam('M200 60 V306', '#ffffff', 8) +
    p.motif(l.motif, 150, 180, 72) +
    p.motif(l.motif, 250, 220, 72),
  /** A woven scarf, folded. */
  foldedscarf: (p, l) =>
    p.rect({ x: 60, y: 80, width: 280, height: 230 }, l.colour, 22) +
    p.rect({ x: 60, y: 160, width: 280, height: 30 }, l.accent, 0) +
    p.rect({ x: 60, y: 206, width: 280, height: 10 }, l.accent, 0) +
    p.seam('M60 120 H340 M60 260 H340', l.colour, 4) +
    Array.from({ length: 11 }, (_, i) =>
      p.rect({ x: 68 + i * 25, y: 304, width: 13, height: 90 }, i % 2 ? l.colour : shade(l.colour, -0.12), 6)
    ).join('')
}
