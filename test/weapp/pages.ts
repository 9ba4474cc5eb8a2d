import type { TestShop } from '../../server/test/harness'
import type { Owner } from '../support/owner'

/** Ids of the demo world that pages are opened with. */
export interface World {
  shop: TestShop
  /** Who opens the pages kept for signed-in people: somebody with an address, a cart and orders. */
  owner: Owner
  /** First column of the first row; '' when there is none. */
  one(query: string): Promise<string>
}

export interface PageRow {
  query?: (world: World) => Promise<Record<string, string>>
  /** Words that must be on the page besides what every page must do. */
  reads?: (string | RegExp)[]
  /** Opened signed out. By default pages the manifest keeps for signed-in people are opened signed in. */
  signedOut?: true
  /** Opened signed in although anyone may. */
  signedIn?: true
  /** Its words come over the chat's socket. */
  chat?: true
  /** The page may say that something is missing or over: there is nothing of its kind in the demo world. */
  mayBeMissing?: true
}

const shopOf = `select id from shops order by id limit 1`
const category = `select id from categories where parent_id is not null order by id limit 1`
const rootCategory = `select id from categories where parent_id is null order by id limit 1`
const product = `select id from products where published order by id limit 1`
const flashed = `select i.product_id from flash_items i join flash_sessions s on s.id = i.session_id
  where s.ends_at > now() order by s.starts_at, i.id limit 1`
const notice = `select id from articles where kind = 'notice' and published order by id limit 1`

const topic = `select id from article_topics where kind = 'school' order by sort limit 1`
const course = `select id from articles where kind = 'school' and published order by id limit 1`
const material = `select id from articles where kind = 'goods' and published order by id limit 1`

const video = `select id from videos where shown and not blocked order by created_at desc limit 1`

const rechargePackage = `select id from recharge_packages where type = 'balance' and open order by sort limit 1`

/** A query of one parameter read from the database. */
const by = (name: string, query: string) => async (world: World) => ({ [name]: await world.one(query) })

/** How each page of the manifest is opened by `pages.test.ts`; a page without a row is opened with no query. */
export const rows: Record<string, PageRow> = {
  'pages/notice/notice': { query: by('id', notice) },
  'pages/school/index': { reads: ['新手入门', '大家都在学'] },
  'pages/school/list': { query: by('id', topic), reads: ['新手入门', /第一课/] },
  'pages/school/detail': { query: by('id', course), reads: ['优选好物商学院'] },
  'pages/sucai/index': { reads: ['复制文案', '保存图片'] },
  'pages/sucai/detail': { query: by('id', material), reads: ['复制文案'] },
  'pages/sucai/live': { reads: [/讲解稿/] },
  'pages/free/freecar': { reads: ['绑定车牌', '收益档位', '活动规则', /满/] },
  'pages/free/carRevenue': { reads: ['还没有车主收益', '去绑定车牌'] },
  'pages/service/service': { reads: ['有什么可以帮你？', '大家常问'] },
  'pages/service/chatList': { chat: true, reads: ['联系平台客服', '还没有会话'] },
  'pages/service/chat': { chat: true, reads: ['平台客服', /很高兴为您服务|现在是休息时间/, '什么时候发货？'] },
  'pages/service/more': { reads: ['怎么下单', '没有找到？问问客服'] },
  'pages/store/house': { query: by('mer_id', shopOf) },
  'pages/store/shopDesc': { query: by('mer_id', shopOf) },
  'pages/store/shopSearch': { query: by('mer_id', shopOf) },
  'pages/store/shopResult': { query: async () => ({ keyword: '茶' }) },
  'pages/store/result': { query: async () => ({ keyword: '茶' }) },
  'pages/store/classify': { query: by('id', rootCategory) },
  'pages/store/classify_goods': { query: by('id', category) },
  'pages/goods/detail': { query: by('id', product), reads: ['加入购物车', '商品规格', '为你推荐'] },
  'pages/goods/act_detail': { query: by('id', flashed), reads: ['秒杀价', /每人限购/] },
  'pages/store/shopCar': { reads: ['猜你喜欢', '全选', /去结算/] },
  'pages/order/order': { query: async ({ owner }) => ({ cartId: owner.cartId }), reads: ['应付', '提交订单'] },
  'pages/order/detail': {
    query: async ({ owner }) => ({ order_id: owner.orders.toReceive, id: owner.orders.toReceive })
  },
  'pages/order/return': {
    query: async ({ owner }) => ({ id: owner.orders.toReceive }),
    reads: ['退款商品', '退款金额', '请选择退款原因']
  },
  'pages/order/returnDetail': {
    query: async ({ shop, owner }) => {
      const input = { uni: owner.orders.toShip, refund_type: 1 as const, text: '不想要了' }
      const { data } = await shop.call('POST /api/order/refund/verify', input, owner)
      return { id: owner.orders.toShip, refund: data.id }
    },
    reads: ['退款金额', '不想要了']
  },
  'pages/order/signature': {
    query: async ({ owner }) => ({ id: owner.orders.toReceive }),
    reads: ['收货人签名', '请在此处签名', '确认签收']
  },
  'pages/message/list': { query: async () => ({ kind: 'order' }), reads: ['订单消息'] },
  'pages/message/detail': {
    query: async ({ one, owner }) => ({
      id: await one(
        `select id from messages where user_id = '${owner.id}' and kind = 'order' order by created_at desc limit 1`
      )
    }),
    reads: ['订单消息', '查看订单']
  },
  'pages/order/evaluate': {
    query: async ({ owner }) => ({ id: owner.orders.toReceive }),
    reads: ['收货后就可以评价了'],
    mayBeMissing: true
  },
  'pages/order/list': { query: async () => ({ type: '9' }), reads: ['待收货', '查看物流'] },
  'pages/pay/pay': { query: async ({ owner }) => ({ id: owner.orders.unpaid }), reads: ['应付金额', '沙箱支付'] },
  'pages/pay/result': { query: async ({ owner }) => ({ order_id: owner.orders.toShip }), reads: ['猜你喜欢'] },
  'pages/webview/uppay': { query: async ({ owner }) => ({ id: owner.orders.unpaid, type: 'sandbox' }) },
  'pages/user/withdraw': { reads: ['提现记录', '添加收款账户'] },
  'pages/pay/payBind': { reads: ['添加银行卡'] },
  'pages/pay/bind': { reads: ['实名认证后才能绑定收款账户'] },
  'pages/pay/bindresult': { reads: ['没有绑定成功'] },
  'pages/user/lvdou': { reads: ['我的绿豆（个）', '兑换金豆', '绿豆规则'] },
  'pages/user/jindou': { reads: ['我的金豆（个）', '金豆抽奖', '谢谢参与', '概率与公平', '金豆规则'] },
  'pages/store/free': { reads: ['每日免费抽签', '免费抽一次', '整点抢红包', '金豆抽奖', '限时低价'] },
  'pages/user/exchange': { reads: ['绿豆', '金豆', '兑换规则', '确认兑换'] },
  'pages/mine/hongdou': { reads: ['我的红豆（个）', '兑换消费券', '红豆规则'] },
  'pages/mine/exhongdou': { reads: ['红豆', '消费券', '兑换规则'] },
  'pages/user/fans': { reads: ['我的邀请码', '直接粉丝', '待结算佣金', '最近加入'] },
  'pages/user/fans_list': { reads: [/直接粉丝/, '消费金额'] },
  'pages/user/shop_profit': { reads: ['累计收益（元）', '我对接的店铺'] },
  'pages/recharge/consumption': { reads: ['账户余额（元）', '选择金额', '充值说明'] },
  'pages/recharge/orderConfirm': {
    query: async world => ({ type: 'balance', id: await world.one(rechargePackage) }),
    reads: ['应付', /确认支付/]
  },
  'pages/recharge/rechargeDetail': { reads: ['充值记录', '赠送发放'] },
  'pages/coupon/recharge': { reads: ['我的消费券（元）', '选择消费券'] },
  'pages/mine/removeAccount': { reads: ['注销后会怎样', '导出我的个人数据'] },
  'pages/mine/wechatAccount': { reads: ['公众号', /扫一扫/] },
  'pages/user/noticeSetting': { reads: ['订单通知', '微信公众号'] },
  'pages/user/exchange_lxtel': { reads: ['当前联系电话', '确认更换'] },
  'pages/user/real_name': { reads: ['身份证号', '上传人像面'] },
  'pages/user/add_address': { query: async ({ owner }) => ({ id: owner.addressId }) },
  'pages/user/info_detail': { query: async () => ({ field: 'nickname' }) },
  'pages/user/login': { query: async () => ({ app: '1' }), reads: ['本机号码一键登录'] },
  'pages/auth/result': { query: async () => ({ status: 'failed' }), reads: ['授权没有完成'] },
  'pages/mine/finance': { reads: ['总资产约合（元）', '各项资产', '余额走势'] },
  'pages/user/myProfit': { reads: ['可提现收益（元）', '还没有收益', '去邀请'] },
  'pages/mine/setting': { reads: ['子账号', '消息通知', '退出登录'] },
  'pages/video/index': { reads: ['龙井这样泡不苦不涩，三分钟学会', '分享'] },
  'pages/video/play': { query: by('id', video), reads: ['龙井这样泡不苦不涩，三分钟学会', '明前西湖龙井 一芽一叶'] },
  'pages/video/comment': { query: by('id', video), reads: ['原来一直水太烫了', '发送'] },
  'pages/video/upload': { reads: ['选择视频', '关联商品', '发布'] },
  'pages/video/user': {
    query: async world => ({ uid: await world.one(`select user_id from videos order by created_at desc limit 1`) }),
    reads: ['作品', '获赞']
  },
  'choose-location': { reads: ['热门城市', '阿克苏地区'] },
  'open-location': {
    query: async () => ({ name: encodeURIComponent('西湖店'), longitude: '120.1', latitude: '30.2' }),
    reads: ['西湖店', '离我多远']
  },
  'pages/mine/mine': { signedIn: true },
  'pages/webview/webview': { query: async () => ({ url: encodeURIComponent('https://not-listed.example') }) },
  'pages/webview/page': { query: async () => ({ result: encodeURIComponent('扫到的内容') }), reads: ['扫到的内容'] }
}
