import { by, has, type PageRow } from './page-row'

const tea = `select id from shops where name = '山间茶事生活馆'`
/** Of an order of the tea shop in one state. */
const teaOrder = (column: string, state = 'paid') =>
  `select ${column} from orders where shop_id = (${tea}) and state = '${state}' order by created_at desc, id limit 1`

/** Pages of whoever keeps a shop; part of the list in `pages.ts`. */
export const keeperPages: Record<string, PageRow> = {
  'pages/store/shop': {
    as: 'merchant',
    shows: '山间茶事生活馆',
    reads: ['营业中', '今日成交（元）', '待发货', '待处理售后', '近 7 天成交', '在售商品', '店员管理']
  },
  'pages/store/shop_profit': {
    as: 'merchant',
    shows: '订单结算',
    reads: ['店铺货款（元）', '成交走势', '近 12 个月', '净成交']
  },
  'pages/store/myfans': { as: 'merchant', shows: '小**街', reads: [/关注店铺 \d/, /近期顾客 \d/] },
  'pages/keeper/orders': {
    as: 'merchant',
    shows: has(teaOrder('no')),
    query: async () => ({ type: '1' }),
    reads: ['去发货', '实付']
  },
  'pages/keeper/order': {
    as: 'merchant',
    shows: has(teaOrder('receiver')),
    query: by('id', teaOrder('no')),
    reads: ['收货信息', '买家已付款，请尽快发货', '订单进度', '去发货']
  },
  'pages/keeper/aftersales': { as: 'fruiter', shows: '拍错了或多拍了', reads: ['待处理', '同意退款', '拒绝'] },
  'pages/keeper/goods': {
    as: 'merchant',
    shows: has(`select name from products where shop_id = (${tea}) and published order by sales desc, id desc limit 1`),
    reads: ['改库存', '下架', /已下架 \d/]
  },
  'pages/keeper/reviews': {
    as: 'merchant',
    shows: has(
      `select comment from replies where shop_id = (${tea}) and shown and merchant_reply = '' order by created_at desc, id desc limit 1`
    ),
    reads: ['待回复', '回复']
  },
  'pages/keeper/staff': { as: 'merchant', shows: '果小满店长', reads: ['138****0007', '订单', '售后', '添加店员'] }
}
