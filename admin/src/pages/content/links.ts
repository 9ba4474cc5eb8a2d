/** Pages of the app that banners and entries often lead to; a test holds them against those that are built. */
export const LINKS = [
  { url: '/pages/index/index', title: '首页' },
  { url: '/pages/store/mall', title: '商城' },
  { url: '/pages/store/store', title: '商圈' },
  { url: '/pages/store/classify', title: '商品分类' },
  { url: '/pages/store/list?type=hot', title: '热卖榜单' },
  { url: '/pages/store/list?type=discount', title: '特惠商品' },
  { url: '/pages/store/list?type=brand', title: '品牌好货' },
  { url: '/pages/store/list?type=qiangfu', title: '抢福' },
  { url: '/pages/store/shopList', title: '店铺列表' },
  { url: '/pages/store/free', title: '免费专区' },
  { url: '/pages/business/seckill', title: '限时秒杀' },
  { url: '/pages/tuan/recommend', title: '拼团' },
  { url: '/pages/package/detail', title: '礼包' },
  { url: '/pages/couponCenter/index', title: '领券中心' },
  { url: '/pages/vip/index', title: '会员中心' },
  { url: '/pages/vip/zhuanqu', title: '会员专区' },
  { url: '/pages/user/task', title: '任务中心' },
  { url: '/pages/signin/signin', title: '每日签到' },
  { url: '/pages/blind/index', title: '盲盒' },
  { url: '/pages/draw/index', title: '嘉年华' },
  { url: '/pages/tour/index', title: '免费游' },
  { url: '/pages/free/freecar', title: '车主福利' },
  { url: '/pages/recharge/consumption', title: '充值中心' },
  { url: '/pages/lockCustomer/index', title: '锁客中心' },
  { url: '/pages/video/index', title: '短视频' },
  { url: '/pages/school/index', title: '商学院' },
  { url: '/pages/sucai/index', title: '推广素材' },
  { url: '/pages/notice/list', title: '公告' },
  { url: '/pages/notice/help', title: '帮助' },
  { url: '/pages/service/service', title: '客服中心' },
  { url: '/pages/introduce/introduce', title: '关于我们' },
  { url: '/pages/download/download', title: '下载 App' }
] as const

const LINK = /^(\/pages\/[\w-]+\/[\w-]+(\?[^\s#]*)?|https:\/\/[^\s\\]+)?$/

/** What the field of a link takes: the same as the server. */
export const linkRule = { pattern: LINK, max: 300, message: '请填写 /pages/ 开头的页面或 https:// 网址' }

/** Pages of one thing each: which one it is says whatever leads there. */
const OF_ONE: Readonly<Record<string, string>> = {
  '/pages/goods/detail': '商品详情',
  '/pages/store/classify_goods': '分类商品'
}

/** A link in words, as far as its page is one of the usual ones. */
export const linkTitle = (url: string) =>
  url ? (LINKS.find(link => link.url === url)?.title ?? OF_ONE[url.replace(/\?.*$/, '')] ?? url) : '不跳转'
