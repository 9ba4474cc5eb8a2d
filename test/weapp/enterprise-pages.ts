import { DEMO, type PageRow, type World } from './page-row'

const keeper = `(select id from users where phone = '${DEMO.merchant}')`
const shop = (world: World) =>
  world.one(`select id from shops where owner_id = ${keeper} order by created_at, id limit 1`)

/** Pages of companies that join, of inviting merchants and of the platform's choice; part of the list in `pages.ts`. */
export const enterprisePages: Record<string, PageRow> = {
  'pages/application/settleIn': {
    as: 'merchant',
    shows: '杭州山间茶事文化有限公司',
    reads: ['审核中', '撤回申请', '推荐人']
  },
  'pages/application/inviteJoin': {
    as: 'leader',
    shows: '杭州良渚有机农场',
    reads: ['邀请入驻', '审核中', '待申请', '已失效', '邀请规则']
  },
  'pages/business/detail': {
    as: 'merchant',
    query: async world => ({ mer_id: await shop(world) }),
    shows: world => world.one(`select name from shops where owner_id = ${keeper} order by created_at, id limit 1`),
    reads: ['今日', '本月', '待发货', '经营数据']
  },
  'pages/mine/dyxOrder': {
    shows: world =>
      world.one(`select l.title from order_lines l join orders o on o.id = l.order_id where l.chosen and o.state <> 'split'
        and l.user_id = '${world.owner.id}' order by o.created_at desc, o.id desc, l.position limit 1`),
    reads: ['待付款', '退款/售后']
  }
}
