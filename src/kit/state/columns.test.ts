import fc from 'fast-check'
import { inBlocks, interspersed, intoColumns } from './columns'

const heights = fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 80 })
const sum = (list: number[]) => list.reduce((total, height) => total + height, 0)

describe('intoColumns', () => {
  test.each<[string, number[], number[][]]>([
    ['nothing gives empty columns', [], [[], []]],
    ['the first goes left', [5], [[5], []]],
    [
      'equal items take turns',
      [1, 1, 1, 1],
      [
        [1, 1],
        [1, 1]
      ]
    ],
    [
      'a tall one is waited for',
      [9, 2, 3, 4, 1],
      [
        [9, 1],
        [2, 3, 4]
      ]
    ]
  ])('%s', (_, items, columns) => {
    expect(intoColumns(items, item => item)).toEqual(columns)
  })

  test('keeps every item once, in its order', () => {
    fc.assert(
      fc.property(heights, list => {
        const items = list.map((height, at) => ({ height, at }))
        const columns = intoColumns(items, item => item.height)
        expect(columns.flat().length).toBe(items.length)
        for (const column of columns) expect(column).toEqual([...column].sort((a, b) => a.at - b.at))
      })
    )
  })

  test('columns differ by no more than the tallest item', () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 4 }), (list, count) => {
        const totals = intoColumns(list, height => height, count).map(sum)
        expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(Math.max(0, ...list))
      })
    )
  })

  test('more items never move the ones that are there', () => {
    fc.assert(
      fc.property(heights, heights, (first, more) => {
        const before = intoColumns(first, height => height)
        const after = intoColumns([...first, ...more], height => height)
        expect(after.map((column, i) => column.slice(0, before[i]!.length))).toEqual(before)
      })
    )
  })
})

describe('inBlocks', () => {
  test.each<[string, number[], number[][]]>([
    ['nothing gives none', [], []],
    ['the last may be short', [1, 2, 3, 4, 5], [[1, 2], [3, 4], [5]]],
    ['all full', [1, 2], [[1, 2]]]
  ])('%s', (_, items, blocks) => {
    expect(inBlocks(items, 2)).toEqual(blocks)
  })
})

describe('interspersed', () => {
  test('one of the others is every so manieth cell, until they run out', () => {
    expect(interspersed([1, 2, 3, 4, 5, 6, 7], [-1, -2], 3)).toEqual([1, 2, -1, 3, 4, -2, 5, 6, 7])
    expect(interspersed([1, 2], [-1], 4)).toEqual([1, 2])
  })

  test('keeps the order of the items, and a longer list begins like the shorter one', () => {
    const lists = [
      fc.array(fc.nat(), { maxLength: 60 }),
      fc.nat(60),
      fc.array(fc.integer({ max: -1 }), { maxLength: 5 })
    ] as const
    fc.assert(
      fc.property(...lists, (items, length, others) => {
        const all = interspersed(items, others, 8)
        expect(all.filter(one => one >= 0)).toEqual(items)
        const some = interspersed(items.slice(0, length), others, 8)
        expect(all.slice(0, some.length)).toEqual(some)
      })
    )
  })
})
