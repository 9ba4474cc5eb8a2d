import { DEMO, type PageRow } from './page-row'

const leader = `(select id from users where phone = '${DEMO.leader}')`
/** Whoever brought the demo's leader the most. */
const best = `select member_id from subsidy_members where user_id = ${leader} order by exp desc, member_id limit 1`
const uid: PageRow['query'] = async world => ({ uid: await world.one(best) })

/** Pages of subsidies; part of the list in `pages.ts`. */
export const subsidyPages: Record<string, PageRow> = {
  'pages/coupon/index': {
    as: 'shopper',
    shows: '补贴换数字补贴',
    reads: ['我的补贴', '今日释放', '补贴力', '补贴任务', '补贴规则', '购物得补贴']
  },
  'pages/coupon/power': {
    as: 'leader',
    shows: '补贴力不是钱',
    reads: ['我的补贴力', '补贴力走势', '经验与提前释放', /经验 \+\d+/]
  },
  'pages/coupon/exchange': {
    as: 'shopper',
    shows: '20.00 补贴可兑换 1.00 消费券，不足一个最小单位的部分不计。',
    reads: ['换消费券', '换数字补贴', '兑换规则', '请填写兑换数量']
  },
  'pages/coupon/exchangeDetail': {
    as: 'leader',
    shows: '补贴换数字补贴',
    reads: ['我的补贴', '只看兑换', '全部明细', '补贴走势', '-200.00']
  },
  'pages/coupon/wealth': {
    as: 'shopper',
    shows: '尝鲜包',
    reads: ['月享包', '发放表', '每人限 1 份，已换满', '去兑换', '发放说明']
  },
  'pages/coupon/wealthExchange': {
    as: 'leader',
    query: async () => ({ code: 'season' }),
    shows: '季享包',
    reads: ['换入补贴', '我的财富包', '月享包', /已发放/]
  },
  'pages/coupon/team': {
    as: 'leader',
    shows: world => world.one(`select nickname from users where id = (${best})`),
    query: async () => ({}),
    reads: ['累计经验', '经验走势', '团队说明', '最近加入', /直属好友 \d+ 位/]
  },
  'pages/coupon/teamPersonDetail': {
    as: 'leader',
    query: uid,
    shows: world => world.one(`select nickname from users where id = (${best})`),
    reads: ['累计经验', '本月经验', '经验记录']
  },
  'pages/coupon/teamPersonExp': { as: 'leader', query: uid, shows: '订单结算', reads: [/\+\d+ 经验/] },
  'pages/coupon/mission': {
    as: 'shopper',
    shows: '看 3 件好物',
    reads: ['补贴任务', '看 2 个短视频', '+4.00 补贴', '观看任务']
  },
  'pages/coupon/ad': { as: 'shopper', shows: '看 3 件好物', reads: ['怎样计入', '领取记录'] },
  'pages/coupon/coVideo': {
    as: 'shopper',
    shows: '看 2 个短视频',
    reads: ['龙井这样泡不苦不涩，三分钟学会', '去看']
  }
}
