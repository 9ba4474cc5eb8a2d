import type { Board } from '@/platform/types'
import { drawPoster, wrapped } from './poster'

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

/** Draws on a board that notes what is written and pasted on it; a character is as wide as ten pixels. */
async function drawn(content: { picture: string; name: string }) {
  const [written, asked]: string[][] = [[], []]
  const context = {
    fillRect() {},
    drawImage() {},
    fillText: (text: string) => written!.push(text),
    measureText: (text: string) => ({ width: measure(text) })
  }
  const picture = async (address: string) => asked!.push(address)
  const board = { context, picture, save: async () => '' } as unknown as Board
  await drawPoster(board, { title: '空投免费领', price: '', was: '', link: 'https://shop.example/a', ...content })
  return { written: written!, asked: asked! }
}

test('without a picture the title stands on a ground of colour, and none is loaded', async () => {
  const { written, asked } = await drawn({ picture: '', name: '优选好物' })
  expect(asked).toEqual([])
  expect(written.filter(text => text === '空投免费领')).toHaveLength(2)
})

test('who invites is written clear of the code, however long their name', async () => {
  const { written, asked } = await drawn({ picture: '/p.webp', name: '长'.repeat(60) })
  expect(asked).toEqual(['/p.webp'])
  expect(written.some(text => /^长+…$/.test(text) && measure(text) <= 336)).toBe(true)
})
