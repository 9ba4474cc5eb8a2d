import { hasOwn } from './lib/own'

/** Who may open a page: anyone, or only a signed-in person (others are sent to sign in first). */
export type PageAuth = 'open' | 'login'

/** Every page that is built, by area. A page that is not here does not exist in any target. Titles stand in the page files. */
export const manifest: Record<string, Record<string, PageAuth>> = {
  index: { index: 'open' },
  store: {
    store: 'open',
    mall: 'open',
    classify: 'open',
    classify_goods: 'open',
    search: 'open',
    result: 'open',
    shopSearch: 'open',
    shopResult: 'open',
    shopList: 'open',
    house: 'open',
    shopDesc: 'open',
    shopDetail: 'open',
    detail: 'open',
    more: 'open',
    list: 'open',
    free: 'open',
    shopCar: 'login',
    shop: 'login',
    shop_profit: 'login',
    myfans: 'login'
  },
  message: { index: 'login', list: 'login', detail: 'login' },
  mine: {
    mine: 'open',
    finance: 'login',
    privacy: 'open',
    service: 'open',
    setting: 'login',
    hongdou: 'login',
    exhongdou: 'login',
    removeAccount: 'login',
    wechatAccount: 'open',
    myshop: 'login',
    dyxOrder: 'login'
  },
  notice: { list: 'open', notice: 'open', help: 'open' },
  service: { service: 'open', chatList: 'login', chat: 'login', more: 'open' },
  user: {
    login: 'open',
    register: 'open',
    pwdFind: 'open',
    wxlogin: 'open',
    bindlxtel: 'login',
    change_bind: 'login',
    setpwd: 'login',
    info: 'login',
    info_detail: 'login',
    address_list: 'login',
    add_address: 'login',
    updates: 'open',
    myProfit: 'login',
    withdraw: 'login',
    tripwithdraw: 'login',
    withdrawDetail: 'login',
    real_name: 'login',
    lvdou: 'login',
    exchange: 'login',
    fans: 'login',
    fans_list: 'login',
    shop_profit: 'login',
    noticeSetting: 'login',
    exchange_lxtel: 'login',
    jindou: 'login',
    task: 'login'
  },
  auth: { auth: 'open', bindLxtel: 'login', result: 'open' },
  webview: { webview: 'open', page: 'open', uppay: 'login' },
  order: {
    order: 'login',
    list: 'login',
    detail: 'login',
    evaluate: 'login',
    return: 'login',
    returnDetail: 'login',
    signature: 'login'
  },
  package: {
    detail: 'open',
    collect: 'open',
    orderConfirm: 'login',
    orderList: 'login',
    orderDetail: 'login',
    evaluate: 'login'
  },
  pay: { pay: 'login', result: 'login', payBind: 'login', bind: 'login', bindresult: 'login' },
  goods: { detail: 'open', act_detail: 'open' },
  business: {
    business: 'login',
    recharge: 'login',
    exchange: 'login',
    cz_record: 'login',
    ex_record: 'login',
    sub_sendtb: 'login',
    sp_discount: 'login',
    evaluate: 'login',
    mission: 'login',
    fee_record: 'login',
    seckill: 'open',
    welfare: 'login',
    detail: 'login'
  },
  tuan: { recommend: 'open', recommendDetail: 'open' },
  vip: { index: 'open', zhuanqu: 'open', classify: 'open', fuli: 'login' },
  task: { index: 'login' },
  draw: { index: 'login', shop: 'login' },
  tour: {
    index: 'open',
    list: 'open',
    detail: 'open',
    apply: 'login',
    result: 'login',
    team: 'login',
    team1: 'login',
    apply_list: 'login',
    my_tour: 'login',
    my_tour1: 'login',
    tour_list: 'login',
    edit_msg: 'login',
    dui_history: 'login'
  },
  blind: { index: 'login', list: 'login', address: 'login' },
  signin: { signin: 'login', receive: 'login', fanslist: 'login', todaysigin: 'login' },
  introduce: { introduce: 'open' },
  download: { download: 'open' },
  sdk: { sdk: 'open' },
  'vertical-swiper': { 'vertical-swiper': 'open' },
  school: { index: 'open', list: 'open', detail: 'open' },
  sucai: { index: 'open', detail: 'open', live: 'open' },
  recharge: { consumption: 'login', orderConfirm: 'login', rechargeDetail: 'login' },
  coupon: {
    index: 'login',
    power: 'login',
    exchange: 'login',
    exchangeDetail: 'login',
    coupon: 'login',
    recharge: 'login',
    transfer: 'login',
    wealth: 'login',
    wealthExchange: 'login',
    team: 'login',
    teamPersonDetail: 'login',
    teamPersonExp: 'login',
    mission: 'login',
    ad: 'login',
    coVideo: 'login'
  },
  consume: {
    index: 'login',
    my: 'login',
    freeze: 'login',
    hold: 'login',
    speed: 'login',
    transfer: 'login',
    available: 'login',
    gift: 'login',
    company: 'open',
    exchange: 'login',
    shop: 'login'
  },
  couponCenter: { index: 'open', center: 'login', gsblind: 'login', ruby: 'login', rwa: 'login' },
  zhufu: {
    index: 'login',
    my: 'login',
    record: 'login',
    new_record: 'login',
    chiyou: 'login',
    chiyou_record: 'login',
    btExchange: 'login',
    xfExchange: 'login',
    fgkq2gschiyou: 'login',
    fgkq2rubyVal: 'login',
    chiyouRuby: 'login',
    hdt2ldl: 'login',
    hdt2ldlRecord: 'login',
    rubyVal: 'login',
    rubyCash: 'login',
    hdtCash: 'login',
    shubtAccount: 'login',
    shubtCash: 'login',
    shubtCashRecord: 'login',
    gift: 'login',
    retain: 'login',
    airdrop: 'login',
    airdropWeb: 'open',
    airdrop_act: 'login',
    airdrop_result: 'login',
    airdropPay: 'login'
  },
  family: { index: 'login', detail: 'login', sign: 'login', result: 'login', contract: 'login', reward: 'login' },
  free: { freecar: 'login', carRevenue: 'login' },
  actvity: {
    packet: 'login',
    zhiyou: 'login',
    tuiguang: 'login',
    lottery: 'login',
    rank: 'open',
    record: 'login',
    team: 'login',
    award_pool: 'open'
  },
  lockCustomer: {
    index: 'login',
    goods: 'login',
    preview: 'login',
    rank: 'login',
    my: 'login',
    rule: 'open',
    video: 'login'
  },
  subshop: {
    open: 'login',
    shop_info: 'login',
    index: 'open',
    my: 'login',
    window: 'login',
    income: 'login',
    order_list: 'login',
    order_detail: 'login'
  },
  gift: { gift: 'login', detail: 'open', giftList: 'login', invite: 'login', oneTouch: 'login' },
  collect: { goods: 'login', shop: 'login', visit: 'login' },
  video: { index: 'open', comment: 'login', play: 'open', upload: 'login', user: 'open' },
  local: { index: 'open', shopList: 'open', detail: 'login', record: 'login', profit: 'login' },
  team: { index: 'login', data: 'login', record: 'login', exchange: 'login' },
  director: { index: 'login', level: 'login' },
  consumeZone: { index: 'open', settle: 'login', settleInfo: 'login' },
  application: { entry: 'login', detail: 'login', inviteJoin: 'login', settleIn: 'login' },
  join: {
    index: 'open',
    step01: 'login',
    step02: 'login',
    step03: 'login',
    step04: 'login',
    result: 'login',
    mine: 'login',
    data: 'login',
    info: 'login',
    flow: 'open',
    question: 'open',
    answer: 'open',
    category: 'open',
    content: 'open',
    norm: 'open',
    adv: 'open'
  },
  // Not of the product's pages: what a keeper does in 我的店铺.
  keeper: {
    orders: 'login',
    order: 'login',
    aftersales: 'login',
    goods: 'login',
    reviews: 'login',
    staff: 'login',
    paycode: 'login',
    receipts: 'login'
  }
}

/** Pages of the app's own outside /pages: choosing a place, showing a place. */
export const systemPages: Record<string, PageAuth> = { 'choose-location': 'open', 'open-location': 'open' }

/** Bottom tabs in order. A mini-program keeps tab pages, and so their whole areas, in its main package. */
export const tabs = [
  { path: 'pages/index/index', text: '首页', icon: 'home' },
  { path: 'pages/store/store', text: '商圈', icon: 'store' },
  { path: 'pages/message/index', text: '消息', icon: 'message' },
  { path: 'pages/mine/mine', text: '我的', icon: 'mine' }
] as const

const tabAreas = new Set(tabs.map(tab => tab.path.split('/')[1]))

const pathsOf = (area: string) => Object.keys(manifest[area] ?? {}).map(page => `pages/${area}/${page}`)

/** Start page first, then the other pages of the main package. */
export function mainPages(): string[] {
  const tabPaths: string[] = tabs.map(tab => tab.path)
  const rest = Object.keys(manifest)
    .filter(area => tabAreas.has(area))
    .flatMap(pathsOf)
    .filter(path => !tabPaths.includes(path))
  return [...tabPaths, ...rest, ...Object.keys(systemPages)]
}

/** One package an area, loaded when a page of it is first opened. */
export function subPackages(): { root: string; pages: string[] }[] {
  return Object.keys(manifest)
    .filter(area => !tabAreas.has(area))
    .map(area => ({ root: `pages/${area}`, pages: Object.keys(manifest[area] ?? {}) }))
}

/** Who may open `path` ("/pages/user/login" or without the slash), or undefined when there is no such page. */
export function pageAuth(path: string): PageAuth | undefined {
  const clean = path.replace(/^\//, '')
  if (hasOwn(systemPages, clean)) return systemPages[clean]
  const [root, area = '', page = '', ...rest] = clean.split('/')
  const pages = root === 'pages' && rest.length === 0 && hasOwn(manifest, area) ? manifest[area]! : {}
  return hasOwn(pages, page) ? pages[page] : undefined
}

/** True for the four bottom tabs. */
export const isTab = (path: string) => tabs.some(tab => tab.path === path.replace(/^\//, ''))
