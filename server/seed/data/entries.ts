import type { Mood } from '../art/palettes'

/** Something to tap: its icon and colours are drawn. */
export interface EntryData {
  name: string
  icon: string
  mood: Mood
  url: string
  info?: string
  tag?: string
  groupName?: string
  role?: string
}

/** Icons of the home page; a screen holds ten. */
export const icons: readonly EntryData[] = [
  { name: '限时秒杀', icon: 'high-voltage', mood: 'cherry', url: '/pages/business/seckill', tag: '抢' },
  { name: '生鲜果蔬', icon: 'strawberry', mood: 'leaf', url: '/pages/store/classify_goods?key=fresh' },
  { name: '零食茶饮', icon: 'bubble-tea', mood: 'peach', url: '/pages/store/classify_goods?key=snack' },
  { name: '超值拼团', icon: 'busts-in-silhouette', mood: 'cherry', url: '/pages/tuan/recommend', tag: '省' },
  { name: '会员中心', icon: 'crown', mood: 'lemon', url: '/pages/vip/index' },
  { name: '家居家纺', icon: 'couch-and-lamp', mood: 'sky', url: '/pages/store/classify_goods?key=home' },
  { name: '领券中心', icon: 'admission-tickets', mood: 'peach', url: '/pages/couponCenter/index', tag: '券' },
  { name: '本地生活', icon: 'convenience-store', mood: 'mint', url: '/pages/local/index' },
  { name: '免费专区', icon: 'wrapped-gift', mood: 'lilac', url: '/pages/store/free', tag: '每日' },
  { name: '全部分类', icon: 'card-index-dividers', mood: 'rose', url: '/pages/store/classify' },
  { name: '超值礼包', icon: 'package', mood: 'lemon', url: '/pages/package/detail', tag: '省' },
  { name: '数码家电', icon: 'headphone', mood: 'steel', url: '/pages/store/classify_goods?key=digital' },
  { name: '粮油干货', icon: 'cooked-rice', mood: 'sand', url: '/pages/store/classify_goods?key=grain' },
  { name: '美妆个护', icon: 'lotion-bottle', mood: 'rose', url: '/pages/store/classify_goods?key=beauty' },
  { name: '服饰鞋包', icon: 'dress', mood: 'lilac', url: '/pages/store/classify_goods?key=wear' },
  { name: '厨房餐具', icon: 'cooking', mood: 'lemon', url: '/pages/store/classify_goods?key=kitchen' },
  { name: '母婴文具', icon: 'teddy-bear', mood: 'mint', url: '/pages/store/classify_goods?key=kids' },
  { name: '乐活户外', icon: 'tent', mood: 'sea', url: '/pages/store/classify_goods?key=outdoor' },
  { name: '短视频', icon: 'clapper-board', mood: 'lilac', url: '/pages/video/index', tag: '新' },
  { name: '抢福', icon: 'red-envelope', mood: 'cherry', url: '/pages/store/list?type=qiangfu' },
  { name: '好店推荐', icon: 'department-store', mood: 'peach', url: '/pages/store/shopList' },
  { name: '商学院', icon: 'graduation-cap', mood: 'lemon', url: '/pages/school/index' },
  { name: '下载 App', icon: 'mobile-phone-with-arrow', mood: 'sky', url: '/pages/download/download' }
]

/** Quick zones under the icons. */
export const zones: readonly EntryData[] = [
  { name: '会员专享', info: '会员价更省', icon: 'crown', mood: 'lemon', url: '/pages/vip/zhuanqu' },
  { name: '热卖榜单', info: '大家都在买', icon: 'fire', mood: 'peach', url: '/pages/store/list?type=hot' },
  { name: '任务中心', info: '做任务领金豆', icon: 'coin', mood: 'sand', url: '/pages/user/task', tag: '每日' },
  { name: '品牌好货', info: '认得的牌子', icon: 'gem-stone', mood: 'lilac', url: '/pages/store/list?type=brand' },
  { name: '盲盒', info: '拆开就有惊喜', icon: 'nesting-dolls', mood: 'rose', url: '/pages/blind/index', tag: '新' },
  { name: '嘉年华', info: '天天领机会', icon: 'party-popper', mood: 'cherry', url: '/pages/draw/index' },
  { name: '免费游', info: '押金返程全退', icon: 'luggage', mood: 'sky', url: '/pages/tour/index', tag: '新' },
  {
    name: '本地生活',
    info: '附近好店',
    icon: 'convenience-store',
    mood: 'mint',
    url: '/pages/local/index',
    tag: '新'
  },
  {
    name: '消费专区',
    info: '进店就有专属权益',
    icon: 'wrapped-gift',
    mood: 'peach',
    url: '/pages/consumeZone/index',
    tag: '新'
  }
]

/** Two promotional tiles side by side. */
export const tiles: readonly (Omit<EntryData, 'icon'> & { icons: readonly string[]; color: string })[] = [
  {
    name: '产地鲜果',
    info: '坏果包赔',
    tag: '当季',
    icons: ['tangerine', 'grapes'],
    mood: 'leaf',
    color: '#EAF7DC',
    url: '/pages/store/classify_goods?key=fresh'
  },
  {
    name: '舒适睡眠',
    info: '换季上新',
    tag: '新品',
    icons: ['bed', 'cloud'],
    mood: 'sky',
    color: '#E4F3FF',
    url: '/pages/store/classify_goods?key=home'
  }
]

/** Services of the account page, in groups; all of them are for everybody unless a role is named. */
export const services: readonly (EntryData & { groupName: string })[] = [
  { groupName: '我的服务', name: '收货地址', icon: 'round-pushpin', mood: 'peach', url: '/pages/user/address_list' },
  { groupName: '我的服务', name: '会员中心', icon: 'crown', mood: 'lemon', url: '/pages/vip/index' },
  {
    groupName: '我的服务',
    name: '领券中心',
    icon: 'admission-tickets',
    mood: 'rose',
    url: '/pages/couponCenter/index'
  },
  { groupName: '我的服务', name: '券包', icon: 'red-envelope', mood: 'cherry', url: '/pages/couponCenter/center' },
  { groupName: '我的服务', name: '助富', icon: 'coin', mood: 'peach', url: '/pages/zhufu/index' },
  { groupName: '我的服务', name: '购物车', icon: 'shopping-cart', mood: 'cherry', url: '/pages/store/shopCar' },
  { groupName: '我的服务', name: '个人信息', icon: 'identification-card', mood: 'sky', url: '/pages/user/info' },
  { groupName: '我的服务', name: '附近好店', icon: 'convenience-store', mood: 'mint', url: '/pages/store/store' },
  { groupName: '我的服务', name: '限时秒杀', icon: 'alarm-clock', mood: 'rose', url: '/pages/business/seckill' },
  { groupName: '我的服务', name: '充值中心', icon: 'money-bag', mood: 'lemon', url: '/pages/recharge/consumption' },
  { groupName: '我的服务', name: '车主福利', icon: 'automobile', mood: 'sky', url: '/pages/free/freecar' },
  { groupName: '我的服务', name: '我的粉丝', icon: 'busts-in-silhouette', mood: 'rose', url: '/pages/user/fans' },
  { groupName: '我的服务', name: '锁客赚佣', icon: 'handshake', mood: 'cherry', url: '/pages/lockCustomer/index' },
  {
    groupName: '我的服务',
    name: '我的小店',
    icon: 'convenience-store',
    mood: 'peach',
    url: '/pages/subshop/my',
    role: 'subshop'
  },
  {
    groupName: '我的服务',
    name: '开通小店',
    icon: 'convenience-store',
    mood: 'peach',
    url: '/pages/subshop/open',
    role: 'subshop_new'
  },
  { groupName: '我的服务', name: '聚光灯活动', icon: 'trophy', mood: 'lemon', url: '/pages/actvity/award_pool' },
  { groupName: '我的服务', name: '送礼物', icon: 'wrapped-gift', mood: 'rose', url: '/pages/gift/gift' },
  { groupName: '我的服务', name: '礼包订单', icon: 'package', mood: 'peach', url: '/pages/package/orderList' },
  { groupName: '我的服务', name: '大优选订单', icon: 'trophy', mood: 'lemon', url: '/pages/mine/dyxOrder' },
  { groupName: '我的服务', name: '任务中心', icon: 'coin', mood: 'lemon', url: '/pages/user/task' },
  { groupName: '我的服务', name: '补贴中心', icon: 'money-bag', mood: 'peach', url: '/pages/coupon/index' },
  { groupName: '我的服务', name: '消费值', icon: 'admission-tickets', mood: 'lilac', url: '/pages/consume/index' },
  { groupName: '我的服务', name: '会员福利', icon: 'wrapped-gift', mood: 'peach', url: '/pages/vip/fuli' },
  { groupName: '我的服务', name: '我的盒子', icon: 'package', mood: 'lilac', url: '/pages/blind/list' },
  { groupName: '我的服务', name: '我的旅游', icon: 'luggage', mood: 'sky', url: '/pages/tour/my_tour' },
  { groupName: '我的服务', name: '嘉年华', icon: 'party-popper', mood: 'cherry', url: '/pages/draw/index' },
  { groupName: '我的服务', name: '免费专区', icon: 'wrapped-gift', mood: 'lilac', url: '/pages/store/free' },
  { groupName: '我的服务', name: '短视频', icon: 'clapper-board', mood: 'cherry', url: '/pages/video/index' },
  { groupName: '我的服务', name: '素材库', icon: 'artist-palette', mood: 'lilac', url: '/pages/sucai/index' },
  { groupName: '我的服务', name: '商学院', icon: 'graduation-cap', mood: 'leaf', url: '/pages/school/index' },
  { groupName: '我的服务', name: '我的视频', icon: 'movie-camera', mood: 'sea', url: '/pages/video/user' },
  {
    groupName: '商家服务',
    name: '我的店铺',
    icon: 'department-store',
    mood: 'rose',
    url: '/pages/store/shop',
    role: 'keeper'
  },
  {
    groupName: '商家服务',
    name: '我的门店',
    icon: 'convenience-store',
    mood: 'sea',
    url: '/pages/mine/myshop',
    role: 'keeper'
  },
  {
    groupName: '商家服务',
    name: '服务团队',
    icon: 'handshake',
    mood: 'lilac',
    url: '/pages/team/index',
    role: 'serving'
  },
  {
    groupName: '商家服务',
    name: '商家入驻',
    icon: 'convenience-store',
    mood: 'mint',
    url: '/pages/application/detail'
  },
  {
    groupName: '商家服务',
    name: '专区入驻',
    icon: 'admission-tickets',
    mood: 'peach',
    url: '/pages/consumeZone/index'
  },
  {
    groupName: '商家服务',
    name: '企业入驻',
    icon: 'department-store',
    mood: 'sky',
    url: '/pages/application/settleIn'
  },
  { groupName: '商家服务', name: '邀请入驻', icon: 'handshake', mood: 'mint', url: '/pages/application/inviteJoin' },
  { groupName: '商家服务', name: '品牌加盟', icon: 'handshake', mood: 'lemon', url: '/pages/join/index' },
  { groupName: '帮助与设置', name: '客服中心', icon: 'headphone', mood: 'sea', url: '/pages/service/service' },
  { groupName: '帮助与设置', name: '帮助中心', icon: 'light-bulb', mood: 'lemon', url: '/pages/notice/help' },
  { groupName: '帮助与设置', name: '公告', icon: 'megaphone', mood: 'peach', url: '/pages/notice/list' },
  {
    groupName: '帮助与设置',
    name: '关于我们',
    icon: 'house-with-garden',
    mood: 'leaf',
    url: '/pages/introduce/introduce'
  },
  { groupName: '帮助与设置', name: '版本更新', icon: 'up-arrow', mood: 'sea', url: '/pages/user/updates' },
  {
    groupName: '帮助与设置',
    name: '下载 App',
    icon: 'mobile-phone-with-arrow',
    mood: 'lilac',
    url: '/pages/download/download'
  },
  { groupName: '帮助与设置', name: '设置', icon: 'gear', mood: 'steel', url: '/pages/mine/setting' },
  {
    groupName: '开发与运营',
    name: '开放能力',
    icon: 'toolbox',
    mood: 'steel',
    url: '/pages/sdk/sdk',
    role: 'operator'
  }
]
