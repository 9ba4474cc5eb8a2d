import { Picking } from './Picking'

test('ticks rows while it is on, and begins anew with nothing ticked', () => {
  const picking = new Picking()
  picking.turn(true)
  picking.set(['a', 'b'], true)
  picking.set(['a'], false)
  expect([picking.on, picking.ids, picking.has('a'), picking.has('b')]).toEqual([true, ['b'], false, true])
  picking.turn(false)
  expect([picking.on, picking.ids]).toEqual([false, []])
})
