import type { PageRow, World } from './page-row'

const tea = async (world: World) => ({
  mer_id: await world.one(`select id from shops where name = '山间茶事生活馆'`)
})

/** Pages of paying in a store, of who pays and who is paid; part of the list in `pages.ts`. */
export const storePages: Record<string, PageRow> = {
  'pages/keeper/paycode': {
    as: 'merchant',
    shows: '山间茶事生活馆',
    query: tea,
    reads: ['可用消费券，消费券最多抵 30%', '更换收款码']
  },
  'pages/keeper/receipts': {
    as: 'merchant',
    shows: '小**街',
    query: tea,
    reads: ['今日收款（元）', '收款码', '退款', '已退款']
  },
  'pages/local/detail': {
    as: 'shopper',
    shows: '山间茶事生活馆',
    query: tea,
    reads: ['付款金额', '使用消费券', '请输入付款金额']
  },
  'pages/local/record': { as: 'shopper', shows: '果小满鲜果铺', reads: ['已退款', '已取消', '联系商家'] }
}
