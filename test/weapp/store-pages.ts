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
    reads: ['可用消费券，消费券最多抵 40%', '更换收款码']
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
  'pages/local/index': {
    shows: '阿婆片儿川',
    reads: ['本地门店', '可到店付款', '到店记录', '定位后按离你远近排序', /打烊|今天|明天|营业中/]
  },
  'pages/local/shopList': { shows: '阿婆片儿川', reads: ['推荐', '评分最高', '地图', '筛选', '消费券最多抵 20%'] },
  'pages/store/shopDetail': {
    shows: '山间茶事生活馆',
    query: tea,
    reads: ['到这里去', '到店付款', '门店介绍', '附近还有']
  },
  'pages/store/detail': { shows: '山间茶事生活馆', query: tea, reads: ['店里在卖', '买家评价', '到店看看'] },
  'pages/store/more': { shows: '阿婆片儿川', reads: ['附近门店', '能逛能买', '最新入驻', '餐饮美食'] },
  'pages/mine/myshop': { as: 'merchant', shows: '山间茶事生活馆', reads: ['可到店付款', '今日收款', '管理'] },
  'pages/local/record': { as: 'shopper', shows: '果小满鲜果铺', reads: ['已退款', '已取消', '联系商家'] }
}
