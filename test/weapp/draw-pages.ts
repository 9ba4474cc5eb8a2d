import { DEMO, type PageRow } from './page-row'

/** Pages of the carnival and the blind boxes; part of the list in `pages.ts`. */
export const drawPages: Record<string, PageRow> = {
  'pages/draw/index': {
    as: 'shopper',
    shows: '388 金豆',
    reads: ['我的抽奖机会', '嘉年华抽奖', '领取 2 次机会', '抽奖商城', '做任务得机会', '+1 次机会']
  },
  'pages/blind/index': {
    as: 'shopper',
    shows: '餐桌小确幸',
    reads: ['八十签一番', '盒里有什么', '我的盒子', '拆盒记录', '概率与规则', '3 个待打开', '买一个', '拆一个']
  },
  'pages/blind/list': {
    as: 'shopper',
    shows: '餐桌小确幸',
    reads: ['餐桌小确幸 × 3', '待打开', '待领取', '去打开', '前可退款']
  },
  'pages/blind/address': {
    as: 'shopper',
    shows: world =>
      world.one(`select detail from addresses where user_id = (select id from users where phone = '${DEMO.shopper}')
        order by is_default desc limit 1`),
    reads: ['收货地址', '一起发货', '运费']
  },
  'pages/draw/shop': {
    as: 'shopper',
    shows: world => world.one('select name from carnival_goods order by chances limit 1'),
    reads: ['抽奖机会', '金豆', '每人限 1 件', '包邮']
  }
}
