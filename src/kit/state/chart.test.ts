import fc from 'fast-check'
import { CHART, chartPicture, chartShape, nearestPoint } from './chart'

const { width, height } = CHART
const of = (...values: string[]) => values.map((value, i) => ({ label: `11-${i + 1}`, value }))

test('the highest stands at the top, the lowest at the bottom, days from left to right', () => {
  const { xs, ys, lowest, highest } = chartShape(of('1.50', '0.50', '2.00'), width, height)
  expect([lowest, highest]).toEqual(['0.50', '2.00'])
  expect(ys[2]).toBeLessThan(ys[0]!)
  expect(ys[0]).toBeLessThan(ys[1]!)
  expect(xs).toEqual([...xs].sort((a, b) => a - b))
})

test('what never moves lies level, what is nothing lies on the ground', () => {
  expect(chartShape(of('3', '3'), width, height).ys).toEqual([height / 2, height / 2])
  expect(chartShape(of('0', '0'), width, height).ys).toEqual([height - 8, height - 8])
  expect(chartShape([], width, height)).toMatchObject({ line: '', area: '' })
})

test('every point is on the drawing, and touching it finds it', () => {
  const values = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 90 })
  fc.assert(
    fc.property(values, numbers => {
      const { xs, ys } = chartShape(of(...numbers.map(String)), width, height)
      for (const x of xs) expect(x >= 0 && x <= width).toBe(true)
      for (const y of ys) expect(y >= 0 && y <= height).toBe(true)
      xs.forEach((x, i) => {
        expect(nearestPoint(numbers.length, x, width)).toBe(i)
      })
    })
  )
})

test('a touch beside the drawing finds its end', () => {
  expect(nearestPoint(7, -50, width)).toBe(0)
  expect(nearestPoint(7, width + 50, width)).toBe(6)
  expect(nearestPoint(7, 10, 0)).toBe(0)
})

test('the picture says nothing a link could not hold', () => {
  expect(chartPicture(chartShape(of('1', '2'), width, height), '#FE6972')).toMatch(
    /^data:image\/svg\+xml,[\w%.!~*'()-]+$/
  )
})
