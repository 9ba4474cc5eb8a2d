import { DEMO, type PageRow, type World } from './page-row'

const packageId = (title: string) => async (world: World) => ({
  id: await world.one(`select id from packages where title = '${title}'`)
})

/** The driver's package that came some days ago. */
const received = async (world: World) => ({
  id: await world.one(`select no from orders where kind = 'package' and state = 'received'
    and user_id = (select id from users where phone = '${DEMO.driver}') limit 1`)
})

/** Pages of packages; part of the list in `pages.ts`. */
export const packagePages: Record<string, PageRow> = {
  'pages/package/detail': {
    query: packageId('四季养生干货礼包'),
    shows: '中宁枸杞 头茬大果',
    reads: ['整套购买', '按件可退', '礼包内容', '礼包说明', '立即购买']
  },
  'pages/package/collect': {
    query: packageId('应季鲜果任选 3 件'),
    shows: '徐香猕猴桃 自然软熟',
    reads: ['请选 3 件', '已选 0/3 件', '还差 3 件']
  },
  'pages/package/orderConfirm': {
    query: packageId('四季养生干货礼包'),
    shows: '古田银耳 丑耳出胶快',
    reads: ['礼包价', '礼包优惠', '提交订单']
  },
  'pages/package/orderList': { as: 'driver', shows: '宁夏滩羊肉卷 涮锅鲜切', reads: ['待发货', '待评价'] },
  'pages/package/orderDetail': {
    as: 'driver',
    query: received,
    shows: '冬日涮锅家庭礼包',
    reads: ['1 份', '礼包优惠', '订单信息']
  },
  'pages/package/evaluate': {
    as: 'driver',
    query: received,
    shows: '手打猪肉丸 弹牙多汁',
    reads: ['商品评分', '提交评价']
  }
}
