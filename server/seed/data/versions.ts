/** Versions of the app, newest first. `released` is China's day. */
export const versionHistory = [
  {
    version: '2.6.8',
    version_code: 268,
    title: '逛得更顺，买得更省',
    released: '2026-11-18',
    changes: [
      '首页重新布置，秒杀、会员专区一眼看到',
      '商品页选规格更清楚，缺货的款式直接置灰',
      '结算时自动挑选最省的优惠券，并列出每一项省了多少',
      '订单详情新增物流时间线，送到哪里随时可查',
      '修复弱网下页面空白的问题'
    ]
  },
  {
    version: '2.6.5',
    version_code: 265,
    title: '搜索更懂你',
    released: '2026-09-26',
    changes: [
      '搜索支持错别字和拼音联想',
      '店铺主页可以店内搜索',
      '收货地址支持从微信导入和地图选点',
      '优化图片加载速度'
    ]
  },
  {
    version: '2.6.0',
    version_code: 260,
    title: '商圈上线',
    released: '2026-07-08',
    changes: ['新增商圈，按距离发现附近好店', '消息中心按订单、资产、活动分类', '登录更安全，异地登录及时提醒']
  },
  {
    version: '2.5.2',
    version_code: 252,
    title: '会员权益升级',
    released: '2026-04-15',
    changes: ['会员专享价全面覆盖日用百货', '购物车按店铺结算，凑单更方便', '评价可以上传九张照片']
  },
  {
    version: '2.5.0',
    version_code: 250,
    title: '限时秒杀',
    released: '2026-01-20',
    changes: ['每天多场限时秒杀，独立库存先到先得', '支持余额、微信、支付宝多种支付方式']
  }
]
