import fc from 'fast-check'
import { CSV_MARK, csvRows, csvText, textOfFile } from './csv'

test('what is written is read back, whatever it holds', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '\t', "'", '=', '+', '-', '@', '1', '中') }),
    fc.string({ unit: fc.constantFrom('0', '9', '.', '-'), minLength: 10, maxLength: 24 })
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), rows => {
      expect(csvRows(csvText(rows))).toEqual(rows)
    })
  )
})

test('no cell begins as a formula does, but for plain numbers', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', "'", '1', 'A', '('), minLength: 1 }),
      text => {
        const cell = csvText([[text]])
          .replace(/\r\n$/, '')
          .replace(/^"/, '')
        expect(/^[=+@\-\t]/.test(cell) && !/^-?\d+$/.test(cell) && !/^\t\d{12,}$/.test(cell)).toBe(false)
      }
    )
  )
})

test.each([
  ['=HYPERLINK("http://a")', `"'=HYPERLINK(""http://a"")"\r\n`],
  ['-5.20', '-5.20\r\n'],
  ['-5+1', "'-5+1\r\n"],
  ['2026112016300012345678', '\t2026112016300012345678\r\n']
])('%s is written as %s', (text, row) => {
  expect(csvText([[text]])).toBe(row)
})

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd']
    ]
  ],
  ['a,b\r\n\r\nc,\r\n', [['a', 'b'], [''], ['c', '']]],
  ['"a\r\nb","c""d"\r', [['a\r\nb', 'c"d']]],
  ['5" pipe,x', [['5" pipe', 'x']]],
  ['a,"b"c', [['a', '"b"c']]],
  ['a,b\nc,d\r\ne', [['a', 'b'], ['c', 'd'], ['e']]],
  ['', []],
  [',', [['', '']]]
])('%j is read', (text, rows) => {
  expect(csvRows(text)).toEqual(rows)
})

test.each(['"open', 'a,b\n"c,d'])('%j is refused', text => {
  expect(csvRows(text)).toBeUndefined()
})

test('a file is read in UTF-8 with and without its mark, and as Excel writes it in China', () => {
  expect(textOfFile(Buffer.from(`${CSV_MARK}订单号`))).toBe('订单号')
  expect(textOfFile(Buffer.from('订单号'))).toBe('订单号')
  expect(textOfFile(Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5]))).toBe('订单号')
  expect(textOfFile(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeUndefined()
  expect(textOfFile(Buffer.from([0xff, 0xff, 0xff]))).toBeUndefined()
})
