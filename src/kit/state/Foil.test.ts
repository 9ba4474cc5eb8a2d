import { Foil } from './Foil'

const foil = () => new Foil(300, 150)

test('a stroke goes from where the finger was to where it is, and ends when it leaves', () => {
  const card = foil()
  expect(card.scratch('move', { x: 5, y: 5 })).toBeNull()
  expect(card.scratch('down', { x: 10, y: 10 })).toEqual({ from: { x: 10, y: 10 }, to: { x: 10, y: 10 } })
  expect(card.scratch('move', { x: 50, y: 10 })).toEqual({ from: { x: 10, y: 10 }, to: { x: 50, y: 10 } })
  expect(card.scratch('up')).toBeNull()
  expect(card.scratch('move', { x: 90, y: 10 })).toBeNull()
})

test('a corner is not enough, however often; going over it to and fro is', () => {
  const card = foil()
  for (let i = 0; i < 50; i++) card.scratch('down', { x: 10, y: 10 })
  expect(card.enough).toBe(false)
  for (let y = 10; y <= 100; y += 20) {
    card.scratch('down', { x: 0, y })
    card.scratch('move', { x: 300, y })
    card.scratch('up')
  }
  expect(card.enough).toBe(true)
})
