import { toldOfBuyer } from './told'

test.each([
  ['你已取消订单：不想买了', '买家已取消订单：不想买了'],
  [`${'\u60a8'}已确认收货`, '买家已确认收货'],
  ['商家已发货，请你留意', '商家已发货，请你留意']
])('%s is told to a shop as %s', (said, told) => {
  expect(toldOfBuyer([{ msg: said, time: 1 }])).toEqual([{ msg: told, time: 1 }])
})
