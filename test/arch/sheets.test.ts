import { filesUnder, readText } from './source'

/** What mixins of `src/kit/styles` are for, by what gives it away when it is written out. */
const SHAPES: [sign: RegExp, instead: string][] = [
  [/-webkit-line-clamp/, '@include lines($count)'],
  [/text-overflow: ellipsis/, '@include one-line'],
  [/inset: -\d/, '@include touch']
]

function writtenOut(path: string, text: string): string[] {
  if (path.startsWith('src/kit/styles/')) return []
  return text
    .split('\n')
    .flatMap((line, i) =>
      SHAPES.filter(([sign]) => sign.test(line)).map(
        ([, instead]) => `${path}:${i + 1} writes a shape out: «${line.trim()}»; ${instead}`
      )
    )
}

test.each([
  '.a { @include lines(2); }',
  '.a { @include one-line; }',
  '.a { @include touch; }',
  '.a { position: absolute; inset: 0; }'
])('lets pass: %s', text => {
  expect(writtenOut('src/pages/a/b.scss', text)).toEqual([])
})

test.each(['.a { -webkit-line-clamp: 2; }', '.a { text-overflow: ellipsis; }', '.a::after { inset: -16px 0; }'])(
  'catches: %s',
  text => {
    expect(writtenOut('src/pages/a/b.scss', text)).toHaveLength(1)
  }
)

test('sheets use the shapes there are', () => {
  expect(filesUnder('src', /\.scss$/).flatMap(file => writtenOut(file, readText(file)))).toEqual([])
})

/** Blocks that more than one sheet begins. In a browser the sheets of all pages stay, so that the last one loaded would win. */
function sharedBlocks(sheets: readonly { path: string; text: string }[]): string[] {
  const first = new Map<string, string>()
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/^\.([a-z0-9]+) \{/gm)].flatMap(([, block]) => {
      const before = first.get(block!) ?? path
      first.set(block!, before)
      return before === path ? [] : [`.${block} is of ${before} and of ${path}`]
    })
  )
}

test('a block of two sheets is caught, and one within another is not', () => {
  const sheet = (path: string, text: string) => ({ path, text })
  expect(sharedBlocks([sheet('a.scss', '.row {\n}'), sheet('b.scss', '.row {\n}')])).toHaveLength(1)
  expect(sharedBlocks([sheet('a.scss', '.row {\n}'), sheet('b.scss', '.row.wide {\n}\n.list .row {\n}')])).toEqual([])
})

test('each block is of one sheet', () => {
  expect(sharedBlocks(filesUnder('src', /\.scss$/).map(path => ({ path, text: readText(path) })))).toEqual([])
})
