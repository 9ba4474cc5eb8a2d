import { shade } from '../colour'
import type { Forms } from './form'

/** Black plastic and metal. */
const DARK = '#3c4149'

/** Sport, camping, pets and small children. */
export const outdoor: Forms = {
  /** A mat, partly rolled. */
  yogamat: (p, l) =>
    p.path('M70 330 L392 330 L352 398 H30 Z', shade(l.colour, 0.14)) +
    p.rect({ x: 20, y: 190, width: 250, height: 170 }, l.colour, 85) +
    p.ball(246, 275, 80, shade(l.colour, 0.2)) +
    p.seam('M246 275 m-52 0 a52 52 0 1 1 52 52 m-26 -52 a26 26 0 1 1 26 26', l.colour, 9) +
    p.rect({ x: 90, y: 190, width: 22, height: 170 }, l.accent, 4),
  /** Two dumbbells. */
  dumbbells: (p, l) =>
    [140, 300]
      .map(
        y =>
          p.rect({ x: 90, y: y + 18, width: 220, height: 24 }, '#c9ced6', 10) +
          [24, 66, 292, 334]
            .map((x, i) =>
              p.rect(
                { x, y: i % 3 ? y - 24 : y - 8, width: 40, height: i % 3 ? 108 : 76 },
                i % 3 ? l.colour : l.accent,
                14,
                'round'
              )
            )
            .join('')
      )
      .join('') + p.rect({ x: 40, y: 392, width: 320, height: 6 }, l.colour, 3),
  /** A rope with two handles and a counter. */
  rope: (p, l) =>
    p.stroke('M80 170 Q40 396 200 380 Q360 396 320 170', l.colour, 13) +
    p.rect({ x: 46, y: 30, width: 68, height: 160 }, l.accent, 30, 'round') +
    p.rect({ x: 286, y: 30, width: 68, height: 160 }, l.accent, 30, 'round') +
    p.rect({ x: 56, y: 80, width: 48, height: 34 }, '#2b333b', 6) +
    p.words('128', 80, 97, 38, '#8ff0c0', 22),
  /** Elastic bands, in loops. */
  bands: (p, l) =>
    [l.colour, l.accent, '#f4c84e', '#7fb4d9', '#b39be0']
      .map((colour, i) =>
        p.stroke(
          `M${60 + i * 22} ${120 + i * 46} Q200 ${60 + i * 46} ${340 - i * 22} ${120 + i * 46} Q200 ${200 + i * 46} ${60 + i * 22} ${120 + i * 46}`,
          colour,
          20
        )
      )
      .join(''),
  /** Two rackets, crossed, with a shuttlecock. */
  rackets: (p, l) =>
    [-32, 32]
      .map(
        (turn, i) =>
          `<g transform="rotate(${turn} 200 260)"><ellipse cx="200" cy="110" rx="76" ry="98" fill="#ffffff" opacity="0.5"/>` +
          `<ellipse cx="200" cy="110" rx="76" ry="98" fill="none" stroke="${i ? l.accent : l.colour}" stroke-width="16"/>` +
          p.seam('M160 40 V180 M186 20 V200 M214 20 V200 M240 40 V180 M132 90 H268 M130 126 H270', '#9aa1aa', 3) +
          p.rect({ x: 193, y: 206, width: 14, height: 100 }, i ? l.accent : l.colour, 4) +
          p.rect({ x: 184, y: 296, width: 32, height: 110 }, DARK, 10, 'round') +
          '</g>'
      )
      .join('') + p.motif('badminton', 200, 350, 90),
  /** Goggles for swimming. */
  swimgoggles: (p, l) =>
    p.stroke('M40 200 Q10 70 200 60 Q390 70 360 200', shade(l.colour, -0.2), 24) +
    p.path('M24 180 Q110 140 186 196 Q186 300 110 306 Q30 300 24 180 Z', l.colour) +
    p.path('M376 180 Q290 140 214 196 Q214 300 290 306 Q370 300 376 180 Z', l.colour) +
    p.path('M48 196 Q110 168 164 206 Q160 278 108 282 Q52 276 48 196 Z', l.accent) +
    p.path('M352 196 Q290 168 236 206 Q240 278 292 282 Q348 276 352 196 Z', l.accent) +
    p.gloss(70, 206, 10, 44, 0.7) +
    p.gloss(330, 206, 10, 44, 0.7) +
    p.stroke('M182 214 Q200 200 218 214', l.colour, 13),
  /** A tent with its door open; the accent lines the door. */
  dome: (p, l) =>
    p.path('M10 390 Q60 120 200 60 Q340 120 390 390 Z', l.colour, 'round') +
    p.path('M200 60 Q150 220 120 390 H290 Q250 220 200 60 Z', shade(l.colour, -0.12)) +
    p.path('M200 130 Q170 260 150 390 H262 Q232 260 200 130 Z', DARK) +
    p.path('M200 130 Q170 260 150 390 L110 390 Q150 240 200 130 Z', l.accent) +
    p.stroke('M10 390 L-4 398 M390 390 L404 398', '#9aa1aa', 6),
  /** A tunnel tent, light, low. */
  tunnel: (p, l) =>
    p.path('M10 392 Q30 190 150 180 H330 Q400 260 392 392 Z', l.colour, 'flat') +
    p.path('M10 392 Q30 190 150 180 Q210 250 214 392 Z', shade(l.colour, 0.2)) +
    p.path('M60 392 Q76 270 140 250 Q174 300 176 392 Z', DARK) +
    p.seam('M214 392 Q210 250 150 180 M304 392 Q300 250 244 180', l.colour, 6) +
    p.rect({ x: 270, y: 270, width: 70, height: 50 }, l.accent, 12),
  /** A ridge tent like a house. */
  lodge: (p, l) =>
    p.path('M20 180 L200 40 L380 180 L350 396 H50 Z', l.colour, 'flat') +
    p.path('M20 180 L200 40 L380 180 L356 200 L200 84 L44 200 Z', l.accent) +
    p.path('M150 396 V250 Q200 190 250 250 V396 Z', DARK) +
    p.path('M150 396 V250 Q176 216 200 212 L168 396 Z', shade(l.colour, 0.4)) +
    [84, 278].map(x => p.rect({ x, y: 250, width: 40, height: 56 }, '#dcebf3', 6)).join(''),
  /** A child's tent: a castle with a flag. */
  playtent: (p, l) =>
    p.stroke('M200 60 V6', '#d9b58c', 8) +
    p.path('M204 8 L256 26 L204 46 Z', l.accent) +
    p.path('M40 396 L70 196 H330 L360 396 Z', l.colour, 'round') +
    p.path('M50 206 L200 54 L350 206 Q310 232 275 206 Q238 232 200 206 Q162 232 125 206 Q90 232 50 206 Z', l.accent) +
    p.path('M150 396 Q152 280 200 256 Q248 280 250 396 Z', '#fff6e0') +
    p.motif('star', 110, 300, 60) +
    p.motif('star', 290, 300, 60),
  /** A folding chair shaped like a moon. */
  moonchair: (p, l) =>
    p.stroke('M90 250 L300 390 M310 250 L100 390', DARK, 14) +
    p.path('M60 60 Q200 20 340 60 Q360 230 300 290 Q200 340 100 290 Q40 230 60 60 Z', l.colour) +
    p.path('M92 100 Q200 70 308 100 Q316 220 276 256 Q200 290 124 256 Q84 220 92 100 Z', shade(l.colour, -0.14)) +
    p.rect({ x: 160, y: 66, width: 80, height: 24 }, l.accent, 8),
  /** A gas stove in its case. */
  stove: (p, l) =>
    p.rect({ x: 16, y: 230, width: 368, height: 166 }, l.colour, 24) +
    p.ball(150, 230, 126, DARK, 28) +
    p.motif('fire', 150, 164, 110) +
    p.rect({ x: 296, y: 236, width: 74, height: 90 }, shade(l.colour, -0.2), 12) +
    p.ball(334, 356, 26, l.accent),
  /** A table with a top that rolls up. */
  eggtable: (p, l) =>
    p.stroke('M60 190 L140 396 M340 190 L260 396 M140 190 L60 396 M260 190 L340 396', DARK, 13) +
    p.path('M30 150 H370 L398 200 H2 Z', l.colour) +
    p.seam('M70 152 L50 198 M130 152 L118 198 M200 152 V198 M270 152 L282 198 M330 152 L350 198', l.colour, 4) +
    p.motif('hot-beverage', 130, 108, 90) +
    p.motif('sandwich', 260, 108, 92),
  /** A lantern to hang. */
  lantern: (p, l) =>
    p.stroke('M120 110 Q120 10 200 10 Q280 10 280 110', l.colour, 12) +
    p.path('M130 70 H270 L300 130 H100 Z', l.colour, 'round') +
    p.rect({ x: 116, y: 128, width: 168, height: 196 }, '#fff0c2', 40, 'round') +
    p.ball(200, 226, 46, '#ffc95c') +
    p.seam('M150 132 V320 M250 132 V320', l.colour, 6) +
    p.rect({ x: 92, y: 316, width: 216, height: 82 }, l.colour, 20, 'round') +
    p.ball(200, 358, 15, l.accent),
  /** A box that keeps cold. */
  coolbox: (p, l) =>
    p.stroke('M96 150 Q96 60 200 60 Q304 60 304 150', shade(l.colour, -0.2), 20) +
    p.rect({ x: 26, y: 200, width: 348, height: 196 }, l.colour, 26) +
    p.rect({ x: 16, y: 130, width: 368, height: 84 }, l.accent, 30) +
    p.motif('snowflake', 200, 304, 120),
  /** Two poles for walking. */
  poles: (p, l) =>
    [-14, 12]
      .map(
        (turn, i) =>
          `<g transform="rotate(${turn} 200 390)">${p.rect({ x: 192, y: 100, width: 15, height: 284 }, i ? l.colour : l.accent, 5, 'round')}${p.rect({ x: 182, y: 12, width: 36, height: 104 }, DARK, 14, 'round')}${p.ball(200, 352, 30, DARK, 9)}</g>`
      )
      .join(''),
  /** A tarpaulin on two poles. */
  tarp: (p, l) =>
    p.stroke('M90 150 V396 M310 150 V396', DARK, 11) +
    p.path('M4 210 Q90 180 90 130 Q200 90 310 130 Q310 180 396 210 Q200 130 4 210 Z', l.colour) +
    p.path('M4 210 Q90 180 90 130 Q200 90 200 152 Q90 160 4 210 Z', shade(l.colour, -0.14)) +
    p.rect({ x: 150, y: 330, width: 100, height: 66 }, l.accent, 12),
  /** A cardboard couch to scratch on. */
  scratcher: (p, l) =>
    p.path(
      'M10 180 Q30 130 70 180 Q90 260 200 266 Q310 260 330 180 Q370 130 390 180 V370 Q390 396 364 396 H36 Q10 396 10 370 Z',
      l.colour
    ) +
    [230, 262, 294, 326, 358].map(y => p.seam(`M20 ${y} Q200 ${y + 50} 380 ${y}`, l.colour, 4)).join('') +
    p.motif('cat-face', 200, 176, 150),
  /** A lead, wound, with its hook. */
  lead: (p, l) =>
    p.stroke(
      'M90 200 Q90 70 200 70 Q310 70 310 190 Q310 300 200 300 Q120 300 124 214 Q132 140 204 144 Q264 152 250 230',
      l.colour,
      24
    ) +
    p.stroke('M250 230 L300 350', l.colour, 20) +
    `<circle cx="312" cy="372" r="20" fill="none" stroke="#c9ced6" stroke-width="12"/>` +
    p.rect({ x: 66, y: 190, width: 50, height: 206 }, l.accent, 22, 'round'),
  /** A tub that folds. */
  babytub: (p, l) =>
    p.path('M10 200 H390 Q380 330 330 366 H70 Q20 330 10 200 Z', l.colour, 'round') +
    p.rect({ x: 0, y: 184, width: 400, height: 34 }, shade(l.colour, 0.3), 17) +
    p.seam('M30 262 Q200 290 370 262 M46 316 Q200 342 354 316', l.colour, 6) +
    p.rect({ x: 76, y: 362, width: 40, height: 36 }, l.accent, 10) +
    p.rect({ x: 284, y: 362, width: 40, height: 36 }, l.accent, 10) +
    p.motif('duck', 200, 140, 110)
}
