import { DEMO, type PageRow, type World } from './page-row'

/** Somebody the demo's leader brought, as they stand with today's sign-in. */
const fanOf = (how: string) => (world: World) =>
  world.one(`select u.nickname from users u
    left join calendar_days d on d.user_id = u.id and d.day = (now() at time zone 'Asia/Shanghai')::date
    left join calendar_people p on p.user_id = u.id
    where u.referrer_id = (select id from users where phone = '${DEMO.leader}') and not u.disabled and ${how}
    order by d.created_at, u.id limit 1`)

/** Pages of signing in; part of the list in `pages.ts`. */
export const signinPages: Record<string, PageRow> = {
  'pages/signin/signin': {
    as: 'shopper',
    shows: '7 天连签礼',
    reads: ['已连续签到', '立即签到', '连续签到奖励', '签到日历', '补签卡 1 张', '签到规则', '接收签到提醒']
  },
  'pages/signin/receive': {
    as: 'shopper',
    shows: '7 天连签礼',
    query: async ({ one }) => ({
      id: await one(`select a.id from calendar_awards a join users u on u.id = a.user_id
        where u.phone = '13800000001' and a.threshold = 7 limit 1`)
    }),
    reads: ['连续签到 7 天', '已到账', '奖励已到账']
  },
  'pages/signin/fanslist': {
    as: 'leader',
    shows: fanOf('d.day is null and p.remindable'),
    reads: ['未签到', '提醒签到', '未开启提醒']
  },
  'pages/signin/todaysigin': { as: 'leader', shows: fanOf('d.day is not null'), reads: ['今日已签到', '去提醒（3）'] }
}
