import { barOf, inTab, type Order, type OrderAction } from './model'

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
