/** What staff of a shop may be let do; its owner may do all of it, and alone names staff (`owner`). */
export const SHOP_RIGHTS = ['orders', 'aftersales', 'goods', 'reviews', 'income', 'tb'] as const
export type ShopRight = (typeof SHOP_RIGHTS)[number]

/** What each of them is called, and what it lets staff do. */
export const SHOP_RIGHT_WORDS: Readonly<Record<ShopRight, { title: string; words: string }>> = {
  orders: { title: '订单', words: '查看订单、发货，接待买家' },
  aftersales: { title: '售后', words: '同意或拒绝退款，确认退货' },
  goods: { title: '商品', words: '编辑商品，上下架，改库存' },
  reviews: { title: '评价', words: '查看并回复买家评价' },
  income: { title: '收入', words: '查看经营数据与店铺结算' },
  tb: { title: '通宝', words: '在手机端充值通宝，送给顾客' }
}

/** Jobs in a shop as sets of rights, to choose from; its owner has all of them. */
export const SHOP_ROLES: Readonly<Record<string, { name: string; rights: readonly ShopRight[] }>> = {
  goods: { name: '商品', rights: ['goods', 'reviews'] },
  orders: { name: '订单', rights: ['orders', 'aftersales'] },
  service: { name: '客服', rights: ['orders', 'aftersales', 'reviews'] },
  finance: { name: '财务', rights: ['income'] }
}

/** What people of the platform may be let do at the console, by section; roles are sets of these. */
export const CONSOLE_RIGHTS = {
  'order.read': { section: '订单', title: '查看订单' },
  'order.ship': { section: '订单', title: '发货' },
  'order.edit': { section: '订单', title: '改收货地址、写备注' },
  'order.export': { section: '订单', title: '导出订单' },
  'order.receivers': { section: '订单', title: '查看待发货、待收货和售后中订单的完整收货信息' },
  'order.price': { section: '订单', title: '改价' },
  'order.refund': { section: '订单', title: '整单退款' },
  'aftersale.read': { section: '售后', title: '查看售后' },
  'aftersale.decide': { section: '售后', title: '处理售后' },
  'goods.read': { section: '商品', title: '查看商品' },
  'goods.edit': { section: '商品', title: '编辑商品' },
  'category.edit': { section: '商品', title: '管理分类' },
  'brand.edit': { section: '商品', title: '管理品牌' },
  'goods.stock': { section: '商品', title: '调整库存' },
  'goods.publish': { section: '商品', title: '上架与下架' },
  'review.read': { section: '商品', title: '查看评价' },
  'review.answer': { section: '商品', title: '回复评价' },
  'review.hide': { section: '商品', title: '隐藏评价' },
  'shop.read': { section: '商家', title: '查看店铺' },
  'shop.edit': { section: '商家', title: '管理店铺' },
  'statement.read': { section: '商家', title: '查看店铺结算' },
  'team.read': { section: '商家', title: '查看服务团队' },
  'team.edit': { section: '商家', title: '管理服务团队' },
  'application.read': { section: '商家', title: '查看申请' },
  'application.decide': { section: '商家', title: '审核申请' },
  'payment.read': { section: '资金', title: '查看收款' },
  'withdrawal.read': { section: '资金', title: '查看提现' },
  'withdrawal.decide': { section: '资金', title: '审核提现' },
  'reconciliation.read': { section: '资金', title: '查看对账' },
  'reconciliation.resolve': { section: '资金', title: '处理对账差异' },
  'ledger.read': { section: '资金', title: '查看账本' },
  'pool.read': { section: '资金', title: '查看资金池' },
  'pool.fund': { section: '资金', title: '资金池注资' },
  'release.read': { section: '资金', title: '查看释放计划' },
  'release.edit': { section: '资金', title: '管理释放计划' },
  'rule.read': { section: '资金', title: '查看兑换、转赠、提现与佣金规则' },
  'rule.edit': { section: '资金', title: '修改兑换、转赠、提现与佣金规则' },
  'marketing.read': { section: '营销', title: '查看活动' },
  'marketing.edit': { section: '营销', title: '管理活动' },
  'coupon.read': { section: '营销', title: '查看优惠券' },
  'coupon.edit': { section: '营销', title: '管理优惠券' },
  'coupon.grant': { section: '营销', title: '发放优惠券' },
  'draw.read': { section: '营销', title: '查看抽奖' },
  'draw.edit': { section: '营销', title: '管理抽奖' },
  'content.read': { section: '内容', title: '查看轮播图、文章、素材与首页' },
  'content.edit': { section: '内容', title: '编辑轮播图、文章、素材与首页草稿' },
  'content.publish': { section: '内容', title: '发布首页' },
  'video.read': { section: '内容', title: '查看短视频与评论' },
  'video.hide': { section: '内容', title: '下架短视频、隐藏评论' },
  'chat.talk': { section: '客服', title: '接待会员' },
  'chat.read': { section: '客服', title: '查看客服评价' },
  'chat.answers': { section: '客服', title: '管理自动回复' },
  'customer.read': { section: '会员', title: '查看会员' },
  'customer.export': { section: '会员', title: '导出会员列表' },
  'customer.edit': { section: '会员', title: '写备注、结束会员登录' },
  'customer.tag': { section: '会员', title: '管理会员标签' },
  'customer.level': { section: '会员', title: '修改会员等级' },
  'customer.block': { section: '会员', title: '封禁与解封会员' },
  'wallet.adjust': { section: '会员', title: '调整会员资产' },
  'person.reveal': { section: '会员', title: '查看完整收货信息、手机号等敏感信息' },
  'person.export': { section: '会员', title: '导出会员的个人信息' },
  'approval.read': { section: '复核', title: '查看待复核' },
  'approval.decide': { section: '复核', title: '复核他人提交的操作' },
  'approval.limit': { section: '复核', title: '设置复核额度' },
  'stats.read': { section: '数据', title: '查看经营数据' },
  'site.read': { section: '系统', title: '查看站点设置' },
  'site.edit': { section: '系统', title: '修改站点设置' },
  'system.read': { section: '系统', title: '查看系统状态' },
  'job.run': { section: '系统', title: '立即执行定时任务' },
  'notice.edit': { section: '系统', title: '管理消息通知' },
  'provider.test': { section: '系统', title: '测试外部服务' },
  'role.read': { section: '系统', title: '查看人员与角色' },
  'role.edit': { section: '系统', title: '管理人员与角色' },
  'audit.read': { section: '系统', title: '查看操作记录' }
} as const satisfies Record<string, { section: string; title: string }>
export type ConsoleRight = keyof typeof CONSOLE_RIGHTS

/**
 * What an endpoint asks of whoever calls. Who grants it follows from the entry's `auth`: a shop's owner to its staff
 * (`keeper`, and `login` with `side=shop`), or a role to people of the platform (`console`). Nobody grants `owner`: it asks
 * for the owner of the shop.
 */
export type Right = ShopRight | 'owner' | ConsoleRight

export const ALL_CONSOLE_RIGHTS = Object.keys(CONSOLE_RIGHTS) as ConsoleRight[]
const reading = ALL_CONSOLE_RIGHTS.filter(right => right.endsWith('.read'))

export interface BuiltInRole {
  name: string
  words: string
  rights: readonly ConsoleRight[]
}

/** Roles every console has. They cannot be changed; own ones can be made beside them. */
export const BUILT_IN_ROLES = {
  owner: { name: '负责人', words: '拥有全部权限，至少保留一位', rights: ALL_CONSOLE_RIGHTS },
  goods: {
    name: '商品',
    words: '编辑与上下架、库存与评价回复',
    rights: [
      ...([
        'goods.read',
        'goods.edit',
        'category.edit',
        'brand.edit',
        'goods.stock',
        'goods.publish',
        'shop.read'
      ] as const),
      ...(['review.read', 'review.answer', 'review.hide', 'approval.read', 'approval.decide'] as const)
    ]
  },
  orders: {
    name: '订单',
    words: '发货、改价与售后',
    rights: [
      ...(['order.read', 'order.ship', 'order.edit', 'order.export', 'order.receivers', 'order.price'] as const),
      ...(['payment.read', 'aftersale.read', 'aftersale.decide'] as const),
      ...(['approval.read', 'approval.decide'] as const)
    ]
  },
  service: {
    name: '客服',
    words: '查单、售后与答复会员',
    rights: [
      ...(['order.read', 'order.edit', 'payment.read', 'aftersale.read', 'aftersale.decide'] as const),
      ...(['approval.read', 'approval.decide'] as const),
      ...(['chat.talk', 'chat.read', 'chat.answers'] as const),
      ...(['customer.read', 'customer.edit', 'customer.tag', 'person.reveal'] as const),
      ...(['review.read', 'review.answer'] as const)
    ]
  },
  finance: {
    name: '财务',
    words: '提现、对账、资金池、规则与会员资产',
    rights: [
      ...(['order.read', 'order.export', 'order.refund', 'aftersale.read', 'payment.read'] as const),
      ...(['withdrawal.read', 'withdrawal.decide'] as const),
      ...(['reconciliation.read', 'reconciliation.resolve', 'ledger.read', 'pool.read', 'pool.fund'] as const),
      ...(['release.read', 'release.edit', 'rule.read', 'rule.edit', 'stats.read'] as const),
      ...(['customer.read', 'wallet.adjust', 'statement.read'] as const),
      ...(['approval.read', 'approval.decide'] as const)
    ]
  },
  marketing: {
    name: '营销',
    words: '活动、抽奖、奖励与会员标签',
    rights: [
      ...(['marketing.read', 'marketing.edit', 'draw.read', 'draw.edit', 'pool.read', 'stats.read'] as const),
      ...(['goods.read', 'release.read', 'rule.read', 'customer.read', 'customer.export'] as const),
      ...(['customer.tag', 'customer.level'] as const),
      ...(['coupon.read', 'coupon.edit', 'coupon.grant', 'approval.read', 'approval.decide'] as const)
    ]
  },
  content: {
    name: '内容',
    words: '首页、轮播图、文章、素材、短视频、评价回复与客服话术',
    rights: [
      ...(['content.read', 'content.edit', 'content.publish', 'chat.answers'] as const),
      ...(['video.read', 'video.hide', 'goods.read'] as const),
      ...(['review.read', 'review.answer', 'review.hide'] as const)
    ]
  },
  risk: {
    name: '风控',
    words: '审核申请与提现，封禁会员，查看操作记录',
    rights: [
      ...(['order.read', 'aftersale.read', 'application.read', 'application.decide', 'withdrawal.read'] as const),
      ...(['shop.read', 'payment.read', 'customer.read', 'customer.edit', 'customer.block'] as const),
      ...(['withdrawal.decide', 'person.reveal', 'audit.read'] as const)
    ]
  },
  readonly: { name: '只读', words: '可查看，不可修改', rights: reading }
} as const satisfies Record<string, BuiltInRole>
export type BuiltInRoleId = keyof typeof BUILT_IN_ROLES

/** What each right in a shop lets its people do at the console, about that shop alone. */
export const SHOP_AT_CONSOLE: Readonly<Record<ShopRight, readonly ConsoleRight[]>> = {
  orders: ['order.read', 'order.ship', 'order.edit', 'order.export', 'order.receivers', 'chat.talk'],
  aftersales: ['order.read', 'aftersale.read', 'aftersale.decide'],
  goods: ['goods.read', 'goods.edit', 'goods.stock', 'goods.publish', 'approval.read', 'approval.decide'],
  reviews: ['review.read', 'review.answer'],
  income: ['statement.read', 'stats.read'],
  tb: []
}
