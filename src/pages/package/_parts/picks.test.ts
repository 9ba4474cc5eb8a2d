import { countOf, mostOf, type PackagePiece, picksOf, picksText, pickWords, savingWords } from './picks'

test('what was chosen goes through an address and comes back', () => {
  expect(picksText({ a: 2, b: 0, c: 1 })).toBe('a:2,c:1')
  expect(picksOf('a:2,c:1')).toEqual([
    { unique: 'a', num: 2 },
    { unique: 'c', num: 1 }
  ])
  expect(picksOf('')).toEqual([])
  expect(picksOf('a:x,:3,b')).toEqual([])
  expect(countOf({ a: 2, b: 0, c: 1 })).toBe(3)
})

test('a SKU is chosen as often as packages allow and there are pieces', () => {
  const piece = { num: 2, stock: 5 } as PackagePiece
  expect([1, 2, 3].map(sets => mostOf(piece, sets))).toEqual([2, 4, 5])
})

test('the button says what is missing', () => {
  expect(pickWords(1, 3)).toBe('还差 2 件')
  expect(pickWords(4, 3)).toBe('多选了 1 件')
  expect(pickWords(3, 3)).toBe('去结算')
})

test('what a package saves, of one to choose from at least, and nothing that is not so', () => {
  expect(savingWords({ kind: 'fixed', price: '102.90', ot_price: '132.50' })).toBe('省 ¥29.60')
  expect(savingWords({ kind: 'pick', price: '75.90', ot_price: '81.50' })).toBe('至少省 ¥5.60')
  expect(savingWords({ kind: 'fixed', price: '10.00', ot_price: '10.00' })).toBe('')
  expect(savingWords({ kind: 'fixed', price: '10.00', ot_price: '9.00' })).toBe('')
})
