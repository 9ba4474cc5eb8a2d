import { qrPicture } from './qr'

const svgOf = (text: string) => decodeURIComponent(qrPicture(text).replace('data:image/svg+xml,', ''))
const darkAt = (svg: string) => new Set([...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`))

describe('qrPicture', () => {
  test('draws the three finder patterns inside a light border', () => {
    const svg = svgOf('https://shop.example/pages/user/register?spread=100001')
    const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1])
    const dark = darkAt(svg)
    const last = size - 1 - 2
    for (const corner of ['2,2', `${last},2`, `2,${last}`]) expect(dark).toContain(corner)
    expect(dark).not.toContain(`${last},${last}`)
    for (let i = 0; i < size; i++) {
      expect(dark).not.toContain(`${i},1`)
      expect(dark).not.toContain(`1,${i}`)
    }
  })

  test.each([['汉字和 emoji 🎁'], ['a'.repeat(1000)], ['']])('takes %#', text => {
    expect(darkAt(svgOf(text)).size).toBeGreaterThan(100)
  })

  test('other text, other picture; the same text, the same picture', () => {
    expect(qrPicture('a')).toBe(qrPicture('a'))
    expect(qrPicture('a')).not.toBe(qrPicture('b'))
  })
})
