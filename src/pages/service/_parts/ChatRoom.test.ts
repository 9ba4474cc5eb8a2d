jest.mock('@tarojs/taro', () => jest.requireActual('../../../../test/support/taro'))

import type { Talk } from '@/stores/talk'
import { ChatRoom } from './ChatRoom'

const goods = { id: 'g', title: '明前龙井', pic: '', price: '99.00' }
const room = () => new ChatRoom({ shop_id: '', desk: '', conv: '', product_id: 'g', order_no: 'T1' })

test('goods and an order that are offered stay so until there is a talk to send them to', () => {
  const one = room()
  one.goods = goods
  one.sendGoods()
  one.sendOrder('T1')
  expect([one.goods, one.orderNo]).toEqual([goods, 'T1'])
  const sent: unknown[] = []
  one.talk = { send: async (...line: unknown[]) => void sent.push(line) } as unknown as Talk
  one.sendGoods()
  one.sendOrder('T1')
  expect(sent).toEqual([
    ['goods', { id: 'g' }],
    ['order', { no: 'T1' }]
  ])
  expect([one.goods, one.orderNo]).toEqual([undefined, ''])
})
