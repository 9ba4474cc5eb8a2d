import { asSeen, markOf, stillAs } from './mark'

const row = { id: 'a', at: new Date('2026-11-20T08:00:00Z'), page: { list: [{ name: '一', url: '' }], on: true } }

test('the same values have one mark, whatever order their names come in', () => {
  const other = { page: { on: true, list: [{ url: '', name: '一' }] }, at: '2026-11-20T08:00:00.000Z', id: 'a' }
  expect(markOf(other)).toBe(markOf(row))
  expect(() => stillAs(row, markOf(other))).not.toThrow()
})

test.each([
  { ...row, id: 'b' },
  { ...row, at: null },
  { ...row, page: { list: [], on: true } },
  { ...row, page: { list: [{ name: '一', url: '' }], on: false } }
])('%j has another mark', other => {
  expect(markOf(other)).not.toBe(markOf(row))
  expect(() => stillAs(other, markOf(row))).toThrow('刚刚修改过')
})

test('amounts have marks as all values have', () => {
  expect(markOf({ minor: 100n })).not.toBe(markOf({ minor: 200n }))
  expect(() => stillAs({ minor: 100n }, markOf({ minor: 100n }))).not.toThrow()
})

test('a save without a mark is compared with nothing, one with a mark with what is there', () => {
  expect(() => asSeen(row, undefined)).not.toThrow()
  expect(() => asSeen(row, markOf(row))).not.toThrow()
  expect(() => asSeen({ ...row, id: 'b' }, markOf(row))).toThrow('刚刚修改过')
  expect(() => asSeen(undefined, markOf(row))).toThrow('刚刚修改过')
})

test('who saw nothing changes nothing', () => {
  expect(() => stillAs(row, undefined)).toThrow('刚刚修改过')
})
