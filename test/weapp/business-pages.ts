import { DEMO, type PageRow, type World } from './page-row'

const teaShop = "select id from shops where name = '山间茶事生活馆'"
const tea = async (world: World) => ({ mer_id: await world.one(teaShop) })
const has = (query: string) => (world: World) => world.one(query)

/** Pages of the merchant's centre and of 通宝; part of the list in `pages.ts`. */
export const businessPages: Record<string, PageRow> = {
  'pages/business/business': {
    as: 'merchant',
    query: tea,
    shows: '山间茶事生活馆',
    reads: ['今日送出', '累计送出', '每消费 1 元送 0.2 个', '每单最多送 50 个', '老顾客', '下级送宝', '通宝说明']
  },
  'pages/business/recharge': {
    as: 'merchant',
    query: tea,
    shows: '常选',
    reads: [/山间茶事生活馆的通宝/, '1000', '充值说明', '请选择充值数量']
  },
  'pages/business/exchange': {
    as: 'shopper',
    shows: '通宝换消费券',
    reads: ['兑换数量', '收到的通宝', '兑换规则', '请填写兑换数量']
  },
  'pages/business/cz_record': { as: 'merchant', query: tea, shows: '充值通宝', reads: ['+1000', '+500', '送出'] },
  'pages/business/ex_record': { as: 'shopper', shows: '通宝换消费券', reads: [/兑得 1\.80 消费券/, '-20', '收到'] },
  'pages/business/sub_sendtb': {
    as: 'merchant',
    query: tea,
    shows: has(`select nickname from users where phone = '${DEMO.fruiter}'`),
    reads: ['店主', '可以送宝', '已送出（个）', '管理店员权限']
  },
  'pages/business/sp_discount': {
    as: 'merchant',
    query: tea,
    shows: async world => {
      const { data } = await world.shop.call('GET /api/product/discount', { ...(await tea(world)), page: 1, limit: 1 })
      return data.list[0]!.store_name
    },
    reads: ['这里是售价低于划线价的在售商品，买家同时看到两个价格']
  },
  'pages/business/evaluate': {
    as: 'merchant',
    query: tea,
    shows: has(
      `select comment from replies where shop_id = (${teaShop}) and shown and merchant_reply = '' order by created_at desc, id desc limit 1`
    ),
    reads: ['店铺评分', /好评率 \d+%/, '待回复', '全部评价']
  },
  'pages/business/mission': {
    as: 'merchant',
    query: tea,
    shows: '月末感恩回馈',
    reads: ['近期顾客', '待执行', '立即执行', '取消任务', '新建任务']
  },
  'pages/business/fee_record': {
    as: 'merchant',
    query: tea,
    shows: has(`select to_char(balance_minor / 100.0, 'FM999999990.00') from ledger_accounts
      where owner_kind = 'merchant' and owner_id = (${teaShop})::text and asset = 'CNY' and bucket = 'available'`),
    reads: ['店铺货款（元）', '店铺收益', '通宝充值记录']
  }
}
