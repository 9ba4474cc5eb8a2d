import { TAB_BACKGROUND_COLOR, TAB_COLOR, TAB_SELECTED_COLOR } from '@/lib/constants'
import { qrModules } from './qr'
import { wrapText } from './wrapText'

/** What a poster shows. `url` is what its code opens. */
export interface PosterWords {
  title: string
  /** Yuan: "12.50". */
  price: string
  /** Who sells it. */
  from: string
  /** Who shares it; '' for nobody. */
  by: string
  url: string
}

/** A poster's size in its own units; the canvas may have more pixels. */
export const POSTER = { width: 600, height: 960 }

const MARGIN = 40
const PICTURE = 520
const CODE = 176

type Context = CanvasRenderingContext2D

/** Draws a product to share: picture, name, price, and a code to scan. `picture` is square; without it its place is tinted. */
export function drawPoster(context: Context, words: PosterWords, picture?: CanvasImageSource) {
  context.fillStyle = TAB_BACKGROUND_COLOR
  context.fillRect(0, 0, POSTER.width, POSTER.height)
  drawBand(context, words)
  if (picture) context.drawImage(picture, MARGIN, 116, PICTURE, PICTURE)
  drawTitle(context, words.title)
  drawPrice(context, words.price)
  drawCode(context, words.url)
}

function drawBand(context: Context, { from, by }: PosterWords) {
  context.fillStyle = TAB_SELECTED_COLOR
  context.fillRect(0, 0, POSTER.width, 84)
  context.fillStyle = TAB_BACKGROUND_COLOR
  font(context, 28, 600)
  const text = by ? `${by} 推荐给你` : from
  const [line = ''] = wrapText(text, PICTURE, 1, part => context.measureText(part).width)
  context.fillText(line, MARGIN, 53)
}

function drawTitle(context: Context, title: string) {
  context.fillStyle = TAB_COLOR
  font(context, 30, 600)
  const lines = wrapText(title, PICTURE, 2, part => context.measureText(part).width)
  lines.forEach((line, i) => {
    context.fillText(line, MARGIN, 688 + i * 44)
  })
}

function drawPrice(context: Context, price: string) {
  const [whole = '', decimals = ''] = price.split('.')
  context.fillStyle = TAB_SELECTED_COLOR
  let x = MARGIN
  for (const [text, size] of [
    ['¥', 30],
    [whole, 56],
    [decimals && `.${decimals}`, 30]
  ] as const) {
    font(context, size, 700)
    context.fillText(text, x, 868)
    x += context.measureText(text).width
  }
  context.fillStyle = TAB_COLOR
  font(context, 24, 400)
  context.fillText('长按或扫码查看详情', MARGIN, 916)
}

function drawCode(context: Context, url: string) {
  const modules = qrModules(url)
  const side = CODE / modules.length
  const left = POSTER.width - MARGIN - CODE
  const top = POSTER.height - MARGIN - CODE
  context.fillStyle = TAB_COLOR
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      // A little wider than a module, so no hairline stays between two.
      if (dark) context.fillRect(left + x * side, top + y * side, side + 0.5, side + 0.5)
    })
  })
}

const font = (context: Context, size: number, weight: number) => {
  context.font = `${weight} ${size}px sans-serif`
}
