import type { PageRow, World } from './pages'

/** What the demo world's shopper kept, follows and looked at, the newest first. */
const newest = (from: string, order: string) => (world: World) =>
  world.one(`select o.name from ${from} where f.user_id = (select id from users where phone = '13800000001')
    ${order} limit 1`)

/** Pages of what a person kept, and of money on its way to them; part of the list in `pages.ts`. */
export const ownedPages: Record<string, PageRow> = {
  'pages/user/withdraw': { as: 'leader', shows: '招商银行', reads: ['提现记录'] },
  'pages/user/withdrawDetail': {
    as: 'leader',
    query: async world => ({
      id: await world.one(`select id from withdrawals where status = 'refused' order by created_at limit 1`)
    }),
    shows: '招商银行',
    reads: ['提现进度', '审核未通过', '金额已退回']
  },
  'pages/collect/goods': {
    as: 'shopper',
    shows: newest(
      'favourites f join products o on o.id = f.target_id',
      `and f.kind = 'product' order by f.created_at desc, f.target_id`
    ),
    reads: [/比收藏时降/, /失效/]
  },
  'pages/collect/shop': {
    as: 'shopper',
    shows: newest(
      'favourites f join shops o on o.id = f.target_id',
      `and f.kind = 'shop' order by f.created_at desc, f.target_id`
    ),
    reads: [/人关注/]
  },
  'pages/collect/visit': {
    as: 'shopper',
    shows: newest('visits f join products o on o.id = f.product_id', 'order by f.visited_at desc, f.product_id desc'),
    reads: ['记录浏览足迹', '清空足迹']
  }
}
