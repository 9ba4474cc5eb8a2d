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
