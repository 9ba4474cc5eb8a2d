declare module 'opentype.js' {
  export interface Path {
    toPathData(decimals?: number): string
  }
  export interface Glyph {
    advanceWidth: number
    getPath(x: number, y: number, size: number): Path
  }
  export interface Font {
    unitsPerEm: number
    charToGlyph(char: string): Glyph
  }
  export function parse(data: ArrayBuffer): Font
}
