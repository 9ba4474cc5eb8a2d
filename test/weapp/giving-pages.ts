import { DEMO, type PageRow, type World } from './page-row'

const claimOf = (code: string) => async (world: World) => ({
  id: await world.one(`select id from giveaway_claims where giveaway = '${code}'
    and user_id = (select id from users where phone = '${DEMO.shopper}')`)
})

/** Pages of what is given away and of companies' boxes; part of the list in `pages.ts`. */
export const givingPages: Record<string, PageRow> = {
  'pages/zhufu/airdrop': {
    as: 'shopper',
    shows: '周末金豆雨',
    reads: ['空投，免费领', '老友回馈消费券', '1 件待填地址', '去领取', '即将开始', '首期金豆空投', '已结束']
  },
  'pages/zhufu/airdropWeb': { shows: '周末金豆雨', reads: ['空投来了', '登录领取', '分享给好友', '活动说明'] },
  'pages/zhufu/airdrop_act': {
    as: 'shopper',
    query: async () => ({ code: 'drop-vouchers' }),
    shows: '谢谢你常来，下单直接抵扣',
    reads: ['领取条件', '近 90 天完成订单满 1 单', '近 30 天当天签到满 3 天', '活动规则']
  },
  'pages/zhufu/airdrop_result': {
    as: 'shopper',
    query: claimOf('drop-rain'),
    shows: '消费券雨',
    reads: ['待发放', '奖励池正在补充，补足后按领取先后自动发放']
  },
  'pages/zhufu/airdropPay': {
    as: 'shopper',
    query: claimOf('drop-parcel'),
    shows: world => world.one(`select title from giveaways where code = 'drop-parcel'`),
    reads: ['一起发货', '收货地址', '运费', '支付运费 ¥8.00 并领取']
  },
  'pages/couponCenter/gsblind': {
    as: 'shopper',
    shows: '茶友惊喜盒',
    reads: ['300 金豆', '盒里有什么', '8.88 红宝石', '免费领盲盒', '我领到的盲盒', '山间茶事生活馆', '概率与规则']
  },
  'pages/couponCenter/rwa': {
    as: 'shopper',
    shows: '居家权益盒',
    reads: ['500 金豆', '盒里的权益', '6 元店铺券', '权益盒是消费活动，不是投资，不承诺任何收益', '免费领的券']
  },
  'pages/couponCenter/ruby': {
    as: 'shopper',
    shows: '红宝石换金豆',
    reads: ['我的红宝石', '红宝石值', '1.00 红宝石兑 0.90 消费券', '红宝石规则', /不承诺升值/]
  }
}
