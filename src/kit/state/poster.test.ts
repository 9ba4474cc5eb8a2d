import { wrapped } from './poster'

const measure = (text: string) => Array.from(text).length * 10

test.each([
  ['短', 100, 2, ['短']],
  ['', 100, 2, []],
  ['一二三四五六七八九十', 50, 2, ['一二三四五', '六七八九十']],
  ['一二三四五六七八九十甲', 50, 2, ['一二三四五', '六七八九…']],
  ['一二三四五 六', 50, 2, ['一二三四五', '六']],
  ['一二三', 20, 1, ['一…']],
  ['👍👍👍👍', 20, 1, ['👍…']]
])('%s in lines of %i pixels, at most %i', (text, width, lines, rows) => {
  expect(wrapped(text, width, lines, measure)).toEqual(rows)
})
