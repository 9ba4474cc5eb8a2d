import { inflateSync } from 'node:zlib'
import { linesOf, pdfOf } from './pdf'

/** Texts of a file, page by page, in the order they are drawn. */
const textsIn = (pdf: Buffer): string[][] => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/FlateDecode \/Length (\d+) >>\nstream\n/g)].map(match => {
    const from = match.index + match[0].length
    const drawn = inflateSync(pdf.subarray(from, from + Number(match[1]))).toString()
    return [...drawn.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex]) =>
      Buffer.from(hex!, 'hex').swap16().toString('utf16le')
    )
  })
}

test('every text stands in the file, also letters outside of the basic plane', () => {
  const pdf = pdfOf('协议', [{ text: '甲方：优选好物', strong: true }, { text: '乙方：𠮷小满\nNo. 1' }])
  expect(textsIn(pdf)).toEqual([['甲方：优选好物', '乙方：𠮷小满', 'No. 1']])
})

test('its table leads to every object', () => {
  const pdf = pdfOf('协议', [
    { text: '一' },
    { jpeg: Buffer.from([255, 216, 255]), pixels: { width: 4, height: 2 }, width: 80 }
  ])
  const text = pdf.toString('latin1')
  const [, from] = /startxref\n(\d+)\n%%EOF\n$/.exec(text)!
  const table = text.slice(Number(from)).split('\n').slice(3)
  const places = table.flatMap(line => /^(\d{10}) 00000 n $/.exec(line)?.[1] ?? [])
  expect(places.length).toBeGreaterThan(6)
  places.forEach((place, i) => {
    expect(text.slice(Number(place)).startsWith(`${i + 1} 0 obj\n`)).toBe(true)
  })
})

test('long texts go on over lines and pages, and none of them is lost', () => {
  const long = '条款内容，'.repeat(1_200)
  const pages = textsIn(pdfOf('协议', [{ text: long }]))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flat().join('')).toBe(long)
})

test.each([
  ['一二三四五', 2, ['一二', '三四', '五']],
  ['ab一二', 2, ['ab一', '二']],
  ['一二，三', 2, ['一二，', '三']],
  ['', 2, ['']]
])('%j in lines of %i', (text, ems, lines) => {
  expect(linesOf(text, ems)).toEqual(lines)
})

test('the same blocks give the same bytes', () => {
  const blocks = [{ text: '第一条' }]
  expect(pdfOf('a', blocks).equals(pdfOf('a', blocks))).toBe(true)
})
