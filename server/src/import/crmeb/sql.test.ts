import fc from 'fast-check'
import { dumpOf, dumpTable, literal, type Value } from '../../../test/dumping'
import { type DumpRow, readDump } from './sql'

/** The text in pieces that end anywhere, also within an escape. */
async function* pieces(text: string, sizes: readonly number[]) {
  for (let at = 0, i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length] ?? text.length
    yield text.slice(at, at + size)
    at += size
  }
}

async function read(text: string, sizes: readonly number[] = [text.length]): Promise<DumpRow[]> {
  const rows: DumpRow[] = []
  for await (const row of readDump(pieces(text, sizes), table => table.startsWith('eb_'))) rows.push(row)
  return rows
}

const nasty = fc.constantFrom(
  "'",
  '"',
  '\\',
  '`',
  ';',
  '--  ',
  '/*',
  '*/',
  '#',
  '\n',
  '\0',
  '\x1a',
  '),(',
  '😀',
  '中',
  'NULL'
)
const text = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { maxLength: 8 }).map(parts => parts.join(''))
const value: fc.Arbitrary<Value> = fc.oneof(
  text,
  fc.integer(),
  fc.constant(null),
  fc.constantFrom('12.50', '0000-00-00')
)
const rows = fc
  .integer({ min: 1, max: 4 })
  .chain(width => fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })

const asRead = (one: Value) => (one === null ? null : String(one))

test('whatever is written in the escaping of mysqldump comes back, wherever the pieces of the file end', async () => {
  await fc.assert(
    fc.asyncProperty(rows, sizes, fc.integer({ min: 1, max: 5 }), async (values, cuts, each) => {
      const named = values.map(row => Object.fromEntries(row.map((one, i) => [`c${i}`, one])))
      const file = [dumpTable('other', named, each), dumpTable('eb_user', named, each)].join('')
      const found = await read(file, cuts)
      expect(found.map(row => row.values)).toEqual(values.map(row => row.map(asRead)))
      expect(found[0]!.columns).toEqual(values[0]!.map((_, i) => `c${i}`))
    }),
    { numRuns: 150 }
  )
})

test('columns of an INSERT that names them, doubled quotes, and what phpMyAdmin puts around', async () => {
  const found = await read(`SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
# a comment; with 'quotes
INSERT INTO \`eb_user\` (\`uid\`, \`Nickname\`) VALUES
(1, 'it''s'),
(2, "say ""hi"""),\t(3, _binary 'raw'), (4, 0xE4BDA0), (5, x'E5A5BD'), (-6.50, NULL);
insert ignore into eb_article(\`id\`) values (b'101'),(true);`)
  expect(found.map(row => [row.table, row.columns, row.values])).toEqual([
    ...[
      ['1', "it's"],
      ['2', 'say "hi"'],
      ['3', 'raw'],
      ['4', '你'],
      ['5', '好'],
      ['-6.50', null]
    ].map(values => ['eb_user', ['uid', 'nickname'], values]),
    ['eb_article', ['id'], ['5']],
    ['eb_article', ['id'], ['1']]
  ])
})

test('a file around its tables: comments, triggers, statements of other tables', async () => {
  const file = dumpOf({
    eb_article: [{ id: 1, title: 'a;b' }],
    eb_user: [{ uid: 2, nickname: '😀' }],
    other: [{ x: "');--" }]
  })
  for (const size of [1, 7, file.length]) {
    const found = await read(file, [size])
    expect(found.map(row => row.values)).toEqual([
      ['1', 'a;b'],
      ['2', '😀']
    ])
  }
})

test('a file that breaks off, and one in another character set, are refused in words', async () => {
  await expect(read("INSERT INTO `eb_user` VALUES (1,'a'),(2,'b")).rejects.toThrow('转储文件不完整')
  await expect(read("INSERT INTO `eb_user` VALUES (1,'a')")).rejects.toThrow('转储文件不完整')
  await expect(read('/*!40101 SET NAMES gbk */;')).rejects.toThrow('gbk')
  await expect(read("INSERT INTO `eb_user` VALUES (now(),'a');")).rejects.toThrow('不认识的写法')
  expect(literal("a'b")).toBe("'a\\'b'")
})
