import { drawInk, Ink } from './Ink'

const line = (ink: Ink, ...xs: number[]) => {
  for (const [i, x] of xs.entries()) ink.pen(i === 0 ? 'down' : 'move', { x, y: 10 })
  ink.pen('up')
}

test('strokes begin when the pen touches and end when it leaves; a pen in the air draws nothing', () => {
  const ink = new Ink()
  ink.pen('move', { x: 1, y: 1 })
  expect(ink.empty).toBe(true)
  line(ink, 0, 10, 20)
  ink.pen('move', { x: 99, y: 99 })
  line(ink, 30, 40)
  expect(ink.strokes.map(stroke => stroke.map(({ x }) => x))).toEqual([
    [0, 10, 20],
    [30, 40]
  ])
})

test('a dot is no name, a longer line is', () => {
  const ink = new Ink()
  line(ink, 5)
  line(ink, 5, 20)
  expect([ink.empty, ink.enough]).toEqual([false, false])
  line(ink, 0, 40, 90)
  expect(ink.enough).toBe(true)
})

test('strokes are taken back one by one, or all at once, and a new one begins afresh', () => {
  const ink = new Ink()
  line(ink, 0, 50)
  line(ink, 0, 60)
  ink.undo()
  expect(ink.strokes).toHaveLength(1)
  ink.pen('move', { x: 70, y: 0 })
  expect(ink.strokes[0]).toHaveLength(2)
  ink.clear()
  ink.undo()
  expect(ink.empty).toBe(true)
})

test('is drawn anew as curves that end where the pen left', () => {
  const done: unknown[][] = []
  const context = new Proxy({} as Record<string, unknown>, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        done.push([name, ...given]),
    set: () => true
  })
  const strokes = [
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 10 }
    ],
    [{ x: 5, y: 5 }],
    []
  ]
  drawInk(context as unknown as CanvasRenderingContext2D, strokes, 100, 50)
  expect(done).toEqual([
    ['fillRect', 0, 0, 100, 50],
    ['beginPath'],
    ['moveTo', 0, 0],
    ['quadraticCurveTo', 0, 0, 5, 0],
    ['quadraticCurveTo', 10, 0, 15, 5],
    ['lineTo', 20, 10],
    ['stroke'],
    ['beginPath'],
    ['arc', 5, 5, 2, 0, 2 * Math.PI],
    ['fill']
  ])
})
