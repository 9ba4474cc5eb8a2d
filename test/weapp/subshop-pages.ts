import { DEMO, type PageRow, type World } from './page-row'

const keeper = `(select id from users where phone = '${DEMO.leader}')`
const shop = `select id from subshops where user_id = ${keeper}`
/** The first of the leader's window, as visitors see it. */
const first = (world: World) =>
  world.one(`select p.name from subshop_goods g join products p on p.id = g.product_id
    where g.user_id = ${keeper} and p.published order by g.added_at desc, g.product_id desc limit 1`)
const latest = `from commissions c join orders o on o.id = c.order_id
  where c.user_id = ${keeper} and c.role = 'share' and c.state = 'settled' order by c.created_at desc, c.id desc limit 1`

/** Pages of sub-shops; part of the list in `pages.ts`. */
export const subshopPages: Record<string, PageRow> = {
  'pages/subshop/open': {
    as: 'shopper',
    shows: '完成实名认证后即可开通小店',
    reads: ['小店规则', '去认证', /最高 30%/]
  },
  'pages/subshop/shop_info': { as: 'leader', shows: '阿宁的好物铺', reads: ['小店头像', '保存'] },
  'pages/subshop/index': {
    query: async world => ({ id: await world.one(shop) }),
    shows: first,
    reads: ['阿宁的好物铺', /在售 \d+ 件/, /每周二、周五上新/]
  },
  'pages/subshop/my': {
    as: 'leader',
    shows: '阿宁的好物铺',
    reads: ['今日预计佣金', '橱窗管理', '小店海报', '复制链接', '怎么赚佣金']
  },
  'pages/subshop/window': { as: 'leader', shows: first, reads: ['我的橱窗', /选商品/, /佣金 \d+% · 赚 ¥/, '移出'] },
  'pages/subshop/income': {
    as: 'leader',
    shows: world =>
      world.one(`select to_char(sum(amount_fen - taken_back_fen) / 100.0, 'FM999990.00') from commissions
      where user_id = ${keeper} and role = 'share' and state = 'settled'`),
    reads: ['累计到账（元）', '近 30 天', '每日到账', '收益与提现']
  },
  'pages/subshop/order_list': { as: 'leader', shows: '**', reads: ['待结算', '已到账', /佣金 ¥/] },
  'pages/subshop/order_detail': {
    as: 'leader',
    query: async world => ({ id: await world.one(`select o.no ${latest}`) }),
    shows: world => world.one(`select o.no ${latest}`),
    reads: ['佣金已到账', '从橱窗买的商品', '订单进度', /不会显示给你/]
  }
}
