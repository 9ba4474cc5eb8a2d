import { inkOn, shade } from '../colour'
import type { Pen } from '../pen'
import type { Forms, Look } from './form'

/** A printed face: the brand, a picture where there is one, and the word. */
function print(p: Pen, l: Look, x: number, y: number, width: number, height: number, on: string) {
  const ink = inkOn(on)
  if (!l.motif) {
    return (
      p.words(l.brand, x, y - height * 0.24, width * 0.6, ink, 26) +
      p.words(l.label, x, y + height * 0.1, width * 0.82, ink, 58)
    )
  }
  const size = Math.min(width * 0.72, height * 0.52)
  return (
    p.words(l.brand, x, y - height * 0.4, width * 0.6, ink, 24) +
    p.motif(l.motif, x, y - height * 0.06, size) +
    p.words(l.label, x, y + height * 0.36, width * 0.82, ink, 44)
  )
}

const label = (p: Pen, l: Look, x: number, y: number, width: number, height: number) =>
  p.rect({ x: x - width / 2, y: y - height / 2, width, height }, l.accent, 12) +
  print(p, l, x, y, width, height, l.accent)

/** Packages: what goods are sold in, with a printed face. */
export const packs: Forms = {
  /** A stand-up bag with a seam on top. */
  pouch: (p, l) =>
    p.path('M92 40 H308 L322 392 Q200 408 78 392 Z', l.colour, 'round') +
    p.path('M92 24 H308 V58 H92 Z', shade(l.colour, -0.14)) +
    p.seam('M92 46 H308', l.colour) +
    p.path('M84 360 Q200 330 316 360 L322 392 Q200 408 78 392 Z', shade(l.colour, -0.12)) +
    label(p, l, 200, 205, 178, 230) +
    p.gloss(106, 74, 14, 270, 0.35),
  /** A large woven or paper sack, tied flat on top. */
  sack: (p, l) =>
    p.path(
      'M84 44 Q200 20 316 44 Q304 120 326 250 Q336 360 316 392 Q200 408 84 392 Q64 360 74 250 Q96 120 84 44 Z',
      l.colour,
      'round'
    ) +
    p.seam('M88 66 Q200 46 312 66', l.colour, 4) +
    p.seam('M100 92 Q112 200 92 350 M300 92 Q288 200 308 350', l.colour, 3) +
    label(p, l, 200, 220, 186, 210),
  /** A slender bag for coffee or tea, with a folded top and a valve. */
  bag: (p, l) =>
    p.path('M110 70 H290 V392 Q200 404 110 392 Z', l.colour, 'round') +
    p.path('M104 26 H296 V76 H104 Z', shade(l.colour, -0.2)) +
    p.rect({ x: 176, y: 16, width: 48, height: 20 }, shade(l.colour, 0.4), 4) +
    p.ball(200, 104, 9, shade(l.colour, -0.3)) +
    label(p, l, 200, 244, 150, 200),
  /** A carton seen a little from the right. */
  box: (p, l) =>
    p.path('M86 96 H274 V396 H86 Z', l.colour) +
    p.path('M274 96 L326 66 V364 L274 396 Z', shade(l.colour, -0.26)) +
    p.path('M86 96 L140 66 H326 L274 96 Z', shade(l.colour, 0.34)) +
    label(p, l, 180, 246, 158, 236),
  /** A flat carton lying, as sweets come in. */
  flatbox: (p, l) =>
    p.path('M40 220 H300 V396 H40 Z', l.colour) +
    p.path('M300 220 L366 160 V330 L300 396 Z', shade(l.colour, -0.26)) +
    p.path('M40 220 L112 160 H366 L300 220 Z', shade(l.colour, 0.3)) +
    p.rect({ x: 62, y: 238, width: 216, height: 138 }, l.accent, 10) +
    p.motif(l.motif, 120, 307, 96) +
    p.words(l.label, l.motif ? 220 : 170, 307, l.motif ? 100 : 190, inkOn(l.accent), 48),
  /** A gift box with two tins' worth of room and a ribbon. */
  giftbox: (p, l) =>
    p.path('M50 170 H350 V396 H50 Z', l.colour) +
    p.path('M36 118 H364 V180 H36 Z', shade(l.colour, 0.14)) +
    p.rect({ x: 176, y: 118, width: 48, height: 278 }, l.accent, 0, 'round') +
    p.path('M200 118 Q120 30 96 82 Q90 118 200 118 Q280 30 304 82 Q310 118 200 118 Z', l.accent) +
    p.words(l.label, 112, 290, 108, inkOn(l.colour), 44) +
    p.motif(l.motif, 288, 290, 96),
  /** A round can or caddy with a lid. */
  caddy: (p, l) =>
    p.cylinder({ x: 96, y: 96, width: 208, height: 304 }, l.colour) +
    p.cylinder({ x: 90, y: 66, width: 220, height: 66 }, l.accent) +
    p.rect({ x: 124, y: 168, width: 152, height: 180 }, l.accent, 10, 'round') +
    print(p, l, 200, 258, 150, 170, l.accent),
  /** A low round tin. */
  tin: (p, l) =>
    p.cylinder({ x: 50, y: 224, width: 300, height: 176 }, l.colour) +
    p.cylinder({ x: 42, y: 176, width: 316, height: 84 }, l.accent) +
    p.motif(l.motif, 200, 164, 118) +
    p.words(l.label, 200, 316, 200, inkOn(l.colour), 50),
  /** A glass jar whose content has the colour; the lid has the accent. */
  jar: (p, l) =>
    p.cylinder({ x: 98, y: 112, width: 204, height: 288 }, shade(l.colour, 0.1)) +
    p.rect({ x: 98, y: 92, width: 204, height: 44 }, '#eef3f5', 12, 'round') +
    p.cylinder({ x: 92, y: 58, width: 216, height: 62 }, l.accent) +
    p.rect({ x: 120, y: 190, width: 160, height: 142 }, '#fffaf0', 10, 'round') +
    print(p, { ...l, brand: '' }, 200, 262, 160, 140, '#fffaf0') +
    p.gloss(114, 146, 14, 226, 0.5),
  /** A low jar of cream. */
  cream: (p, l) =>
    p.cylinder({ x: 66, y: 238, width: 268, height: 162 }, l.colour) +
    p.cylinder({ x: 62, y: 152, width: 276, height: 110 }, l.accent) +
    p.words(l.brand, 200, 312, 150, inkOn(l.colour), 30) +
    p.words(l.label, 200, 356, 170, inkOn(l.colour), 40),
  /** A bottle with a pump. */
  pump: (p, l) =>
    p.rect({ x: 186, y: 36, width: 28, height: 84 }, shade(l.accent, -0.1), 6, 'round') +
    p.path('M176 20 H286 Q300 20 300 40 V50 H270 V44 H176 Z', l.accent) +
    p.rect({ x: 160, y: 92, width: 80, height: 44 }, l.accent, 10, 'round') +
    p.path(
      'M98 190 Q98 132 158 132 H242 Q302 132 302 190 V376 Q302 398 278 398 H122 Q98 398 98 376 Z',
      l.colour,
      'round'
    ) +
    p.words(l.brand, 200, 220, 130, inkOn(l.colour), 30) +
    p.words(l.label, 200, 290, 160, inkOn(l.colour), 52) +
    p.gloss(120, 176, 16, 190),
  /** A bottle with a cap, as shower gels and lotions come in. */
  bottle: (p, l) =>
    p.rect({ x: 150, y: 26, width: 100, height: 76 }, l.accent, 14, 'round') +
    p.path(
      'M106 160 Q106 100 162 100 H238 Q294 100 294 160 V372 Q294 398 268 398 H132 Q106 398 106 372 Z',
      l.colour,
      'round'
    ) +
    p.words(l.brand, 200, 196, 120, inkOn(l.colour), 28) +
    p.words(l.label, 200, 270, 150, inkOn(l.colour), 52) +
    p.motif(l.motif, 200, 344, 70) +
    p.gloss(126, 140, 15, 224),
  /** A tall glass bottle with a neck: oil, vinegar, wine. */
  flask: (p, l) =>
    p.rect({ x: 170, y: 8, width: 60, height: 52 }, l.accent, 10, 'round') +
    p.path(
      'M174 56 H226 V112 Q290 142 290 200 V378 Q290 398 270 398 H130 Q110 398 110 378 V200 Q110 142 174 112 Z',
      l.colour,
      'round'
    ) +
    p.rect({ x: 122, y: 214, width: 156, height: 138 }, '#fff8e8', 8, 'round') +
    print(p, { ...l, brand: '' }, 200, 282, 156, 136, '#fff8e8') +
    p.gloss(130, 176, 13, 206),
  /** A bottle of a drink: clear, with a cap and a sleeve. */
  drink: (p, l) =>
    p.rect({ x: 168, y: 12, width: 64, height: 44 }, l.accent, 8, 'round') +
    p.path(
      'M172 56 H228 Q232 104 276 140 V372 Q276 398 250 398 H150 Q124 398 124 372 V140 Q168 104 172 56 Z',
      l.colour,
      'round'
    ) +
    p.rect({ x: 124, y: 190, width: 152, height: 136 }, l.accent, 0, 'round') +
    print(p, { ...l, brand: '' }, 200, 258, 150, 130, l.accent) +
    p.gloss(142, 132, 13, 240),
  /** A drink in a carton with a gable and a screw cap. */
  carton: (p, l) =>
    p.path('M112 130 H262 V396 H112 Z', l.colour) +
    p.path('M262 130 L308 104 V372 L262 396 Z', shade(l.colour, -0.24)) +
    p.path('M112 130 L150 60 H296 L308 104 L262 130 Z', shade(l.colour, 0.3)) +
    p.rect({ x: 150, y: 30, width: 146, height: 34 }, shade(l.colour, -0.08), 4) +
    p.ball(206, 98, 20, l.accent) +
    print(p, l, 187, 268, 148, 210, l.colour),
  /** A slim aluminium can. */
  can: (p, l) =>
    p.cylinder({ x: 122, y: 56, width: 156, height: 342 }, l.colour) +
    `<ellipse cx="200" cy="56" rx="66" ry="14" fill="#c9ced6"/>` +
    print(p, l, 200, 232, 150, 200, l.colour) +
    p.gloss(142, 84, 12, 290),
  /** A soft tube standing on its cap. */
  tube: (p, l) =>
    p.path('M116 16 H284 L262 330 H138 Z', l.colour, 'round') +
    p.rect({ x: 112, y: 8, width: 176, height: 34 }, shade(l.colour, -0.12), 4) +
    p.rect({ x: 140, y: 326, width: 120, height: 72 }, l.accent, 14, 'round') +
    p.words(l.brand, 200, 90, 110, inkOn(l.colour), 26) +
    p.words(l.label, 200, 156, 124, inkOn(l.colour), 48) +
    p.motif(l.motif, 200, 240, 84),
  /** A small bottle with a dropper. */
  dropper: (p, l) =>
    p.path('M176 20 Q200 -8 224 20 V84 H176 Z', shade(l.accent, -0.2), 'round') +
    p.rect({ x: 156, y: 82, width: 88, height: 50 }, l.accent, 8, 'round') +
    p.path(
      'M112 190 Q112 150 156 140 V128 H244 V140 Q288 150 288 190 V376 Q288 398 264 398 H136 Q112 398 112 376 Z',
      l.colour,
      'round'
    ) +
    p.words(l.brand, 200, 232, 110, inkOn(l.colour), 28) +
    p.words(l.label, 200, 296, 140, inkOn(l.colour), 46) +
    p.gloss(132, 176, 14, 200, 0.5),
  /** A bottle of perfume. */
  perfume: (p, l) =>
    p.rect({ x: 158, y: 40, width: 84, height: 92 }, l.accent, 8, 'round') +
    p.rect({ x: 174, y: 130, width: 52, height: 22 }, '#d9c48b', 4, 'round') +
    p.rect({ x: 82, y: 150, width: 236, height: 248 }, shade(l.colour, 0.4), 26, 'round') +
    p.rect({ x: 104, y: 190, width: 192, height: 188 }, l.colour, 14, 'round') +
    p.rect({ x: 146, y: 238, width: 108, height: 84 }, '#fffdf8', 4) +
    p.words(l.label, 200, 280, 90, '#444444', 36),
  /** A tray under film, as a cold counter sells food. */
  tray: (p, l) =>
    p.path('M30 250 H370 L346 392 Q200 402 54 392 Z', l.colour) +
    p.path('M22 232 H378 V262 H22 Z', shade(l.colour, 0.35)) +
    [110, 200, 290].map(x => p.motif(l.motif, x, 196, 126)).join('') +
    p.rect({ x: 120, y: 286, width: 160, height: 76 }, l.accent, 8) +
    p.words(l.label, 200, 324, 140, inkOn(l.accent), 44),
  /** An open wooden crate, filled. */
  crate: (p, l) =>
    [88, 200, 312].map(x => p.motif(l.motif, x, 176, 132)).join('') +
    [144, 256].map(x => p.motif(l.motif, x, 214, 136)).join('') +
    [246, 300, 354].map(y => p.rect({ x: 22, y, width: 356, height: 44 }, l.colour, 6)).join('') +
    p.rect({ x: 30, y: 240, width: 30, height: 160 }, shade(l.colour, -0.16), 4) +
    p.rect({ x: 340, y: 240, width: 30, height: 160 }, shade(l.colour, -0.16), 4) +
    p.words(l.label, 200, 322, 200, shade(l.colour, -0.66), 40),
  /** A bowl filled with something. */
  bowlful: (p, l) =>
    [104, 200, 296].map(x => p.motif(l.motif, x, 186, 130)).join('') +
    [150, 250].map(x => p.motif(l.motif, x, 150, 130)).join('') +
    p.path('M24 220 H376 Q366 372 250 392 H150 Q34 372 24 220 Z', l.colour, 'round') +
    `<ellipse cx="200" cy="222" rx="176" ry="14" fill="${shade(l.colour, 0.4)}" opacity="0.7"/>`,
  /** A soft pack of tissues with one coming out. */
  tissues: (p, l) =>
    p.path('M150 170 Q176 96 206 132 Q250 60 262 170 Z', '#ffffff') +
    p.path('M52 180 H348 Q366 180 366 204 V372 Q366 396 348 396 H52 Q34 396 34 372 V204 Q34 180 52 180 Z', l.colour) +
    `<ellipse cx="206" cy="184" rx="86" ry="12" fill="${shade(l.colour, -0.3)}" opacity="0.4"/>` +
    print(p, { ...l, brand: '' }, 200, 292, 260, 150, l.colour),
  /** Three rolls of paper, stacked. */
  rolls: (p, l) =>
    p.cylinder({ x: 34, y: 226, width: 160, height: 172 }, l.colour, 1) +
    p.cylinder({ x: 206, y: 226, width: 160, height: 172 }, l.colour, 1) +
    p.cylinder({ x: 120, y: 66, width: 160, height: 172 }, l.colour, 1),
  /** Three bars, such as soap, one leaning. */
  bars: (p, l) =>
    p.rect({ x: 40, y: 296, width: 220, height: 102 }, l.colour, 34) +
    p.rect({ x: 150, y: 196, width: 220, height: 102 }, l.accent, 34) +
    p.words(l.label, 150, 350, 120, inkOn(l.colour), 40) +
    p.words(l.brand, 260, 248, 110, inkOn(l.accent), 30),
  /** Flat sachets, fanned: masks, tea bags, powders. */
  sachets: (p, l) =>
    `${[-16, 0, 16]
      .map((turn, i) => {
        const colour = shade(l.colour, [0.25, 0.1, 0][i]!)
        return `<g transform="rotate(${turn} 200 400)">${p.rect({ x: 116, y: 70, width: 168, height: 322 }, colour, 10)}${p.seam('M116 96 H284 M116 366 H284', colour)}</g>`
      })
      .join('')}<g transform="rotate(16 200 400)">${print(p, l, 200, 232, 150, 200, l.colour)}</g>`,
  /** A cake of pressed tea in its paper. */
  teacake: (p, l) =>
    p.ball(200, 214, 184, l.colour) +
    `<circle cx="200" cy="214" r="118" fill="${l.accent}"/>` +
    p.seam('M200 30 V96 M200 332 V398 M16 214 H82 M318 214 H384', l.colour, 4) +
    p.words(l.brand, 200, 168, 130, inkOn(l.accent), 34) +
    p.words(l.label, 200, 236, 160, inkOn(l.accent), 56),
  /** An opened case of nine eye shadows, its mirror standing behind them. */
  shadowcase: (p, l) => {
    const pans = Array.from({ length: 9 }, (_, i) =>
      p.rect(
        { x: 92 + (i % 3) * 76, y: 232 + Math.floor(i / 3) * 50, width: 64, height: 40 },
        shade(l.accent, 0.45 - i * 0.13),
        8
      )
    )
    return (
      p.path('M84 16 H316 Q336 16 336 36 V204 H64 V36 Q64 16 84 16 Z', l.colour) +
      p.rect({ x: 84, y: 36, width: 232, height: 150 }, '#dfe8ee', 10) +
      p.gloss(112, 54, 26, 112, 0.5) +
      p.rect({ x: 56, y: 200, width: 288, height: 198 }, l.colour, 22) +
      p.rect({ x: 76, y: 218, width: 248, height: 162 }, shade(l.colour, -0.3), 12) +
      pans.join('')
    )
  }
}
