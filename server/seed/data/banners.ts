export interface BannerData {
  place: 'index' | 'vip' | 'sp' | 'free' | 'car' | 'task' | 'signin' | 'tour' | 'zhufu'
  title: string
  info: string
  button?: string
  icons: readonly string[]
  from: string
  to: string
  url: string
}

/** Banners by page; words are drawn into the picture. */
export const bannerData: readonly BannerData[] = [
  {
    place: 'index',
    title: '金秋上新季',
    info: '当季好物，低至五折',
    button: '去逛逛',
    icons: ['shopping-bags', 'maple-leaf', 'wrapped-gift'],
    from: '#FF8A6B',
    to: '#FE6972',
    url: '/pages/store/list?type=discount'
  },
  {
    place: 'index',
    title: '产地鲜果直达',
    info: '清晨采摘，坏果包赔',
    button: '尝鲜去',
    icons: ['tangerine', 'grapes', 'strawberry'],
    from: '#6FBF73',
    to: '#2E8B57',
    url: '/pages/store/classify_goods?key=fresh'
  },
  {
    place: 'index',
    title: '今日限时秒杀',
    info: '整点开抢，手慢无',
    button: '去抢购',
    icons: ['alarm-clock', 'high-voltage', 'fire'],
    from: '#FF6B6B',
    to: '#D7263D',
    url: '/pages/business/seckill'
  },
  {
    place: 'index',
    title: '把家住成喜欢的样子',
    info: '床品、收纳、香氛一站齐',
    button: '布置一下',
    icons: ['couch-and-lamp', 'potted-plant', 'candle'],
    from: '#6FA8DC',
    to: '#3A6EA5',
    url: '/pages/store/classify_goods?key=home'
  },
  {
    place: 'index',
    title: '明前龙井到店',
    info: '一芽一叶，豆香清雅',
    button: '喝杯茶',
    icons: ['teapot', 'teacup-without-handle', 'herb'],
    from: '#7FB069',
    to: '#3F7D3A',
    url: '/pages/goods/detail?goods=明前西湖龙井 一芽一叶'
  },
  {
    place: 'vip',
    title: '会员专享价',
    info: '每周更新，件件更省',
    button: '去看看',
    icons: ['crown', 'sparkles', 'wrapped-gift'],
    from: '#D9A95B',
    to: '#A56F2B',
    url: '/pages/vip/zhuanqu'
  },
  {
    place: 'vip',
    title: '会员好物分类',
    info: '十大类，随心挑',
    icons: ['gem-stone', 'shopping-bags', 'star'],
    from: '#8C7AE6',
    to: '#5B4AB8',
    url: '/pages/vip/classify'
  },
  {
    place: 'sp',
    title: '整点秒杀',
    info: '独立库存，先到先得',
    icons: ['alarm-clock', 'fire', 'high-voltage'],
    from: '#FF7A59',
    to: '#E63946',
    url: ''
  },
  {
    place: 'sp',
    title: '秒杀规则早知道',
    info: '每人限购，三十分钟内付款',
    icons: ['megaphone', 'hourglass-not-done', 'light-bulb'],
    from: '#F4A261',
    to: '#E76F51',
    url: '/pages/notice/help'
  },
  {
    place: 'free',
    title: '每日免费抽签',
    info: '不花一分钱，零点更新',
    icons: ['four-leaf-clover', 'wrapped-gift', 'sparkles'],
    from: '#8C7AE6',
    to: '#C0539B',
    url: ''
  },
  {
    place: 'free',
    title: '金豆当钱花',
    info: '100 金豆抵 1 元',
    button: '去选购',
    icons: ['coin', 'shopping-bags', 'red-envelope'],
    from: '#F2994A',
    to: '#EB5757',
    url: '/pages/store/list?type=discount'
  },
  {
    place: 'car',
    title: '车主福利',
    info: '绑定车牌，月月有收益',
    icons: ['sport-utility-vehicle', 'motorway', 'sparkles'],
    from: '#4F8DF7',
    to: '#2456C6',
    url: ''
  },
  {
    place: 'car',
    title: '备好出行好物',
    info: '结算后计入当月消费',
    button: '去逛逛',
    icons: ['tent', 'shopping-bags', 'automobile'],
    from: '#3FB58B',
    to: '#1B7F63',
    url: '/pages/store/classify_goods?key=outdoor'
  },
  {
    place: 'zhufu',
    title: '补贴换数字补贴',
    info: '按公布的比例，即时到账',
    button: '去兑换',
    icons: ['coin', 'wrapped-gift', 'sparkles'],
    from: '#E2574C',
    to: '#A8324A',
    url: '/pages/zhufu/btExchange'
  },
  {
    place: 'zhufu',
    title: '每日发放，看得见',
    info: '每一天发了多少都有记录',
    button: '看发放',
    icons: ['spiral-calendar', 'red-envelope', 'sparkles'],
    from: '#4F8DF7',
    to: '#2456C6',
    url: '/pages/zhufu/chiyou'
  },
  {
    place: 'task',
    title: '做任务，领好礼',
    info: '浏览、下单、评价都有奖',
    button: '去做任务',
    icons: ['wrapped-gift', 'coin', 'sparkles'],
    from: '#FF8A5B',
    to: '#E2476A',
    url: '/pages/user/task'
  },
  {
    place: 'task',
    title: '金豆当钱花',
    info: '100 金豆抵 1 元',
    button: '去看金豆',
    icons: ['coin', 'shopping-bags', 'red-envelope'],
    from: '#F2B24A',
    to: '#E8743B',
    url: '/pages/user/jindou'
  },
  {
    place: 'signin',
    title: '当季鲜果上市',
    info: '产地直发，坏果包赔',
    icons: ['tangerine', 'grapes', 'sparkles'],
    from: '#7BC96F',
    to: '#2E8B57',
    url: '/pages/store/classify_goods?key=fresh'
  },
  {
    place: 'signin',
    title: '限时秒杀进行中',
    info: '每天多场，整点开抢',
    icons: ['alarm-clock', 'shopping-bags', 'fire'],
    from: '#FF8A5B',
    to: '#E2476A',
    url: '/pages/business/seckill'
  },
  {
    place: 'tour',
    title: '线路免费，说走就走',
    info: '满 4 人成团，押金返程全退',
    button: '去选线路',
    icons: ['luggage', 'sunrise-over-mountains', 'camera'],
    from: '#4FA8E0',
    to: '#2C6FB5',
    url: '/pages/tour/list'
  },
  {
    place: 'tour',
    title: '邀好友同行，返程有收益',
    info: '自费项目按比例结算，只计一级',
    button: '我的收益',
    icons: ['bus', 'world-map', 'sun'],
    from: '#3FB58B',
    to: '#1B7F63',
    url: '/pages/user/tripwithdraw'
  }
]
