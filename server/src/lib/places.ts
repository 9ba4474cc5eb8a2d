import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lazily } from './lazily'

/** Where the decoder stands: the numbers of a source map are differences to the ones before. */
interface Mark {
  at: number
  source: number
  line: number
}

interface Place {
  source: number
  line: number
}

/** So many lines are decoded to find a place in one of them. */
const EVERY = 64
const DIGITS = new Uint8Array(128)
for (const [i, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  DIGITS[digit.charCodeAt(0)] = i
const [COMMA, SEMICOLON] = [44, 59]

/**
 * A source map that is read where it is asked. Node's own (`--enable-source-maps`) is taken apart into tens of megabytes
 * with the first error and kept; this is its text, with a mark at every sixty-fourth line.
 */
export class SourceMap {
  private readonly mappings: string
  private readonly sources: readonly string[]
  private readonly marks: Mark[]

  constructor(text: string) {
    const { mappings, sources } = JSON.parse(text) as { mappings: string; sources: string[] }
    this.mappings = mappings
    this.sources = sources
    this.marks = marksOf(mappings)
  }

  /** The source and its line of a place, both counted from 1; undefined where the map says nothing of it. */
  placeOf(line: number, column: number): { source: string; line: number } | undefined {
    const mark = this.marks[Math.floor((line - 1) / EVERY)]
    if (!mark) return
    const decoder = new Decoder(this.mappings, mark)
    for (let skipped = 0; skipped < (line - 1) % EVERY; skipped++) if (!decoder.line()) return
    let found: Place | undefined
    decoder.line((from, place) => {
      if (from < column) found = { ...place }
    })
    return found && { source: this.sources[found.source]!, line: found.line + 1 }
  }
}

function marksOf(mappings: string): Mark[] {
  const decoder = new Decoder(mappings, { at: 0, source: 0, line: 0 })
  const marks = [decoder.mark()]
  for (let lines = 1; decoder.line(); lines++) if (lines % EVERY === 0) marks.push(decoder.mark())
  return marks
}

class Decoder {
  private at: number
  private readonly place: Place

  constructor(
    private readonly text: string,
    { at, source, line }: Mark
  ) {
    this.at = at
    this.place = { source, line }
  }

  mark(): Mark {
    return { at: this.at, ...this.place }
  }

  /** Reads a line of the bundle, and tells from which column on (from 0) what stands where; false after the last one. */
  line(tell?: (column: number, place: Place) => void): boolean {
    let column = 0
    while (this.at < this.text.length) {
      const code = this.text.charCodeAt(this.at)
      if (code === SEMICOLON) {
        this.at++
        return true
      }
      if (code === COMMA) this.at++
      else {
        column += this.number()
        if (this.goesOn()) this.rest()
        tell?.(column, this.place)
      }
    }
    return false
  }

  private rest() {
    this.place.source += this.number()
    this.place.line += this.number()
    // The column of the source, and a name: nobody asks for them.
    while (this.goesOn()) this.number()
  }

  private goesOn(): boolean {
    const code = this.text.charCodeAt(this.at)
    return this.at < this.text.length && code !== COMMA && code !== SEMICOLON
  }

  /** A number in base 64, five bits a digit, the lowest first; its own lowest bit is the sign. */
  private number(): number {
    let [value, shift, digit] = [0, 0, 32]
    while (digit & 32) {
      digit = DIGITS[this.text.charCodeAt(this.at++)]!
      value |= (digit & 31) << shift
      shift += 5
    }
    return value & 1 ? -(value >>> 1) : value >>> 1
  }
}

/** The map of what runs here, where it is a bundle that has one beside it; read with the first error. */
const own = lazily(() => {
  const map = `${__filename}.map`
  return existsSync(map) ? new SourceMap(readFileSync(map, 'utf8')) : undefined
})

/** Lines of a stack, with places of the bundle as places in the sources: `server/src/domains/cart/service.ts:42`. */
export function inSources(stack: string): string {
  if (!stack.includes(`${__filename}:`) || !own()) return stack
  return stack.replaceAll(PLACE, (whole, file: string, line: string, column: string) => {
    const place = file === __filename && own()!.placeOf(Number(line), Number(column))
    if (!place) return whole
    return `${path.relative(path.resolve(__dirname, '../..'), path.resolve(__dirname, place.source))}:${place.line}`
  })
}

const PLACE = /([^\s()]+):(\d+):(\d+)/g
