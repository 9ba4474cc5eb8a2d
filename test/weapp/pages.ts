import { businessPages } from './business-pages'
import { consumePages } from './consume-pages'
import { drawPages } from './draw-pages'
import { giftPages } from './gift-pages'
import { givingPages } from './giving-pages'
import { joinPages } from './join-pages'
import { keeperPages } from './keeper-pages'
import { ownedPages } from './owned-pages'
import { packagePages } from './package-pages'
import { by, DEMO, has, type PageRow, type World } from './page-row'
import { signinPages } from './signin-pages'
import { spotlightPages } from './spotlight-pages'
import { storePages } from './store-pages'
import { subshopPages } from './subshop-pages'
import { subsidyPages } from './subsidy-pages'
import { teamPages } from './team-pages'
import { tourPages } from './tour-pages'
import { zhufuPages } from './zhufu-pages'
import { zonePages } from './zone-pages'

export type { PageRow, World } from './page-row'

export const phoneOf = (who: keyof typeof DEMO) => DEMO[who]

/** Of the shops that sell here, the first. */
const shopOf = `select shop_id from products where published order by shop_id limit 1`
const category = `select id from categories where parent_id is not null order by id limit 1`
const rootCategory = `select id from categories where parent_id is null order by id limit 1`
const chatShop = `select s.name from conversations c join shops s on s.id = c.shop_id
  where c.user_id = (select id from users where phone = '${DEMO.shopper}') limit 1`
const inShop = `select name from products where published and shop_id = (${shopOf}) order by id limit 1`
const product = `select id from products where published order by id limit 1`
const flashed = `select i.product_id from flash_items i join flash_sessions s on s.id = i.session_id
  where s.ends_at > now() order by s.starts_at, i.id limit 1`
const together = `select product_id from tuan_goods where published order by product_id limit 1`
const notice = `select id from articles where kind = 'notice' and published order by id limit 1`

const topic = `select id from article_topics where kind = 'school' order by sort limit 1`
const course = `select id from articles where kind = 'school' and published order by id limit 1`
const material = `select id from articles where kind = 'goods' and published order by id limit 1`

const video = `select id from videos where shown and not blocked order by created_at desc limit 1`

const rechargePackage = `select id from recharge_packages where type = 'balance' and open order by sort limit 1`

/** The owner's phone as it is shown to people. */
const masked = ({ owner }: World) => owner.phone.replace(/^(\d{3})\d{4}/, '$1****')
const card = `select id from payout_accounts where user_id = (select id from users where phone = '${DEMO.leader}')`
const ofShopper = `user_id = (select id from users where phone = '${DEMO.shopper}')`

const received = `select no from orders where ${ofShopper} and state = 'received' order by no limit 1`

/** How each page of the manifest is opened by `pages.test.ts`, and what of the demo world is to be seen there. */
export const rows: Record<string, PageRow> = {
  'pages/notice/notice': { shows: has(`select title from articles where id = (${notice})`), query: by('id', notice) },
  'pages/school/index': { shows: '发货不出错的五个习惯', reads: ['新手入门', '大家都在学'] },
  'pages/school/list': { shows: '从注册到第一单，三节课走通', query: by('id', topic), reads: ['新手入门', /第一课/] },
  'pages/school/detail': {
    shows: has(`select title from articles where id = (${course})`),
    query: by('id', course),
    reads: ['优选好物商学院']
  },
  ...keeperPages,
  ...storePages,
  ...subshopPages,
  ...teamPages,
  ...businessPages,
  ...joinPages,
  ...zonePages,
  'pages/sucai/index': { shows: '土鸡蛋：蛋黄橙红，煮着最香', reads: ['复制文案', '保存图片'] },
  'pages/sucai/detail': {
    shows: has(`select title from articles where id = (${material})`),
    query: by('id', material),
    reads: ['复制文案']
  },
  'pages/sucai/live': { shows: '宁夏滩羊肉卷 涮锅鲜切', reads: [/讲解稿/] },
  'pages/free/freecar': { shows: '银牌车主', reads: ['绑定车牌', '收益档位', '活动规则', /满/] },
  'pages/free/carRevenue': { as: 'driver', shows: '车主', reads: ['累计到账（元消费券）'] },
  'pages/service/service': { shows: '400-268-0268', reads: ['有什么可以帮你？', '大家常问'] },
  'pages/service/chatList': { as: 'shopper', shows: has(chatShop), chat: true },
  'pages/service/chat': {
    shows: '能开发票吗？',
    chat: true,
    reads: ['平台客服', /很高兴为你服务|现在是休息时间/, '什么时候发货？']
  },
  'pages/service/more': { shows: '怎么下单', reads: ['怎么下单', '没有找到？问问客服'] },
  'pages/store/house': { shows: has(`select name from shops where id = (${shopOf})`), query: by('mer_id', shopOf) },
  'pages/store/shopDesc': { shows: has(`select name from shops where id = (${shopOf})`), query: by('mer_id', shopOf) },
  'pages/store/shopSearch': { shows: has(inShop), query: by('mer_id', shopOf) },
  'pages/store/shopResult': { shows: '山间茶事生活馆', query: async () => ({ keyword: '茶' }) },
  'pages/store/result': { shows: '雨前龙井 家庭口粮茶', query: async () => ({ keyword: '茶' }) },
  'pages/store/classify': {
    shows: has(`select name from categories where id = (${rootCategory})`),
    query: by('id', rootCategory)
  },
  'pages/store/classify_goods': {
    shows: has(`select name from categories where id = (${category})`),
    query: by('id', category)
  },
  'pages/goods/detail': {
    shows: has(`select name from products where id = (${product})`),
    query: by('id', product),
    reads: ['加入购物车', '商品规格', '看了又看']
  },
  'pages/tuan/recommend': {
    shows: has(`select name from products where id = (${together})`),
    reads: ['一起拼，更便宜', '去拼团', /还差\d+人/]
  },
  'pages/tuan/recommendDetail': {
    shows: has(`select name from products where id = (${together})`),
    query: by('id', together),
    reads: ['发起拼团', '单独购买', '拼团规则']
  },
  'pages/goods/act_detail': {
    shows: has(`select name from products where id = (${flashed})`),
    query: by('id', flashed),
    reads: ['秒杀价', /每人限购/]
  },
  'pages/store/shopCar': { shows: '果小满鲜果铺', reads: ['搭着买更合适', '全选', /去结算/] },
  'pages/order/order': {
    shows: '云南高原黄心土豆 粉糯',
    query: async ({ owner }) => ({ cartId: owner.cartId }),
    reads: ['应付', '提交订单']
  },
  'pages/order/detail': {
    shows: '水果胡萝卜 脆甜无渣',
    query: async ({ owner }) => ({ order_id: owner.orders.toReceive, id: owner.orders.toReceive })
  },
  'pages/order/return': {
    shows: '水果胡萝卜 脆甜无渣',
    query: async ({ owner }) => ({ id: owner.orders.toReceive }),
    reads: ['退款商品', '退款金额', '请选择退款原因']
  },
  'pages/order/returnDetail': {
    shows: '圆茄子 紫皮嫩肉',
    query: async ({ shop, owner }) => {
      const input = { uni: owner.orders.toShip, refund_type: 1 as const, text: '不想要了' }
      const { data } = await shop.call('POST /api/order/refund/verify', input, owner)
      return { id: owner.orders.toShip, refund: data.id }
    },
    reads: ['退款金额', '不想要了']
  },
  'pages/order/signature': {
    shows: '水果胡萝卜 脆甜无渣',
    query: async ({ owner }) => ({ id: owner.orders.toReceive }),
    reads: ['收货人签名', '请在此处签名', '请先签名']
  },
  'pages/message/list': {
    shows: '顺丰速运，运单号 SF1234567890，请注意查收。',
    query: async () => ({ kind: 'order' }),
    reads: ['订单消息']
  },
  'pages/message/detail': {
    shows: '顺丰速运，运单号 SF1234567890，请注意查收。',
    query: async ({ one, owner }) => ({
      id: await one(
        `select id from messages where user_id = '${owner.id}' and title = '你的订单已发货' order by created_at desc limit 1`
      )
    }),
    reads: ['订单消息', '查看订单']
  },
  'pages/order/evaluate': {
    shows: has(
      `select title from order_lines where order_id = (select id from orders where no = (${received})) limit 1`
    ),
    as: 'shopper',
    query: by('id', received),
    reads: ['提交评价']
  },
  'pages/order/list': { shows: '圆茄子 紫皮嫩肉', query: async () => ({ type: '9' }), reads: ['待收货', '查看物流'] },
  'pages/couponCenter/index': {
    shows: '全场满 299 减 40',
    reads: ['立即领取', '平台券', '店铺券', '我的券']
  },
  'pages/couponCenter/center': {
    as: 'shopper',
    shows: '老朋友专享红包',
    reads: ['好物节感恩红包', '周末逛街红包', '待拆红包 2', '领券中心', '优惠券']
  },
  'pages/pay/pay': {
    shows: '余额不足，可用 ¥0.00',
    query: async ({ owner }) => ({ id: owner.orders.unpaid }),
    reads: ['应付金额', '微信支付', '银行卡', '演示环境，付款为模拟，不会真实扣款']
  },
  'pages/pay/result': {
    shows: '优选生鲜自营仓',
    query: async ({ owner }) => ({ order_id: owner.orders.toShip }),
    reads: ['买了还会买']
  },
  'pages/webview/uppay': {
    shows: '/cashier/',
    query: async ({ owner }) => ({ id: owner.orders.unpaid, type: 'sandbox' })
  },
  ...ownedPages,
  'pages/pay/payBind': { as: 'leader', shows: '7898', reads: ['添加银行卡'] },
  'pages/pay/bind': { as: 'leader', shows: '*安' },
  'pages/pay/bindresult': { as: 'leader', shows: '7898', query: by('id', card), reads: ['绑定成功'] },
  'pages/user/lvdou': { shows: '兑换金豆', reads: ['我的绿豆（个）', '兑换金豆', '绿豆规则'] },
  'pages/user/jindou': {
    shows: '抽奖、绿豆兑换',
    reads: ['我的金豆（个）', '金豆抽奖', '谢谢参与', '概率与公平', '金豆规则']
  },
  'pages/store/free': {
    shows: '188 金豆',
    reads: ['每日免费抽签', '免费抽一次', '整点抢红包', '金豆抽奖', '限时低价']
  },
  'pages/business/welfare': {
    as: 'shopper',
    shows: '188 金豆',
    reads: ['我的积分', '福利转盘', '谢谢参与', '概率与公平', '积分明细', '售后期过后可领']
  },
  ...consumePages,
  ...drawPages,
  'pages/user/task': {
    as: 'shopper',
    shows: '浏览 3 件好物',
    reads: ['每日任务', '成长任务', '邀请任务', '任务规则', '去浏览', '奖励任务']
  },
  ...giftPages,
  ...packagePages,
  ...givingPages,
  ...spotlightPages,
  ...subsidyPages,
  ...signinPages,
  ...tourPages,
  ...zhufuPages,
  'pages/task/index': { as: 'shopper', shows: '本周确认收货 2 单', reads: ['奖励任务', '领取', '去购物'] },
  'pages/vip/fuli': { as: 'shopper', shows: '银卡会员及以上专享', reads: ['我的等级权益', '任务中心', '优惠券（张）'] },
  'pages/user/exchange': {
    shows: '10 绿豆可兑换 12 金豆，不足一个最小单位的部分不计。',
    reads: ['绿豆', '金豆', '兑换规则', '请填写兑换数量']
  },
  'pages/mine/hongdou': { shows: '购物得红豆', reads: ['我的红豆（个）', '兑换消费券', '红豆规则'] },
  'pages/mine/exhongdou': {
    shows: '10 红豆可兑换 1.00 消费券，不足一个最小单位的部分不计。',
    reads: ['红豆', '消费券', '兑换规则']
  },
  'pages/user/fans': { as: 'leader', shows: '柚子茶', reads: ['我的邀请码', '直接粉丝', '待结算佣金', '最近加入'] },
  'pages/user/fans_list': { as: 'leader', shows: '小满爱逛街', reads: [/直接粉丝/, '消费金额'] },
  'pages/user/shop_profit': { as: 'leader', shows: '云里衣裳', reads: ['累计收益（元）', '我对接的店铺'] },
  'pages/recharge/consumption': {
    shows: '赠送的消费券从次日起逐日发放，由奖励池支付；池子不足时按先后顺序等待。',
    reads: ['账户余额（元）', '选择金额', '充值说明']
  },
  'pages/recharge/orderConfirm': {
    shows: '余额充值 50 元',
    query: async world => ({ type: 'balance', id: await world.one(rechargePackage) }),
    reads: ['应付', /确认支付/]
  },
  'pages/recharge/rechargeDetail': { as: 'shopper', shows: '余额充值 50 元', reads: ['充值记录', '赠送发放'] },
  'pages/coupon/recharge': {
    shows: '消费券在下单时抵扣，不找零、不兑现、不转让。',
    reads: ['我的消费券（元）', '选择消费券']
  },
  'pages/mine/removeAccount': {
    shows: '提交后有 7 天的反悔期，期间随时可以登录撤回；到期后自动注销，不能恢复。',
    reads: ['注销后会怎样', '导出我的个人数据']
  },
  'pages/mine/wechatAccount': { shows: '优选好物', reads: ['公众号', /扫一扫/] },
  'pages/user/noticeSetting': { after: 'GET /api/getuserconfig', reads: ['订单通知', '微信公众号'] },
  'pages/user/exchange_lxtel': { shows: masked, reads: ['当前联系电话', '确认更换'] },
  'pages/user/real_name': { as: 'leader', shows: '*安', reads: ['已完成实名认证'] },
  'pages/user/add_address': { shows: '南山区', query: async ({ owner }) => ({ id: owner.addressId }) },
  'pages/user/info_detail': {
    still: 'what stands in its field comes from the page before',
    query: async () => ({ field: 'nickname' })
  },
  'pages/user/login': {
    still: 'signs in whoever comes',
    query: async () => ({ app: '1' }),
    reads: ['本机号码一键登录']
  },
  'pages/auth/result': {
    still: 'how it ended is in its address',
    query: async () => ({ status: 'failed' }),
    reads: ['授权没有完成']
  },
  'pages/coupon/transfer': { as: 'leader', shows: '转赠给 *掌柜', reads: ['可转赠的消费券', '请先查找接收人'] },
  'pages/coupon/coupon': {
    as: 'leader',
    shows: world =>
      world.one(`select to_char(sum(balance_minor) / 100.0, 'FM999990.00') from ledger_accounts
        where asset = 'xfq' and bucket = 'available' and owner_id = (select id::text from users where phone = '${DEMO.leader}')`),
    reads: ['我的消费券（元）', /可使用/]
  },
  'pages/mine/finance': { shows: '圆茄子 紫皮嫩肉', reads: ['总资产约合（元）', '各项资产', '余额走势'] },
  'pages/user/myProfit': { as: 'leader', shows: '佣金', reads: ['可提现收益（元）', '去提现'] },
  'pages/mine/setting': { shows: '有物主', reads: ['子账号', '消息通知', '退出登录'] },
  'pages/video/index': { shows: '慢慢来', reads: ['龙井这样泡不苦不涩，三分钟学会', '分享'] },
  'pages/lockCustomer/index': {
    as: 'shopper',
    shows: has(`select name from products where published order by sort desc, sales desc, id desc limit 1`),
    reads: ['已锁定客户', '待结算收益', '三步开始', '立即分享，锁定好友', /预计赚 ¥/]
  },
  'pages/lockCustomer/goods': {
    shows: has(`select name from products where published order by sort desc, sales desc, id desc limit 1`),
    reads: ['去分享', /预计赚 ¥/]
  },
  'pages/lockCustomer/preview': {
    after: 'GET /api/product/lock_customer/share_data',
    query: async world => ({ target: 'product', id: await world.one(product) }),
    reads: ['复制链接', '保存图片', /每售出一件，预计赚 ¥/, '换一个新链接，旧链接和卡片失效']
  },
  'pages/lockCustomer/rank': { as: 'shopper', shows: '小**街', reads: ['本月榜', '总榜', /我 · 第 \d+ 名/, /\d+ 位/] },
  'pages/lockCustomer/my': { as: 'shopper', shows: '**', reads: [/还剩 \d+ 天/, /已锁定 13/, /到访未锁定 6/] },
  'pages/lockCustomer/rule': { shows: '锁客规则' },
  'pages/lockCustomer/video': { shows: '龙井这样泡不苦不涩，三分钟学会', reads: ['去分享'] },
  'pages/video/play': {
    shows: '慢慢来',
    query: by('id', video),
    reads: ['龙井这样泡不苦不涩，三分钟学会', '明前西湖龙井 一芽一叶']
  },
  'pages/video/comment': { shows: '求一个茶水比例', query: by('id', video), reads: ['原来一直水太烫了', '发送'] },
  'pages/video/upload': { still: 'a form that begins empty', reads: ['选择视频', '关联商品', '发布'] },
  'pages/video/user': {
    shows: '慢慢来',
    query: async world => ({ uid: await world.one(`select user_id from videos order by created_at desc limit 1`) }),
    reads: ['作品', '获赞']
  },
  'choose-location': { still: 'the cities come with the app', reads: ['热门城市', '阿克苏地区'] },
  'open-location': {
    still: 'all it shows is in its address',
    query: async () => ({ name: encodeURIComponent('西湖店'), longitude: '120.1', latitude: '30.2' }),
    reads: ['西湖店', '离我多远']
  },
  'pages/mine/mine': { shows: '有物主', signedIn: true },
  'pages/webview/webview': {
    still: 'another site’s page',
    query: async () => ({ url: encodeURIComponent('https://not-listed.example') })
  },
  'pages/webview/page': {
    still: 'what was scanned is in its address',
    query: async () => ({ result: encodeURIComponent('扫到的内容') }),
    reads: ['扫到的内容']
  },
  'pages/index/index': { shows: '生鲜果蔬' },
  'pages/store/store': { shows: '山间茶事生活馆' },
  'pages/message/index': { shows: '优惠券已到账' },
  'pages/store/mall': { shows: '朝露农场' },
  'pages/store/search': { shows: '保温杯' },
  'pages/store/shopList': { shows: '优选好物自营店' },
  'pages/store/list': { shows: '20 寸登机箱 静音万向轮' },
  'pages/mine/privacy': { shows: '2026.11' },
  'pages/mine/service': { shows: '用户服务协议' },
  'pages/notice/list': { shows: '关于部分地区物流时效的说明' },
  'pages/notice/help': { shows: '怎么下单' },
  'pages/user/bindlxtel': { shows: masked },
  'pages/user/change_bind': { shows: masked },
  'pages/user/setpwd': { shows: masked },
  'pages/user/info': { shows: '有物主' },
  'pages/user/address_list': { shows: '科技路 1 号' },
  'pages/user/updates': { shows: '搜索支持错别字和拼音联想' },
  'pages/auth/bindLxtel': { shows: masked },
  'pages/business/seckill': { shows: has(`select name from products where id = (${flashed})`) },
  'pages/vip/index': { shows: '衬衫连衣裙 通勤收腰' },
  'pages/vip/zhuanqu': { shows: '真丝眼罩 遮光助眠' },
  'pages/vip/classify': { shows: '真丝眼罩 遮光助眠' },
  'pages/introduce/introduce': { shows: '400-268-0268' },
  'pages/download/download': { shows: '2.6.8' },
  'pages/sdk/sdk': { shows: '2.6.8' },
  'pages/vertical-swiper/vertical-swiper': { shows: '拾木集家居生活馆' },
  'pages/user/register': { still: 'a form for somebody new' },
  'pages/user/pwdFind': { still: 'a form for somebody signed out' },
  'pages/user/wxlogin': { still: 'signs in whoever comes' },
  'pages/auth/auth': { still: 'signs in whoever comes' }
}
