import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Font } from 'opentype.js'
import { lazily } from '../lib/lazily'
import { sfntOf } from './woff'

/**
 * Chinese text as outlines, so a picture looks the same on a machine without fonts. The typeface comes cut into files by
 * ranges of characters; a file is read when a character of it is first drawn.
 */
const folder = path.dirname(require.resolve('@fontsource/zcool-qingke-huangyou/package.json'))
const opentype = lazily(() => require('opentype.js') as typeof import('opentype.js'))
/** The typeface's units to its size. */
const UNITS = 1000
/** What was read and drawn lately: a server draws cards for as long as it runs. */
const fonts = new LRUCache<string, Font>({ max: 40 })
const outlines = new LRUCache<string, Outline>({ max: 4000 })
const fileOf = lazily(readRanges)

function readRanges(): Map<number, string> {
  const ranges = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const files = new Map<number, string>()
  for (const [name, list] of Object.entries(ranges)) {
    const file = name.replace(/[[\]]/g, '')
    for (const range of list.split(',')) {
      const [from, to = from] = range
        .replace('U+', '')
        .split('-')
        .map(hex => Number.parseInt(hex, 16))
      for (let code = from!; code <= to!; code++) files.set(code, file)
    }
  }
  return files
}

interface Outline {
  /** Path data and advance in thousandths of the type size. */
  data: string
  advance: number
}

/** Outlines are taken in the font's own whole units: at fractions the library's rounding can answer NaN. */
function outlineOf(char: string): Outline {
  let outline = outlines.get(char)
  if (!outline) {
    const glyph = fontOf(char).charToGlyph(char)
    outline = { advance: glyph.advanceWidth, data: glyph.getPath(0, 0, UNITS).toPathData(0) }
    outlines.set(char, outline)
  }
  return outline
}

function fontOf(char: string): Font {
  const file = fileOf().get(char.codePointAt(0)!)
  if (!file) throw new Error(`the typeface has no ${char}`)
  let font = fonts.get(file)
  if (!font) {
    const bytes = readFileSync(path.join(folder, 'files', `zcool-qingke-huangyou-${file}-400-normal.woff`))
    font = opentype().parse(new Uint8Array(sfntOf(bytes)).buffer)
    fonts.set(file, font)
  }
  return font
}

/** A line without the characters the typeface has no outlines of, such as emoji. */
export const drawable = (line: string): string => [...line].filter(char => fileOf().has(char.codePointAt(0)!)).join('')

/** A text cut into at most `rows` lines of a width; what does not fit ends in an ellipsis. */
export function wrapped(words: string, size: number, width: number, rows: number): string[] {
  const lines: string[] = ['']
  const fits = (line: string) => textWidth(line, size) <= width
  for (const char of drawable(words)) {
    const line = lines[lines.length - 1]! + char
    if (fits(line)) lines[lines.length - 1] = line
    else if (lines.length < rows) lines.push(char)
    else {
      let cut = lines[lines.length - 1]!
      while (cut && !fits(`${cut}…`)) cut = [...cut].slice(0, -1).join('')
      lines[lines.length - 1] = `${cut}…`
      break
    }
  }
  return lines.filter(Boolean)
}

interface TextStyle {
  x: number
  y: number
  size: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  opacity?: number
}

/** Width of a line in the picture's units. */
export const textWidth = (line: string, size: number) =>
  [...line].reduce((sum, char) => sum + (outlineOf(char).advance / UNITS) * size, 0)

/** One line of text with its baseline at `y`. */
export function text(line: string, { x, y, size, fill, anchor = 'start', opacity = 1 }: TextStyle): string {
  const width = textWidth(line, size)
  const start = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width
  let at = 0
  const glyphs = [...line].map(char => {
    const { data, advance } = outlineOf(char)
    const glyph = data && `<path transform="translate(${at})" d="${data}"/>`
    at += advance
    return glyph
  })
  const place = `translate(${start.toFixed(1)} ${y}) scale(${size / UNITS})`
  return `<g transform="${place}" fill="${fill}" opacity="${opacity}">${glyphs.join('')}</g>`
}
