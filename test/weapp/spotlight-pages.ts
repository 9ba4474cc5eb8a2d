import { DEMO, type PageRow, type World } from './page-row'

const TITLE = '金秋聚光灯'
/** Who is first in the demo's ranking, as everybody sees them. */
const first = (world: World) =>
  world.one(`select left(u.nickname, 1) || '**' || right(u.nickname, 1) from spotlight_scores s
    join users u on u.id = s.user_id where s.points > 0 order by s.points desc, s.reached_at, s.user_id limit 1`)
/** One of the leader's friends, as the leader sees them. */
const friend = (world: World) =>
  world.one(`select left(u.nickname, 1) || '**' || right(u.nickname, 1) from spotlight_members m
    join users u on u.id = m.user_id
    where m.inviter_id = (select id from users where phone = '${DEMO.leader}') order by m.joined_at desc limit 1`)

/** Pages of the spotlight activity; part of the list in `pages.ts`. */
export const spotlightPages: Record<string, PageRow> = {
  'pages/actvity/award_pool': {
    shows: TITLE,
    reads: ['奖池走势', '名次奖', '第 1 名', '300.00', '活动规则', '邀请好友一起得分', /距结束/]
  },
  'pages/actvity/rank': { as: 'leader', signedIn: true, shows: first, reads: [TITLE, /我 · 第 \d+ 名/, '奖池与规则'] },
  'pages/actvity/team': { as: 'leader', shows: friend, reads: ['分数从哪里来', '贡献最多的好友', '邀请好友'] },
  'pages/actvity/zhiyou': { as: 'leader', shows: friend, reads: ['全部 2', '已贡献 2', '待下单 0'] },
  'pages/actvity/tuiguang': {
    as: 'leader',
    shows: TITLE,
    reads: ['活动卡片', '复制链接', '发给好友', '保存图片', '活动规则']
  },
  'pages/actvity/lottery': { as: 'leader', shows: '20 元消费券', reads: ['即时抽奖', '刮刮卡', '概率与公平'] },
  'pages/actvity/record': {
    as: 'leader',
    shows: async world => `好友 ${await friend(world)} 的订单结算`,
    reads: ['得分明细', '奖励记录', /\+\d+ 分/]
  },
  'pages/actvity/packet': {
    as: 'leader',
    shows: '金秋红包雨',
    reads: ['拆红包', '手气榜', '手气最佳', /共 288\.00 消费券，分成 30 个/, '分享给好友']
  }
}
