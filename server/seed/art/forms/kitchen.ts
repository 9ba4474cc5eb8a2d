import { inkOn, shade } from '../colour'
import type { Forms } from './form'

const STEEL = '#c3c9d1'

/** Things for cooking and for the table. */
export const kitchen: Forms = {
  /** A casserole with a lid and two ears. */
  casserole: (p, l) =>
    p.rect({ x: 8, y: 226, width: 70, height: 34 }, l.colour, 17) +
    p.rect({ x: 322, y: 226, width: 70, height: 34 }, l.colour, 17) +
    p.path('M52 190 H348 V330 Q348 396 282 396 H118 Q52 396 52 330 Z', l.colour, 'round') +
    p.path('M44 196 Q60 104 200 100 Q340 104 356 196 Z', shade(l.colour, 0.1), 'round') +
    p.rect({ x: 40, y: 184, width: 320, height: 22 }, shade(l.colour, -0.12), 11) +
    p.ball(200, 88, 28, l.accent),
  /** A frying pan seen from above, with its handle to the right. */
  pan: (p, l) =>
    `<g transform="rotate(-16 200 260)">` +
    p.rect({ x: 280, y: 236, width: 156, height: 38 }, l.accent, 19) +
    p.ball(156, 256, 152, shade(l.colour, -0.1), 132) +
    `<ellipse cx="156" cy="250" rx="128" ry="108" fill="${p.sphere(shade(l.colour, 0.12))}"/>` +
    p.motif(l.motif, 156, 250, 130) +
    '</g>',
  /** A pot of steel with a glass lid. */
  pot: (p, l) =>
    p.stroke('M60 236 Q16 236 18 272 Q18 300 60 296', l.accent, 18) +
    p.stroke('M340 236 Q384 236 382 272 Q382 300 340 296', l.accent, 18) +
    p.cylinder({ x: 56, y: 196, width: 288, height: 204 }, l.colour, 1) +
    p.path('M64 190 Q80 112 200 108 Q320 112 336 190 Q200 214 64 190 Z', '#dfe8ee') +
    p.rect({ x: 172, y: 76, width: 56, height: 34 }, l.accent, 12, 'round'),
  /** A small saucepan with a wooden handle. */
  saucepan: (p, l) =>
    p.stroke('M300 244 L392 206', l.accent, 26) +
    p.cylinder({ x: 40, y: 214, width: 270, height: 184 }, l.colour, 1) +
    p.seam('M48 280 Q176 312 302 280', l.colour, 4),
  /** A square pan for rolled omelettes. */
  squarepan: (p, l) =>
    p.rect({ x: 270, y: 276, width: 128, height: 34 }, l.accent, 17) +
    p.path('M24 236 H286 V372 Q286 392 262 392 H48 Q24 392 24 372 Z', l.colour) +
    p.path('M24 236 L72 186 H326 L286 236 Z', shade(l.colour, 0.3)) +
    p.path('M60 228 L92 196 H304 L276 228 Z', '#f2cf63'),
  /** A hot pot parted in two. */
  twinpot: (p, l) =>
    p.stroke('M50 280 Q4 280 8 316 Q12 338 56 330', l.accent, 18) +
    p.stroke('M350 280 Q396 280 392 316 Q388 338 344 330', l.accent, 18) +
    p.cylinder({ x: 44, y: 246, width: 312, height: 152 }, l.colour, 1) +
    `<ellipse cx="200" cy="246" rx="146" ry="36" fill="#f1e3c0"/><path d="M200 210 Q246 228 200 246 Q154 264 200 282 A146 36 0 0 1 200 210 Z" fill="#c8422f"/>`,
  /** A vacuum flask. */
  thermos: (p, l) =>
    p.rect({ x: 132, y: 12, width: 136, height: 92 }, l.accent, 20, 'round') +
    p.rect({ x: 126, y: 98, width: 148, height: 300 }, l.colour, 26, 'round') +
    p.rect({ x: 126, y: 98, width: 148, height: 20 }, STEEL, 6, 'round') +
    p.words(l.label, 200, 250, 96, inkOn(l.colour), 36) +
    p.gloss(150, 132, 14, 236),
  /** A vacuum flask with a loop and a tea strainer's window. */
  teaflask: (p, l) =>
    p.stroke('M150 40 Q200 -26 250 40', l.accent, 16) +
    p.rect({ x: 122, y: 36, width: 156, height: 74 }, l.accent, 16, 'round') +
    p.rect({ x: 112, y: 104, width: 176, height: 294 }, l.colour, 34, 'round') +
    p.rect({ x: 160, y: 160, width: 80, height: 130 }, shade(l.colour, 0.55), 40) +
    p.motif('leaf-fluttering-in-wind', 200, 224, 62),
  /** A slim flask of bare metal. */
  slimflask: (p, l) =>
    p.rect({ x: 148, y: 8, width: 104, height: 84 }, shade(l.colour, -0.2), 18, 'round') +
    p.rect({ x: 142, y: 88, width: 116, height: 310 }, l.colour, 40, 'round') +
    p.seam('M144 150 H256', l.colour, 3) +
    p.words(l.label, 200, 260, 70, inkOn(l.colour), 34) +
    p.gloss(164, 110, 10, 254, 0.55),
  /** A child's drinking cup with a straw and ears. */
  kidcup: (p, l) =>
    p.stroke('M226 60 Q236 10 286 18', l.accent, 14) +
    p.rect({ x: 118, y: 52, width: 164, height: 74 }, l.accent, 26, 'round') +
    p.stroke('M112 190 Q56 210 66 276 Q74 316 116 306 M288 190 Q344 210 334 276 Q326 316 284 306', l.accent, 20) +
    p.rect({ x: 108, y: 120, width: 184, height: 278 }, l.colour, 50, 'round') +
    p.motif(l.motif, 200, 256, 124),
  /** A jug with a cup. */
  jug: (p, l) =>
    p.stroke('M232 150 Q326 160 312 260 Q300 320 236 316', l.colour, 18) +
    p.path('M84 100 Q160 76 236 100 L252 372 Q164 410 68 372 Z', l.colour, 'round') +
    p.path('M74 236 Q160 256 246 236 L252 372 Q164 410 68 372 Z', shade(l.accent, 0.2), 'round') +
    p.cylinder({ x: 276, y: 278, width: 104, height: 120 }, l.colour, 1) +
    p.gloss(98, 128, 14, 230, 0.7),
  /** Cups with double walls. */
  tumblers: (p, l) =>
    [28, 208]
      .map(
        x =>
          p.path(`M${x} 180 H${x + 164} L${x + 142} 380 Q${x + 82} 402 ${x + 22} 380 Z`, '#e8f0f4', 'round') +
          p.path(`M${x + 22} 240 H${x + 142} L${x + 124} 358 Q${x + 82} 374 ${x + 40} 358 Z`, l.colour, 'round') +
          `<ellipse cx="${x + 82}" cy="240" rx="60" ry="12" fill="${l.accent}"/>` +
          p.gloss(x + 22, 200, 10, 150, 0.7)
      )
      .join(''),
  /** Plates and bowls, stacked. */
  dishes: (p, l) =>
    [0, 1, 2].map(i => p.ball(200, 366 - i * 26, 184 - i * 6, shade(l.colour, i * 0.1), 34)).join('') +
    p.path('M92 196 H308 Q300 300 236 312 H164 Q100 300 92 196 Z', l.colour, 'round') +
    `<ellipse cx="200" cy="198" rx="108" ry="20" fill="${shade(l.colour, -0.12)}"/>` +
    p.seam('M98 222 Q200 250 302 222', l.accent, 6),
  /** Rice bowls with a painted band. */
  ricebowls: (p, l) =>
    [
      [20, 232],
      [200, 232],
      [110, 118]
    ]
      .map(([x, y]) => {
        const at = (dx: number, dy: number) => `${x! + dx} ${y! + dy}`
        return (
          p.path(
            `M${at(0, 0)} H${x! + 180} Q${at(170, 120)} ${at(124, 160)} H${x! + 56} Q${at(10, 120)} ${at(0, 0)} Z`,
            l.colour,
            'round'
          ) +
          `<ellipse cx="${x! + 90}" cy="${y}" rx="90" ry="18" fill="${shade(l.colour, -0.1)}"/>` +
          p.motif(l.motif, x! + 90, y! + 78, 72)
        )
      })
      .join(''),
  /** Chopsticks fanned in a stand. */
  chopstickset: (p, l) =>
    [-18, -9, 0, 9, 18]
      .map(
        turn =>
          `<g transform="rotate(${turn} 200 400)">${p.rect({ x: 192, y: 20, width: 14, height: 330 }, l.colour, 5, 'round')}${p.rect({ x: 192, y: 20, width: 14, height: 70 }, l.accent, 5, 'round')}</g>`
      )
      .join('') + p.cylinder({ x: 118, y: 262, width: 164, height: 138 }, shade(l.accent, 0.2), 1),
  /** A child's plate in parts. */
  kidplate: (p, l) =>
    p.ball(200, 250, 190, l.colour, 150) +
    p.ball(86, 122, 46, l.colour) +
    p.ball(314, 122, 46, l.colour) +
    `<path d="M40 262 Q44 372 200 380 Q356 372 360 262 Z" fill="${shade(l.colour, -0.16)}"/>` +
    `<path d="M48 240 Q60 130 190 124 V240 Z" fill="${shade(l.colour, -0.1)}"/><path d="M352 240 Q340 130 210 124 V240 Z" fill="${shade(l.colour, -0.1)}"/>` +
    p.motif('broccoli', 124, 196, 70) +
    p.motif('tomato', 276, 196, 66) +
    p.motif('rice-ball', 200, 312, 86),
  /** A small pot and cups on a board: gongfu tea. */
  teaset: (p, l) =>
    p.rect({ x: 4, y: 352, width: 392, height: 46 }, '#8a5f3d', 12) +
    p.stroke('M236 232 Q320 208 300 290 Q290 316 240 312', l.colour, 18) +
    p.path('M72 246 Q30 226 28 190 L52 186 Q60 216 96 232 Z', l.colour) +
    p.ball(160, 280, 98, l.colour, 76) +
    p.rect({ x: 110, y: 196, width: 100, height: 22 }, shade(l.colour, 0.2), 11) +
    p.ball(160, 184, 18, l.colour) +
    [276, 340]
      .map(x =>
        p.path(
          `M${x - 34} 300 H${x + 34} Q${x + 30} 356 ${x} 358 Q${x - 30} 356 ${x - 34} 300 Z`,
          shade(l.colour, 0.3),
          'round'
        )
      )
      .join(''),
  /** Knives in a block. */
  knives: (p, l) =>
    [96, 150, 204, 258]
      .map(
        (x, i) =>
          p.rect({ x, y: 30 + i * 16, width: 36, height: 150 }, l.accent, 10, 'round') +
          p.ball(x + 18, 62 + i * 16, 5, STEEL)
      )
      .join('') +
    p.path('M70 150 L316 196 L340 396 H60 Z', l.colour) +
    p.seam('M92 190 L300 226', l.colour, 6),
  /** One knife, leaning. */
  santoku: (p, l) =>
    `<g transform="rotate(-38 200 220)">` +
    p.path('M20 176 H262 V246 H96 Q40 236 20 176 Z', STEEL) +
    p.seam('M64 228 Q150 240 258 238', STEEL, 3) +
    p.rect({ x: 258, y: 178, width: 150, height: 42 }, l.colour, 14) +
    '</g>',
  /** A cutting board with something on it. */
  board: (p, l) =>
    p.rect({ x: 26, y: 110, width: 348, height: 284 }, l.colour, 28) +
    p.rect({ x: 172, y: 130, width: 56, height: 20 }, shade(l.colour, -0.34), 10) +
    p.seam('M50 200 H350 M50 270 H350 M50 340 H350', l.colour, 2) +
    p.motif(l.motif, 200, 276, 150),
  /** A grater: a handle over a grid. */
  grater: (p, l) =>
    p.stroke('M140 70 Q140 20 200 20 Q260 20 260 70', l.accent, 22) +
    p.path('M122 70 H278 L306 396 H94 Z', l.colour, 'round') +
    [130, 190, 250, 310]
      .map(y => [150, 200, 250].map(x => p.ball(x, y, 13, shade(l.colour, -0.34), 9)).join(''))
      .join(''),
  /** A hand tool that sharpens knives. */
  sharpener: (p, l) =>
    p.path('M20 396 Q24 300 110 292 H330 Q380 296 380 396 Z', l.colour, 'round') +
    p.path('M40 292 Q60 190 132 196 Q190 200 180 292 Z', l.accent, 'round') +
    [220, 266, 312].map(x => p.rect({ x, y: 296, width: 22, height: 62 }, shade(l.colour, -0.5), 4)).join(''),
  /** Cake tins. */
  tins: (p, l) =>
    p.cylinder({ x: 40, y: 246, width: 320, height: 152 }, l.colour, 1) +
    p.cylinder({ x: 92, y: 132, width: 216, height: 132 }, l.accent, 1),
  /** A kitchen scale with a figure. */
  scale: (p, l) =>
    p.path('M60 250 H340 L374 396 H26 Z', l.colour) +
    p.ball(200, 226, 164, shade(l.colour, -0.08), 40) +
    p.rect({ x: 142, y: 312, width: 116, height: 52 }, '#2b333b', 8) +
    p.words('128.5', 200, 338, 90, '#8ff0c0', 36) +
    p.motif('strawberry', 200, 168, 96),
  /** A hand mixer. */
  mixer: (p, l) =>
    p.stroke('M96 96 Q200 20 300 96', l.colour, 34) +
    p.path('M60 110 H320 Q352 110 352 160 Q352 216 300 216 H96 Q60 216 60 160 Z', l.colour, 'round') +
    p.seam('M110 210 V300 M190 210 V300', STEEL, 12) +
    [110, 190].map(x => p.stroke(`M${x} 290 Q${x - 46} 340 ${x} 394 Q${x + 46} 340 ${x} 290`, STEEL, 9)).join(''),
  /** Moulds and nozzles in rows. */
  moulds: (p, l) =>
    p.rect({ x: 22, y: 130, width: 356, height: 264 }, l.colour, 26) +
    [0, 1, 2].map(i => [0, 1].map(j => p.motif(l.motif, 88 + i * 112, 202 + j * 122, 96, l.accent)).join('')).join(''),
  /** Dried mushrooms with a cracked cap. */
  shiitake: (p, l) =>
    p.rect({ x: 158, y: 220, width: 84, height: 178 }, l.accent, 38, 'round') +
    p.path('M20 250 Q20 60 200 56 Q380 60 380 250 Q300 286 200 286 Q100 286 20 250 Z', l.colour, 'sphere') +
    p.seam('M120 120 L150 160 L130 210 M210 90 L220 150 L260 180 M290 130 L276 190 M180 200 L200 240', '#f4e6d0', 7) +
    p.seam('M40 254 Q200 300 360 254', l.accent, 9),
  /** A roll of paper, unrolling, on its box. */
  paperroll: (p, l) =>
    p.path('M40 268 H360 V396 H40 Z', l.colour) +
    p.path('M40 268 L84 226 H392 L360 268 Z', shade(l.colour, 0.3)) +
    p.rect({ x: 90, y: 150, width: 250, height: 84 }, l.accent, 42) +
    p.ball(330, 192, 40, shade(l.accent, -0.16)) +
    p.words(l.label, 200, 334, 250, inkOn(l.colour), 54),
  /** Piping tips of steel, one of them on the bag it squeezes. */
  nozzles: (p, l) => {
    const tip = (x: number, width: number, height: number) => {
      const [top, left, right] = [398 - height, x - width / 2, x + width / 2]
      const teeth = [-0.2, -0.07, 0.07, 0.2].map(at => x + at * width)
      return (
        p.path(`M${left} 388 Q${x} 410 ${right} 388 L${x + width * 0.2} ${top} H${x - width * 0.2} Z`, STEEL, 'round') +
        p.seam(teeth.map(at => `M${at} ${top} V${top + height * 0.3}`).join(' '), STEEL, 4)
      )
    }
    return (
      p.path('M44 40 Q200 -8 356 40 L256 232 Q200 250 144 232 Z', l.colour, 'round') +
      p.seam('M84 62 Q150 40 176 226 M316 62 Q250 40 224 226', l.colour, 4) +
      p.path('M150 222 Q200 240 250 222 L222 312 H178 Z', STEEL, 'round') +
      p.path('M182 312 Q200 300 218 312 Q230 336 200 350 Q170 336 182 312 Z', l.accent, 'sphere') +
      tip(76, 104, 128) +
      tip(324, 104, 128) +
      p.path('M140 398 Q132 352 200 344 Q268 352 260 398 Z', l.accent, 'sphere')
    )
  }
}
