import { barOf, type Order, type OrderAction } from './model'

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
