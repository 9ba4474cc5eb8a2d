import { DEMO, type PageRow } from './page-row'

const me = `(select id from users where phone = '${DEMO.leader}')`

/** Pages of people who serve shops; part of the list in `pages.ts`. */
export const teamPages: Record<string, PageRow> = {
  'pages/team/index': {
    as: 'leader',
    shows: world =>
      world.one(`select h.name from shop_serves v join shops h on h.id = v.shop_id
        where v.user_id = ${me} and v.role = 'partner'`),
    reads: ['可用收益（元）', '团队数据', '董事中心', /合伙人 \d/, /本月结算 ¥/]
  },
  'pages/team/data': {
    as: 'leader',
    shows: world =>
      world.one(`select to_char(sum(amount_fen - taken_back_fen) / 100.0, 'FM999990.00') from commissions
        where user_id = ${me} and role = 'partner' and state = 'settled'`),
    reads: ['到账走势', '近 30 天', '累计到账', '待结算']
  },
  'pages/team/record': {
    as: 'leader',
    shows: world =>
      world.one(`select to_char(sum(amount_fen - taken_back_fen) / 100.0, 'FM999990.00') from commissions
        where user_id = ${me} and role = 'partner' and state = 'settled'`),
    reads: ['累计收益（元）', '收益明细', '合伙人', '对接人']
  },
  'pages/team/exchange': { as: 'leader', shows: '收益换消费券', reads: ['充值到拍卖行', '收益换金豆', '兑换规则'] },
  'pages/director/index': {
    as: 'leader',
    shows: world =>
      world.one(`select l.name from director_ranks r join director_levels l using (level) where r.user_id = ${me}`),
    reads: ['董事收益（元）', '等级说明', /分成 [\d.]+%/, /本月结算 ¥/]
  },
  'pages/director/level': { as: 'leader', shows: '见习董事', reads: ['首席董事', '当前', '评定规则', /分成系数 100%/] },
  'pages/local/profit': {
    as: 'leader',
    shows: world =>
      world.one(`select to_char(sum(amount_fen - taken_back_fen) / 100.0, 'FM999990.00') from commissions
        where user_id = ${me} and source = 'counter' and state = 'settled'`),
    reads: ['到店累计收益（元）', '服务门店', /\d 月|\d月/]
  }
}
