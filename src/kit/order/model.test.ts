import { allUnsent, barOf, inTab, isOnItsWay, type Order, type OrderAction, piecesOf, unsentNum } from './model'

const withActions = (...actions: OrderAction[]) => ({ _status: { _actions: actions } }) as Pick<Order, '_status'>

describe('the bar of an order', () => {
  test('holds two buttons, the weightiest last, and the others behind 更多', () => {
    expect(barOf(withActions('take', 'sign', 'express', 'aftersale'))).toEqual({
      shown: ['express', 'take'],
      more: ['sign', 'aftersale']
    })
  })

  test('hides nothing while there is room', () => {
    expect(barOf(withActions('pay', 'cancel'))).toEqual({ shown: ['cancel', 'pay'], more: [] })
    expect(barOf(withActions())).toEqual({ shown: [], more: [] })
  })
})

test('an order given back in part is under its state and among what goes back', () => {
  const order = { status: 2, ...withActions('take', 'progress') } as Pick<Order, 'status' | '_status'>
  expect(([9, 2, -3, 1] as const).map(type => inTab(type, order))).toEqual([true, true, true, false])
  expect(inTab(-3, { ...order, ...withActions('take') })).toBe(false)
})

test('what is still to be sent of an order is what its lines say of it', () => {
  const cartInfo = [
    { id: 'a', unsent_num: 2 },
    { id: 'b', unsent_num: 0 },
    { id: 'c', unsent_num: 1 }
  ] as Order['cartInfo']
  expect(allUnsent({ cartInfo })).toEqual({ a: 2, c: 1 })
  expect(unsentNum({ cartInfo })).toBe(3)
  expect(piecesOf({})).toBe(0)
})

test('an order is on its way from its first parcel on until it is received', () => {
  const of = (status: Order['status'], ...actions: OrderAction[]) =>
    isOnItsWay({ status, ...withActions(...actions) } as Order)
  expect([of(1), of(1, 'remind'), of(1, 'express'), of(2), of(3, 'express')]).toEqual([false, false, true, true, false])
})
