/**
 * What a new shop says until its operator says otherwise, by setting. Wordings are Chinese, limits are numbers. Nothing here
 * is made up about whoever runs it: what nobody has said is empty, and the checklist of the console asks for it.
 */
export const defaults = {
  site: {
    site_name: '商城',
    site_slogan: '',
    site_logo: '',
    company: '',
    company_address: '',
    service_phone: '',
    service_hours: '',
    service_email: '',
    icp: '',
    licence_no: '',
    copyright: ''
  },
  phrase: {
    share_title: '我在这里发现了不少好东西，一起来看看',
    share_pic: '',
    phrases: {
      login_title: '欢迎登录',
      cart_empty: '购物车还空着，去挑几件喜欢的',
      order_empty: '这里还没有订单',
      pay_hint: '请在规定时间内完成支付，逾期订单自动取消'
    },
    promises: [] as { title: string; info: string }[],
    limits: {
      upload_mb: 10,
      upload_count: 52,
      textarea: 140,
      comment_pics: 9,
      cart_lines: 200,
      order_hold_s: 1800,
      refund_days: 7
    }
  },
  head: {
    city: '',
    search_words: ['搜索商品、店铺'] as string[],
    show_scan: true,
    show_city: true
  },
  blocks: {
    banner: true,
    navigation: true,
    notice: true,
    zones: true,
    tiles: true,
    activity: true,
    passage: false,
    seckill: true,
    feed: true
  },
  version: {
    download: { h5: '/', android: '', ios: '' },
    history: [] as { version: string; version_code: number; title: string; released: string; changes: string[] }[]
  },
  stock: {
    /** A product with so many pieces or fewer is low. */
    low: 10
  },
  price: {
    /** Below so many percent of what it cost before, or of its cost, a price is agreed to by two persons. */
    least_part: 50
  },
  personal: {
    /** Looks at one person's masked data a colleague has in a day, and people's data they may take in bulk: to send parcels. */
    look_day: 200,
    bulk_day: 5000
  },
  lock: {
    /** The article with the rules of locked customers; empty: the help article under lock-rule. */
    rule_id: ''
  },
  /** On what terms value is sent to the auction house, in minor units of 互兑值. */
  auction: {
    open: 1 as 0 | 1,
    minimum: '10.0000',
    most: '2000.0000',
    step: '1.0000',
    day_most: '5000.0000'
  },
  subshop: {
    /** The most a shop may share of what its goods are sold for in windows, in hundredths of a percent. */
    max_bp: 3000,
    /** Whether new sub-shops are opened. */
    open: 1 as 0 | 1
  },
  newcomer: {
    /** Templates of the coupons new people are given; for how long, and to accounts of how many days. */
    coupons: [] as string[],
    valid_days: 7,
    within_days: 15,
    /** The card of first steps is shown to accounts of so many days. */
    steps_days: 60
  },
  chat: {
    imswitch: 1 as 0 | 1,
    hello: '你好，很高兴为你服务！请说说你遇到的问题，或者发送商品、订单给我们。',
    closed:
      '你好，现在是休息时间（服务时间：{hours}）。常见问题可以直接问，马上自动回复；其他问题请留言，我们上班后第一时间回复你。',
    /** Whether questions are answered from the list while nobody is there, and what is said to those it does not have. */
    auto: 1 as 0 | 1,
    unknown: '你的留言已收到，客服上班后会第一时间回复你。也可以点下方的常见问题，马上得到答复。',
    quick: ['什么时候发货？', '怎么申请退款？', '能开发票吗？', '优惠券怎么用？'],
    /** What whoever answers sends with one tap. */
    canned: [] as string[],
    /** A conversation that was answered ends by itself when nothing is said for so long; 0: it does not. */
    idle_minutes: 30
  }
}
