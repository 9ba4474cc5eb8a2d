import type { EndpointKey } from '@contract'
import type { Own, Persona, World } from './world'

/** The endpoints that read: every GET, and the lists whose path the product asks for by POST. */
export type Reading = Extract<EndpointKey, `GET ${string}`> | 'POST /api/spread/people'

/** One way to ask an endpoint. */
export interface Ask {
  /** What is special about it, in the report. */
  as?: string
  input: Record<string, unknown>
  /** Who asks, where not everybody with the right to. */
  by?: readonly Persona[]
  /** Whether the answer may be a refusal, such as for what this persona has none of. */
  refused?: true
}
type Sample = (world: World, own: Own) => Ask[]

const plain: Sample = () => [{ input: {} }]
const ask =
  (...asks: Record<string, unknown>[]): Sample =>
  () =>
    asks.map(input => ({ as: Object.values(input).join(' '), input }))
const byId =
  (pick: (world: World, own: Own) => unknown, refused?: true): Sample =>
  (world, own) => [{ input: { id: pick(world, own) }, ...(refused && { refused }) }]
const ofShop =
  (...asks: Record<string, unknown>[]): Sample =>
  ({ shop }) =>
    asks.map(input => ({ as: Object.values(input).join(' '), input: { mer_id: shop, ...input } }))

/** An id nothing has. */
const NOTHING = '00000000-0000-7000-8000-000000000000'
const none: Sample = () => [{ input: { id: NOTHING }, refused: true }]

const goods: Sample = ({ leaf, root, brand }) => [
  { input: {} },
  { as: 'leaf', input: { sid: leaf } },
  { as: 'root', input: { cid: root } },
  { as: 'brand', input: { brand_id: brand } },
  { as: 'price', input: { sort: 'price_asc', cid: root } },
  { as: 'all marks', input: { is_hot: 1, is_best: 1, is_new: 1 } },
  { as: 'word', input: { keyword: '茶' } }
]
const searched: Sample = ({ root }) => [
  { as: '茶', input: { keyword: '茶' } },
  { as: '红', input: { keyword: '红' } },
  { as: 'price', input: { keyword: '茶', sort: 'price_asc' } },
  { as: 'root', input: { keyword: '茶', cid: root } }
]
const orders: Sample = () => [
  ...[9, 0, 1, 4, -3].map(type => ({ as: `type ${type}`, input: { type } })),
  { as: 'search', input: { type: 9, search: '收货人7' } }
]
const shops = ask({}, { sort: 'distance', longitude: 120.1, latitude: 30.2 }, { city: '杭州市' })
const orderOf: Sample = (_, own) => [{ input: { order_id: own.order ?? 'none' }, refused: true }]

/** How each is asked; one that is missing fails the measurement. */
export const SAMPLES: Record<Reading, Sample> = {
  'POST /api/spread/people': ask(
    {},
    { sort: 'childCount' },
    { sort: 'orderCount' },
    { sort: 'numberCount' },
    { grade: 1 },
    { grade: 1, sort: 'numberCount' },
    { keyword: '用户9' }
  ),
  'GET /api/verify_code': plain,
  'GET /api/user': plain,
  'GET /api/code_to_uid': ({ inviteCode }) => [{ input: { code: inviteCode } }],
  'GET /api/getuserbyinvite': ({ inviteCode }) => [{ input: { code: inviteCode } }],
  'GET /api/subuser': plain,
  'GET /api/user/changesubaccout': ({ people }) => [
    { input: { uid: people.leader.id }, by: ['ordinary'], refused: true }
  ],
  'GET /api/getuserconfig': plain,
  'GET /api/address/list': plain,
  'GET /api/address/detail/{id}': byId((_, own) => own.address, true),
  'GET /api/address/default': plain,
  'GET /api/city_list': plain,
  'GET /api/admin/order/list': orders,
  'GET /api/admin/order/detail/{id}': byId(world => world.order),
  'GET /api/admin/express': plain,
  'GET /api/admin/aftersale/list': ask({}, { closed: true }),
  'GET /api/admin/application/list': ask({}, { kind: 'identity' }, { state: 'refused' }),
  'GET /api/admin/application/detail/{id}': byId(world => world.application),
  'GET /api/admin/chat/answers': ({ shop }) => [{ input: {} }, { as: 'shop', input: { shop_id: shop } }],
  'GET /api/admin/account/export/{id}': ({ people }) => [
    { as: 'ordinary', input: { id: people.ordinary.id } },
    { as: 'whale', input: { id: people.whale.id } }
  ],
  'GET /api/admin/draws': plain,
  'GET /api/admin/draw/simulate': ({ campaign }) => [{ input: { code: campaign, draws: 100 } }],
  'GET /api/admin/exchange/rules': plain,
  'GET /api/admin/lock/terms': plain,
  'GET /api/admin/lock/list': ask({}, { live: 1 }, { phone: '13800000001' }),
  'GET /api/admin/stats': ({ shop }) => [{ input: { of: 'shop', id: shop, count: 30 } }],
  'GET /api/admin/newcomer': plain,
  'GET /api/admin/recharge/packages': plain,
  'GET /api/admin/commission/rules': plain,
  'GET /api/admin/release/plans': plain,
  'GET /api/admin/release/lots': ({ people }) => [
    { input: {} },
    { as: 'plan', input: { plan: 'gift-xfq' } },
    { as: 'whale', input: { user_id: people.whale.id } }
  ],
  'GET /api/admin/release/lot/{id}': byId(world => world.lot),
  'GET /api/admin/pools': plain,
  'GET /api/admin/signins': plain,
  'GET /api/admin/tasks': plain,
  'GET /api/admin/tour/list': plain,
  'GET /api/admin/transfer/rules': plain,
  'GET /api/admin/tuan/list': plain,
  'GET /api/admin/withdrawal/list': ask({}, { status: 'paid' }, { status: 'submitted' }),
  'GET /api/admin/approval/list': ask({}, { state: 'decided' }),
  'GET /api/admin/approval/limits': plain,
  'GET /api/admin/ledger': plain,
  'GET /api/admin/pool/flows': () => [{ input: { pool: 'rewards', asset: 'xfq' } }],
  'GET /api/admin/goods/list': ({ shop, leaf, root }) => [
    ...[{}, { state: 'on' }, { state: 'off' }, { state: 'low' }, { keyword: '茶' }].map(input => ({
      as: Object.values(input).join(' '),
      input
    })),
    { as: 'shop', input: { shop } },
    { as: 'leaf', input: { cate: leaf } },
    { as: 'root', input: { cate: root } }
  ],
  'GET /api/admin/goods/detail/{id}': byId(world => world.product),
  'GET /api/admin/goods/options': ({ shop }) => [{ input: {} }, { as: 'shop', input: { shop } }],
  'GET /api/admin/category/list': plain,
  'GET /api/admin/shop/list': ask({}, { state: 'closed' }, { search: '店' }),
  'GET /api/admin/shop/detail/{id}': byId(world => world.shop),
  'GET /api/admin/coupon/list': ask({}, { state: 'on' }, { search: '券' }),
  'GET /api/admin/coupon/grants': byId(world => world.shop),
  'GET /api/admin/me': plain,
  'GET /api/admin/step_up': plain,
  'GET /api/admin/sessions': plain,
  'GET /api/admin/roles': plain,
  'GET /api/admin/people': plain,
  'GET /api/admin/audit': plain,
  'GET /api/admin/audit/check': plain,
  'GET /api/admin/today': plain,
  'GET /api/admin/boxes': plain,
  'GET /api/admin/carnival': () => [{ input: { code: 'carnival' } }],
  'GET /api/admin/giveaways': plain,
  'GET /api/admin/gsblind': plain,
  'GET /api/admin/hongbao': plain,
  'GET /api/admin/spotlight': plain,
  'GET /api/admin/gift/list': ask({}, { phone: '13800000001' }),
  'GET /api/admin/reconciliation/list': plain,
  'GET /api/admin/reconciliation/differences': plain,
  'GET /api/order/refund/reason': plain,
  'GET /api/car/get_pemonth': () => [{ input: {}, refused: true }],
  'GET /api/car/get_profit': () => [{ input: {}, refused: true }],
  'GET /api/box/get_info': plain,
  'GET /api/box/get_barrage': plain,
  'GET /api/box/get_history': plain,
  'GET /api/box/get_rules': plain,
  'GET /api/box/get_award_list': plain,
  'GET /api/box/get_award_desc_list': plain,
  'GET /api/box/get_user_box_list': ask({ type: 'unopened' }, { type: 'ordered' }),
  'GET /api/carnival/info': plain,
  'GET /api/carnival/prize_list': plain,
  'GET /api/carnival/record': plain,
  'GET /api/gsblind/info': plain,
  'GET /api/gsblind/prize_list': plain,
  'GET /api/gsblind/record': plain,
  'GET /api/takeblind/info': plain,
  'GET /api/takeblind/list': plain,
  'GET /api/kongtou/index': plain,
  'GET /api/kongtou/activity': () => [{ input: { code: 'drop-beans' } }],
  'GET /api/kongtou/result': byId(world => world.lot, true),
  'GET /api/kongtou/record': plain,
  'GET /api/ruby/index': plain,
  'GET /api/ruby/record': ask({}, { days: 30 }),
  'GET /api/gift/spreadinfo': ({ product }) => [{ input: {} }, { as: 'goods', input: { product_id: product } }],
  'GET /api/gift/invitelist': plain,
  'GET /api/gift/receivelist': plain,
  'GET /api/gift/geturlinfo': () => [{ input: { token: 'none' }, refused: true }],
  'GET /api/rwa/hongbList': ask({}, { type: 'opened' }),
  'GET /api/cart/count': plain,
  'GET /api/cart/list': plain,
  'GET /api/products': goods,
  'GET /api/product/brand': ({ leaf, root }) => [
    { input: {} },
    { as: 'root', input: { cid: root } },
    { as: 'leaf', input: { cid: leaf } }
  ],
  'GET /api/product/discount': plain,
  'GET /api/product/hot': plain,
  'GET /api/product/recom': ({ product }) => [
    { input: {} },
    { as: 'tuan', input: { is_tuan: 1 } },
    { as: 'cart', input: { around: 'cart' } },
    { as: 'seen', input: { around: 'seen' } },
    { as: 'goods', input: { around: 'goods', product_id: product } }
  ],
  'GET /api/product/qiangfu': plain,
  'GET /api/product/detail/{id}': byId(world => world.product),
  'GET /api/category': plain,
  'GET /api/im/usersig': plain,
  'GET /api/pub/getkfcenter': plain,
  'GET /api/pub/getkfdata': ({ shop }) => [{ input: { shop_id: shop } }],
  'GET /api/destroy': plain,
  'GET /api/checkgzh': plain,
  'GET /api/collect/goods': ask({ tab: 'all' }, { tab: 'fell' }, { tab: 'gone' }),
  'GET /api/collect/shops': plain,
  'GET /api/collect/count': plain,
  'GET /api/collect/visits': plain,
  'GET /api/article/notice/list': plain,
  'GET /api/article/details/{id}': byId(world => world.notice),
  'GET /api/article/help/list': ask({}, { keyword: '退款' }),
  'GET /api/article/category/zonelist': ask({ type: 'school' }),
  'GET /api/article/hot/list': plain,
  'GET /api/article/list/{id}': byId(world => world.topic),
  'GET /api/article/sucai/list': ask({ type: 'goods' }),
  'GET /api/article/sucai/details': byId(world => world.material),
  'GET /api/article/sucai/downimage': byId(world => world.material),
  'GET /api/getabout': plain,
  'GET /api/rwa/couponsCenter': ({ shop }) => [
    { input: {} },
    { as: 'mall', input: { scope: 'mall' } },
    { as: 'of a shop', input: { mer_id: shop } }
  ],
  'GET /api/subsidy/gift/gift_consumer_coupon': ask({ state: 'unused' }, { state: 'used' }, { state: 'expired' }),
  'GET /api/subsidy/gift/find_user_by_phone': () => [{ input: { side: 'given' }, refused: true }],
  'GET /api/user/dhinfo': () => [{ input: { type: 'lvdou_jindou' }, refused: true }],
  'GET /api/index/banner_list': plain,
  'GET /api/index/vip_banner_list': plain,
  'GET /api/index/free_banner_list': plain,
  'GET /api/index/sp_banner_list': plain,
  'GET /api/index/car_banner_list': plain,
  'GET /api/headerIndex': plain,
  'GET /api/getHeaderShow': plain,
  'GET /api/getindexnavigation': plain,
  'GET /api/revisionNavigation': plain,
  'GET /api/revisionindex': plain,
  'GET /api/goodsindex': plain,
  'GET /api/getFuwuNavigation': plain,
  'GET /api/huodt': plain,
  'GET /api/gethuodtstatus': plain,
  'GET /api/indexhdtproductlist': plain,
  'GET /api/product/lock_customer/index': plain,
  'GET /api/product/lock_customer/share_data': ask({ target: 'home' }),
  'GET /api/lockcustomer_shareimg': ask({ target: 'home' }),
  'GET /api/user/lock_customer/ranking_list': ask({ type: 'month' }, { type: 'all' }),
  'GET /api/user/lock_customer/fans_list': ask({ kind: 'locked' }, { kind: 'follower' }),
  'GET /api/merchant/apply_detail': ask({ type: 'shop' }),
  'GET /api/keeper/order/{id}': ({ order, shop }) => [{ input: { id: order, mer_id: shop } }],
  'GET /api/keeper/express': ofShop({}),
  'GET /api/keeper/aftersale/list': ofShop({ state: 'todo' }, { state: 'open' }, { state: 'closed' }),
  'GET /api/keeper/goods': ofShop({}, { state: 'low' }, { keyword: '茶' }),
  'GET /api/keeper/sold': ofShop({ by: 'day', count: 30 }, { by: 'month', count: 12 }),
  'GET /api/keeper/review/list': ofShop({}, { open: true }),
  'GET /api/keeper/staff/list': ofShop({}),
  'GET /api/oss_sign': () => [{ input: { type: 'video/mp4', size: 1000 }, by: ['ordinary'], refused: true }],
  'GET /api/article/getnoread': ask({}, { support_user_msg: 1 }),
  'GET /api/message': plain,
  'GET /api/user_message/list': ask({}, { kind: 'order' }),
  'GET /api/user_message/detail': byId((_, own) => own.message, true),
  'GET /api/newcomer/steps': plain,
  'GET /api/order/list': (world, own) => [
    ...orders(world, own),
    { as: 'shop', input: { type: 9, side: 'shop', mer_id: world.shop }, by: ['merchant'] },
    { as: 'shop type 4', input: { type: 4, side: 'shop', mer_id: world.shop }, by: ['merchant'] },
    { as: 'shop type -3', input: { type: -3, side: 'shop', mer_id: world.shop }, by: ['merchant'] },
    { as: 'shop search', input: { type: 9, search: '收货人7', side: 'shop', mer_id: world.shop }, by: ['merchant'] }
  ],
  'GET /api/order/detail/{id}': byId((_, own) => own.order ?? 'none', true),
  'GET /api/order/data': ({ shop }) => [
    { input: {} },
    { as: 'shop', input: { side: 'shop', mer_id: shop }, by: ['merchant'] }
  ],
  'GET /api/order/get_express': orderOf,
  'GET /api/realorder/pay_check': orderOf,
  'GET /api/recharge/index': plain,
  'GET /api/recharge/czlist': plain,
  'GET /api/recharge/useList': ask({ type: 'balance' }, { type: 'voucher' }),
  'GET /api/recharge/unlockList': plain,
  'GET /api/mix_recharge/index': plain,
  'GET /api/mix_recharge/record': ask({ type: 'balance' }),
  'GET /api/spread/banner': plain,
  'GET /api/partner/bonus_list': plain,
  'GET /api/dock/bonus_list': plain,
  'GET /api/reply/config/{id}': byId(world => world.product),
  'GET /api/reply/list/{id}': ({ product }) =>
    [0, 1, 2, 3].map(type => ({ as: `type ${type}`, input: { id: product, type } })),
  'GET /api/search_productlist': searched,
  'GET /api/search_recommend': ask({ keyword: '茶' }, { keyword: 'cha' }),
  'GET /api/search_shoplist': ask({ keyword: '店铺' }, { keyword: '杭州' }),
  'GET /api/hot_keyword': plain,
  'GET /api/v2/user/search_list': plain,
  'GET /api/v2/user/clean_search': ({ shop }) => [{ input: { id: shop }, refused: true }],
  'GET /api/searhcateList': plain,
  'GET /api/shopproducts': ofShop({}, { keyword: '茶' }, { sort: 'price_asc' }),
  'GET /api/shoplist': shops,
  'GET /api/merchantshop/get_banner': ofShop({}),
  'GET /api/merchantshop/get_aptitude': ofShop({}),
  'GET /api/merchant/shopcate_list': plain,
  'GET /api/merchantoffline/tradeindex': ask({}, { city: '杭州市', longitude: 120.1, latitude: 30.2 }),
  'GET /api/merchantoffline/sotreCate': ask({}, { city: '杭州市' }),
  'GET /api/merchantoffline/recommend_list': ask({}, { city: '杭州市', longitude: 120.1, latitude: 30.2 }),
  'GET /api/merchantoffline/tradehotcity': plain,
  'GET /api/merchantoffline/getlocation': ask({ longitude: 120.1, latitude: 30.2 }),
  'GET /api/sign/dayslist': plain,
  'GET /api/sign/adinfo': plain,
  'GET /api/sign/awardinfo': plain,
  'GET /api/sign/checkdraw': byId(world => world.lot, true),
  'GET /api/sign/groupinfo': plain,
  'GET /api/sign/grouplist': ask({ type: 'signed' }, { type: 'absent' }, { type: 'all' }),
  'GET /api/site_config': plain,
  'GET /api/getPhraseConfig': plain,
  'GET /api/pub/getversion': plain,
  'GET /api/getimconfig': plain,
  'GET /api/task/get_task_list': plain,
  'GET /api/task/get_num': plain,
  'GET /api/task/rule': plain,
  'GET /api/task/banner_list': plain,
  'GET /api/spotlight/center': plain,
  'GET /api/spotlight/getreciveInfo': plain,
  'GET /api/spotlight/poolCenter': plain,
  'GET /api/spotlight/rank': plain,
  'GET /api/spotlight/recordList': ask({}, { type: 'reward' }),
  'GET /api/spotlight/rule': ask({}, { type: 'scratch' }),
  'GET /api/spotlight/teamCenter': plain,
  'GET /api/spotlight/teamList': ask({}, { sort: 'points' }, { ordered: 1 }),
  'GET /api/turn/info': plain,
  'GET /api/turn/prizelist': plain,
  'GET /api/turn/pointslist': plain,
  'GET /api/turn/record': plain,
  'GET /api/video/list': ({ product }) => [{ input: {} }, { as: 'product', input: { product_id: product } }],
  'GET /api/video/detail': byId(world => world.video),
  'GET /api/video/user_home': ({ author }) => [{ input: { uid: author } }],
  'GET /api/video/user_vlist': ({ author }) => [{ input: { uid: author } }],
  'GET /api/video/my_list': plain,
  'GET /api/video/my_like_list': plain,
  'GET /api/video/my_notice_list': plain,
  'GET /api/video/comment': ({ video, remark }) => [
    { input: { id: video } },
    { as: 'replies', input: { id: video, parent: remark } }
  ],
  'GET /api/user/getzichan': plain,
  'GET /api/pc/get_balance_record/{type}': ask(
    { type: '0' },
    { type: '1' },
    { type: '2' },
    { type: '3' },
    { type: '4' },
    { type: 'CNY' },
    { type: 'shouyi' },
    { type: 'CNY', days: 30 }
  ),
  'GET /api/user/myhongdou': ask({}, { days: 30 }),
  'GET /api/user/bill_list': ({ month }) => [
    { input: {} },
    { as: 'CNY', input: { category: 'CNY' } },
    { as: 'shouyi', input: { category: 'shouyi' } },
    { as: 'type', input: { category: 'CNY', type: 'order_pay' } },
    { as: 'rare type', input: { category: 'CNY', type: 'operator_fund' } },
    { as: 'month', input: { category: 'CNY', month } },
    { as: 'days', input: { category: 'CNY', days: 30 } }
  ],
  'GET /api/user/getdrawinfo': ask({ asset: 'shouyi' }),
  'GET /api/extract/getcashlist': ask({ asset: 'shouyi' }),
  'GET /api/cashrule': ask({ asset: 'shouyi' }),
  'GET /api/bankinfo': plain,
  'GET /api/tripfree/list': ask({}, { destination: '黄山' }, { keyword: '山' }),
  'GET /api/tripfree/details': none,
  'GET /api/tripfree/carouselbanner': plain,
  'GET /api/tripfree/tripnavigation': plain,
  'GET /api/tripfree/shopdata': plain,
  'GET /api/tripfree/popdata': none,
  'GET /api/tripfree/selecttrip': none,
  'GET /api/tripfree/creategroup': () => [{ input: { date_id: NOTHING }, refused: true }],
  'GET /api/tripfree/orderinfo': none,
  'GET /api/tripfree/myorderlist': ask({}, { state: 'done' }),
  'GET /api/tripfree/center': plain,
  'GET /api/tripfree/mygroupnum': plain,
  'GET /api/tripfree/teamtravellist': plain,
  'GET /api/tripfree/teamtravelinfo': none,
  'GET /api/tripfree/grouperlist': none,
  'GET /api/tripfree/sharegroup': none,
  'GET /api/tripfree/collagetravel': plain,
  'GET /api/tripfree/collagetravelinfo': none,
  'GET /api/tripfree/invitedtravel': plain,
  'GET /api/tripfree/historyincomeList': () => [{ input: {}, refused: true }],
  'GET /api/tripwithdraw/getdrawinfo': plain,
  'GET /api/tripwithdraw/getcashlist': plain,
  'GET /api/tripwithdraw/accinfo': plain,
  'GET /api/tripwithdraw/bill_list': plain
}
