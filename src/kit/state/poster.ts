import { POSTER_COLORS } from '@/lib/constants'
import { priceParts } from '@/lib/format'
import type { Board } from '@/platform/types'
import { qrModules } from './qr'

/** What a poster shows of something to buy. */
export interface PosterContent {
  /** Address of a square picture; '' for a ground of colour with the title on it. */
  picture: string
  title: string
  /** Decimal yuan, or '' for what has no price. */
  price: string
  /** What it used to cost, or ''. */
  was: string
  /** Where the code leads. */
  link: string
  /** Who invites: the shop's or the person's name. */
  name: string
}

export const POSTER = { width: 600, height: 900 } as const

const MARGIN = 32
const TITLE_PX = 30
const LINE_PX = 42
const CODE_PX = 168
const GROUND_LINE_PX = 84

/** Draws a poster: the picture across the top, price, title, and a code to scan at the lower right. */
export async function drawPoster(board: Board, content: PosterContent) {
  const { context } = board
  const { width, height } = POSTER
  const picture = content.picture && (await board.picture(content.picture))
  context.fillStyle = POSTER_COLORS.ground
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'alphabetic'
  if (picture) context.drawImage(picture, 0, 0, width, width)
  else drawGround(context, content.title)
  if (content.price) drawPrice(context, content)
  context.fillStyle = POSTER_COLORS.text
  context.font = `bold ${TITLE_PX}px sans-serif`
  const room = width - CODE_PX - MARGIN * 3
  const lines = wrapped(content.title, room, 2, text => context.measureText(text).width)
  const top = content.price ? 732 : 684
  for (const [i, line] of lines.entries()) context.fillText(line, MARGIN, top + i * LINE_PX)
  context.fillStyle = POSTER_COLORS.faint
  context.font = '22px sans-serif'
  const [name = ''] = wrapped(content.name, room, 1, text => context.measureText(text).width)
  context.fillText(name, MARGIN, 830)
  context.fillText('长按识别二维码查看', MARGIN, 864)
  drawCode(context, content.link, width - MARGIN - CODE_PX, 696)
}

function drawGround(context: CanvasRenderingContext2D, title: string) {
  const side = POSTER.width
  context.fillStyle = POSTER_COLORS.price
  context.fillRect(0, 0, side, side)
  context.fillStyle = POSTER_COLORS.ground
  context.font = 'bold 64px sans-serif'
  const lines = wrapped(title, side - MARGIN * 4, 3, text => context.measureText(text).width)
  const top = (side - (lines.length - 1) * GROUND_LINE_PX) / 2 + 24
  for (const [i, line] of lines.entries())
    context.fillText(line, (side - context.measureText(line).width) / 2, top + i * GROUND_LINE_PX)
}

function drawPrice(context: CanvasRenderingContext2D, { price, was }: PosterContent) {
  const { whole, decimals } = priceParts(price)
  context.fillStyle = POSTER_COLORS.price
  let x = MARGIN
  for (const [text, size] of [
    ['¥', 30],
    [whole, 52],
    [`.${decimals}`, 30]
  ] as const) {
    context.font = `bold ${size}px sans-serif`
    context.fillText(text, x, 672)
    x += context.measureText(text).width + 2
  }
  if (!was) return
  context.fillStyle = POSTER_COLORS.faint
  context.font = '24px sans-serif'
  context.fillText(`¥${was}`, x + 12, 672)
  context.fillRect(x + 12, 663, context.measureText(`¥${was}`).width, 2)
}

function drawCode(context: CanvasRenderingContext2D, link: string, left: number, top: number) {
  const modules = qrModules(link)
  const side = CODE_PX / modules.length
  context.fillStyle = POSTER_COLORS.text
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) {
      // A little larger than the grid, so no light seams show between the squares.
      if (dark) context.fillRect(left + x * side, top + y * side, side + 0.5, side + 0.5)
    }
  }
}

/** Text cut into at most `lines` lines no wider than `width`, the last one with an ellipsis when there is more. */
export function wrapped(text: string, width: number, lines: number, measure: (text: string) => number): string[] {
  const rows: string[] = []
  let row = ''
  for (const char of Array.from(text)) {
    if (measure(row + char) <= width) {
      row += char
      continue
    }
    if (rows.length === lines - 1) {
      while (row && measure(`${row}…`) > width) row = Array.from(row).slice(0, -1).join('')
      return [...rows, `${row}…`]
    }
    rows.push(row)
    row = char.trim()
  }
  return row ? [...rows, row] : rows
}
