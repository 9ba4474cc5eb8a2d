import { fromEnd, hasOwn } from './own'

test.each<[string, boolean]>([
  ['brand', true],
  ['', false],
  ['toString', false],
  ['__proto__', false]
])('hasOwn of %j', (key, has) => {
  expect(hasOwn({ brand: undefined }, key)).toBe(has)
})

test.each<[number[], number | undefined, number | undefined]>([
  [[1, 2, 3], undefined, 3],
  [[1, 2, 3], 2, 2],
  [[1], 2, undefined],
  [[], undefined, undefined]
])('fromEnd of %j, place %s', (list, place, item) => {
  expect(fromEnd(list, place)).toBe(item)
})
