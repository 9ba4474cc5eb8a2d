import { deflateSync } from 'node:zlib'

/** What stands on the paper, from top to bottom. Sizes in points, of which A4 has 595 by 842. */
export type PdfBlock =
  | { text: string; size?: number; strong?: boolean; after?: number }
  | { jpeg: Buffer; pixels: { width: number; height: number }; width: number; after?: number }

const PAGE = { width: 595, height: 842, side: 64, top: 72, bottom: 72 }
const LINE = 1.65
/** Between a line and a picture below it: letters reach under their line. */
const GAP = 10
const SIZE = 11
const FONT = 3
const FIRST_FREE = 6

/** Signs that may not begin a line. */
const CLOSING = '，。、；：？！）】》”’,.;:?!)]'

/** Ems a character takes: of ASCII half of one. */
const widthOf = (char: string) => (char.charCodeAt(0) < 0x7f ? 0.5 : 1)

/** Lines of a text that are no wider than so many ems. */
export function linesOf(text: string, ems: number): string[] {
  const lines: string[] = []
  let [line, width] = ['', 0]
  for (const char of text) {
    const wide = widthOf(char)
    if (width + wide > ems && !CLOSING.includes(char)) {
      lines.push(line)
      line = ''
      width = 0
    }
    line += char
    width += wide
  }
  return [...lines, line]
}

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

interface Sheet {
  pages: string[][]
  images: { jpeg: Buffer; pixels: { width: number; height: number } }[]
}

/** Sets blocks on pages, as drawing operators. */
function set(blocks: readonly PdfBlock[]): Sheet {
  const sheet: Sheet = { pages: [[]], images: [] }
  let y = PAGE.height - PAGE.top
  const wide = PAGE.width - 2 * PAGE.side
  const room = (height: number) => {
    if (y - height < PAGE.bottom) {
      sheet.pages.push([])
      y = PAGE.height - PAGE.top
    }
    y -= height
    return sheet.pages.at(-1)!
  }
  for (const block of blocks) {
    if ('text' in block) {
      const { size = SIZE, strong = false } = block
      // Strong is the same letters with an outline: the font has one weight.
      const look = strong ? '2 Tr 0.3 w' : '0 Tr'
      for (const line of block.text.split('\n').flatMap(part => linesOf(part, wide / size)))
        room(size * LINE).push(`BT /F ${size} Tf ${look} ${PAGE.side} ${y} Td <${hex(line)}> Tj ET`)
    } else {
      const height = (block.width * block.pixels.height) / block.pixels.width
      const nth = sheet.images.push(block)
      room(height + GAP).push(`q ${block.width} 0 0 ${height.toFixed(2)} ${PAGE.side} ${y.toFixed(2)} cm /I${nth} Do Q`)
    }
    y -= block.after ?? 0
  }
  return sheet
}

/** The font every reader of PDF files has for simplified Chinese: nothing of it is in the file. */
const FONTS = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [4 0 R] >>',
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500 814 939 500]
/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 5 0 R >>`,
  `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0
/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`
]

const stream = (dict: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${dict} /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')])

/** The objects of a file, from number 1 on. */
function objectsOf({ pages, images }: Sheet): Buffer[] {
  const imageAt = (i: number) => FIRST_FREE + i
  const pageAt = (i: number) => FIRST_FREE + images.length + 2 * i
  const shown = images.map((_, i) => `/I${i + 1} ${imageAt(i)} 0 R`).join(' ')
  const resources = `<< /Font << /F ${FONT} 0 R >> /XObject << ${shown} >> >>`
  const kids = pages.map((_, i) => `${pageAt(i)} 0 R`).join(' ')
  return [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R /Lang (zh-CN) >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`),
    ...FONTS.map(font => Buffer.from(font)),
    ...images.map(({ jpeg, pixels }) =>
      stream(
        `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
        jpeg
      )
    ),
    ...pages.flatMap((drawn, i) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources ${resources} /Contents ${pageAt(i) + 1} 0 R >>`
      ),
      stream('/Filter /FlateDecode', deflateSync(Buffer.from(drawn.join('\n'))))
    ])
  ]
}

/** A PDF file of A4 pages with these blocks. The same blocks give the same bytes. Pictures are grey JPEGs. */
export function pdfOf(title: string, blocks: readonly PdfBlock[]): Buffer {
  const objects = objectsOf(set(blocks))
  const info = objects.push(Buffer.from(`<< /Title <feff${hex(title)}> >>`))
  const parts = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = parts[0]!.length
  const places: number[] = []
  objects.forEach((object, i) => {
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(at)
    parts.push(part)
    at += part.length
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}
