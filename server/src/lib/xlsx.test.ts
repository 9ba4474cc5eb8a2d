import fc from 'fast-check'
import { rowsIn, xlsxOf, zipOf } from '../../test/sheets'
import { xlsxRows, xlsxStream } from './xlsx'
import { zipEntries } from './zip'

const NS = 'http://schemas.openxmlformats.org'
const RELS = `${NS}/officeDocument/2006/relationships`

/** A workbook as a spreadsheet writes it: `rows` is the XML of its rows. */
const workbook = (rows: string, more: Record<string, string> = {}) =>
  zipOf(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
        '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${RELS}"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELS}/styles" Target="styles.xml"/></Relationships>`,
        'xl/styles.xml': `<styleSheet xmlns="${NS}/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
        ...more
      }).map(([name, text]) => [name, Buffer.from(text)])
    )
  )

async function read(bytes: Buffer) {
  const rows: [number, string[]][] = []
  for await (const { nth, cells } of xlsxRows(bytes)) rows.push([nth, cells])
  return rows
}

/** The XML of the sheet that was written. */
async function sheetOf(bytes: Buffer): Promise<string> {
  for await (const entry of zipEntries(bytes, { what: '工作簿', entries: 100, bytes: 10_000_000 }))
    if (entry.name === 'xl/worksheets/sheet1.xml') return (await entry.read()).toString()
  throw new Error('no sheet')
}

/** An archive whose one entry says that it is of 400 MB unpacked. */
async function bomb(): Promise<Buffer> {
  const bytes = await zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(54_321) })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(54_321)
  for (let at = bytes.indexOf(size); at !== -1; at = bytes.indexOf(size, at + 4))
    bytes.writeUInt32LE(400 * 1024 * 1024, at)
  return bytes
}

describe('what is written', () => {
  test('is read back, whatever it holds', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '_', 'x', '0', 'D', '<', '&', '\n', '中', '"', ' ') }),
      fc.string({ unit: fc.constantFrom('0', '9', '.', '-'), maxLength: 24 })
    )
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(rows, async given => {
        const titles = ['甲', '乙', '丙']
        const kept = given.filter(cells => cells.some(text => text !== ''))
        expect(await rowsIn(await xlsxOf([titles, ...given]))).toEqual([titles, ...kept])
      })
    )
  })

  test('is no formula, and no number but in columns of numbers', async () => {
    const bytes = await xlsxOf(
      [
        ['订单号', '实付', '件数'],
        ['2026112016300012345678', '20.00', '=1+1'],
        ['=HYPERLINK("http://x")', '', '2']
      ],
      { 实付: 'yuan', 件数: 'count' }
    )
    const sheet = await sheetOf(bytes)
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<v>[^<]*<\/v>/g)).toEqual(['<v>20</v>', '<v>2</v>'])
    expect((await read(bytes)).map(([, cells]) => cells[0])).toEqual([
      '订单号',
      '2026112016300012345678',
      '=HYPERLINK("http://x")'
    ])
  })

  test('is made no faster than somebody reads it', async () => {
    let made = 0
    async function* pages() {
      yield [['编号']]
      for (let i = 0; i < 2_000; i++) {
        made++
        yield Array.from({ length: 100 }, (_, n) => [`${i}-${n}-${Math.sin(i * 100 + n)}`])
      }
    }
    const stream = await xlsxStream(pages(), { name: '表', faces: {} })
    for await (const _ of stream) break
    expect(made).toBeLessThan(1_000)
  })
})

describe('what a spreadsheet wrote', () => {
  test('comes in as text: formulas by what they came to, dates as they stand there, numbers without a format', async () => {
    const bytes = await workbook(`
      <row r="1"><c r="A1" t="inlineStr"><is><t>标题</t></is></c></row>
      <row r="4">
        <c r="A4"><f>1+1</f><v>2</v></c><c r="B4" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="C4"><f>NOW()</f></c>
        <c r="D4" s="1"><v>46346.6875</v></c><c r="E4" s="1"><v>46346</v></c>
        <c r="F4"><v>0.30000000000000004</v></c><c r="G4"><v>13800138000</v></c><c r="H4"><v>2.026112016300012E+21</v></c>
        <c r="I4"><v>1234567890123456</v></c><c r="J4" t="b"><v>1</v></c><c r="K4" t="e"><v>#N/A</v></c>
        <c r="L4" t="inlineStr"><is><r><t>红</t></r><r><t>茶</t></r></is></c>
      </row>
      <row r="5"><c r="A5" t="inlineStr"><is><t></t></is></c></row>`)
    expect(await read(bytes)).toEqual([
      [1, ['标题']],
      [
        4,
        [
          ...['2', 'ab', '', '2026-11-20 16:30:00', '2026-11-20', '0.3', '13800138000', '2.026112016300012e+21'],
          ...['1.234567890123456e+15', '是', '#N/A', '红茶']
        ]
      ]
    ])
  })

  test('is taken no wider than a file of rows is', async () => {
    const [[, cells]] = (await read(
      await workbook('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>')
    )) as [[number, string[]]]
    expect(cells).toHaveLength(200)
  })

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a bomb', bomb, '解压后超过 300 MB'],
    ['an archive of something else', () => zipOf({ 'a.txt': Buffer.from('x') }), '无法读取这个工作簿'],
    ['one that was cut off', async () => (await xlsxOf([['甲']])).subarray(0, 300), '已损坏'],
    ['XML that is none', () => workbook('<row r="1"><c r="A1"><v>1</row>', { 'xl/workbook.xml': '<no' }), '无法读取']
  ])('%s is refused with words', async (_, make, words) => {
    await expect(read(await make())).rejects.toMatchObject({ code: 'INVALID', message: expect.stringContaining(words) })
  })
})
