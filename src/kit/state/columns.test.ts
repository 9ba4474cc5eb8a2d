import fc from 'fast-check'
import { inBlocks, intoColumns } from './columns'

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
