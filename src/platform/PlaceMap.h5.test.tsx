import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PlaceMap } from './PlaceMap.h5'
import type { Spot } from './types'

jest.mock('@tarojs/components', () => ({ View: jest.requireActual('./html.h5').View }))
jest.mock('@/kit/parts/Icon', () => ({ Icon: () => null }))
jest.mock('./PlaceMap.scss', () => ({}))

const at = (name: string, east: number, north = 0): Spot => ({
  ...{ id: name, name },
  ...{ longitude: 120.15 + east, latitude: 30.27 + north }
})

function Sheet({ spots }: { spots: Spot[] }) {
  const [chosen, choose] = useState('')
  return <PlaceMap spots={spots} here={undefined} chosen={chosen} onChoose={choose} className="sheet" />
}

function drawn(spots: Spot[]) {
  const host = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(host).render(<Sheet spots={spots} />))
  const marks = (kind: string) => [...host.querySelectorAll(`.placemap__${kind}`)].map(one => one.textContent)
  return {
    pins: () => marks('pin').sort(),
    heaps: () => marks('heap'),
    on: () => marks('pin--on'),
    tap: (kind: string, nth = 0) =>
      act(() =>
        host.querySelectorAll(`.placemap__${kind}`)[nth]!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      )
  }
}

test('stores too close to be told apart are one mark, which leads nearer until they are', () => {
  const sheet = drawn([at('茶', 0), at('花', 0.003), at('面', 0.1)])
  expect([sheet.pins(), sheet.heaps()]).toEqual([['3'], ['2家']])
  sheet.tap('heap')
  expect([sheet.pins(), sheet.heaps()]).toEqual([['1', '2'], []])
  sheet.tap('key', 1)
  sheet.tap('key', 1)
  sheet.tap('key', 1)
  expect([sheet.pins(), sheet.heaps()]).toEqual([['3'], ['2家']])
})

test('the chosen store has a mark of its own', () => {
  const sheet = drawn([at('茶', 0), at('花', 0.003), at('面', 0.1)])
  sheet.tap('heap')
  sheet.tap('pin', 1)
  expect(sheet.on()).toEqual(['2'])
  for (let i = 0; i < 4; i++) sheet.tap('key', 1)
  expect([sheet.on(), sheet.pins(), sheet.heaps()]).toEqual([['2'], ['1', '2', '3'], []])
})

test('a store at the edge is shown, though the one it lies beside is outside', () => {
  const sheet = drawn([at('西', -0.05), at('外', -0.0325), at('边', -0.03), at('中', 0), at('东', 0.05)])
  sheet.tap('pin', 1)
  expect([sheet.on(), sheet.heaps()]).toEqual([['4'], ['2家']])
  sheet.tap('key', 0)
  expect([sheet.pins(), sheet.heaps()]).toEqual([['3', '4'], []])
})

test('stores of one house are chosen one after the other', () => {
  const sheet = drawn([at('茶', 0), at('花', 0), at('面', 0), at('糕', 0.1)])
  expect(sheet.heaps()).toEqual(['3家'])
  sheet.tap('heap')
  expect(sheet.heaps()).toEqual(['3家'])
  const chosen = []
  for (let i = 0; i < 4; i++) {
    sheet.tap('heap')
    chosen.push(...sheet.on())
  }
  expect(chosen).toEqual(['1', '2', '3', '1'])
})
