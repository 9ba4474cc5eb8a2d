jest.mock('@/api', () => ({ api: jest.fn() }))

import type { OrderDetail } from '@/kit/order/model'
import { openLines, openTypes, pickAll, pickOpen, returnForm } from './returning'

/** An order with so many pieces of two lines that can be asked back, and of these so many that have not left. */
const order = (status: number, unsent: [number, number], parcels = 0) =>
  ({
    status,
    parcels: Array.from({ length: parcels }, () => ({})),
    cartInfo: [
      { id: 'a', surplus_num: 3, unsent_num: unsent[0] },
      { id: 'b', surplus_num: 1, unsent_num: unsent[1] }
    ]
  }) as OrderDetail

const idsOf = (of: OrderDetail, type: 1 | 2) => openLines(of, type).map(line => line.id)

test('before anything left there is nothing to send back; after all did, either way is open', () => {
  expect(openTypes(order(1, [3, 1]))).toEqual([1])
  expect(openTypes(order(2, [0, 0], 1))).toEqual([1, 2])
  expect(idsOf(order(2, [0, 0], 2), 1)).toEqual(['a', 'b'])
})

test('of an order that left in part, what did not goes back for nothing and what did is sent back', () => {
  const parted = order(1, [1, 1], 1)
  expect(openTypes(parted)).toEqual([1, 2])
  expect([idsOf(parted, 1), idsOf(parted, 2)]).toEqual([['a', 'b'], ['a']])
  const form = returnForm()
  pickOpen(form, parted)
  expect(form.values).toMatchObject({ type: 1, picked: { a: 1, b: 1 } })
  pickAll(form, parted, 2)
  expect(form.values).toMatchObject({ type: 2, picked: { a: 2 } })
})

test('what was picked and has left meanwhile is asked back in the way that is left', () => {
  const form = returnForm()
  pickOpen(form, order(1, [3, 1]))
  pickOpen(form, { ...order(1, [0, 0], 1) })
  expect(form.values.type).toBe(2)
  expect(form.values.picked).toEqual({ a: 3, b: 1 })
})
