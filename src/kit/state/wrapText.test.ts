import fc from 'fast-check'
import { wrapText } from './wrapText'

/** Latin letters are half as wide as the rest. */
const measure = (text: string) => Array.from(text).reduce((sum, char) => sum + (/[ -~]/.test(char) ? 1 : 2), 0)
const wrap = (text: string, width: number, lines: number) => wrapText(text, width, lines, measure)

describe('wrapText', () => {
  test.each<[string, string, number, number, string[]]>([
    ['nothing', '', 10, 2, []],
    ['what fits', '阿克苏苹果', 10, 2, ['阿克苏苹果']],
    ['two lines', '阿克苏冰糖心苹果', 10, 2, ['阿克苏冰糖', '心苹果']],
    ['cut with an ellipsis', '阿克苏冰糖心苹果五斤装包邮', 10, 2, ['阿克苏冰糖', '心苹果五…']],
    ['one line', '阿克苏冰糖心', 10, 1, ['阿克苏冰…']],
    ['no line begins with a blank', '无线 蓝牙', 4, 2, ['无线', '蓝牙']],
    ['an emoji stays whole', '🎁🎁🎁', 4, 2, ['🎁🎁', '🎁']]
  ])('%s', (_, text, width, lines, wrapped) => {
    expect(wrap(text, width, lines)).toEqual(wrapped)
  })

  test('never wider, never more lines, and nothing lost where all fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('甲', 'b', '🎁') }),
        fc.integer({ min: 4, max: 20 }),
        (text, width) => {
          const lines = wrap(text, width, 3)
          expect(lines.length).toBeLessThanOrEqual(3)
          for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
          expect(wrap(text, width, 1000).join('')).toBe(text)
        }
      )
    )
  })
})
