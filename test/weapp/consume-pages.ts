import type { PageRow } from './page-row'

/** Pages of vouchers and tokens that come day by day; part of the list in `pages.ts`. */
export const consumePages: Record<string, PageRow> = {
  'pages/consume/index': {
    as: 'leader',
    shows: '互兑值',
    reads: ['我的消费值', '可用', '待释放', '每日释放', '商圈券', '消费值说明', '城市公司']
  },
  'pages/consume/my': { as: 'leader', shows: '释放', reads: ['我的消费券', '消费券', '互兑通', '消费券走势'] },
  'pages/consume/available': { as: 'leader', shows: '赠券释放', reads: ['到账', '使用', '消费券走势'] },
  'pages/consume/freeze': { as: 'leader', shows: '赠券释放', reads: ['待释放的消费券', '每天释放 1%', '释放中'] },
  'pages/consume/hold': {
    as: 'shopper',
    shows: '购物得持有',
    reads: ['持有的互兑通', '每天释放 1%', /领取 \d+\.\d{4} 互兑通/]
  },
  'pages/consume/speed': {
    as: 'shopper',
    shows: '购物得持有',
    reads: ['近 30 天提前释放（互兑通）', '我的释放计划', /本人订单实付的 2% 提前释放/]
  },
  'pages/consume/transfer': {
    as: 'leader',
    shows: '每次 1.0000 互兑值起，最多 100.0000 互兑值；每人每天最多 3 次、共 200.0000 互兑值。',
    reads: ['可转赠的互兑值', '请先查找接收人', '转赠规则']
  },
  'pages/consume/gift': {
    as: 'leader',
    shows: '每次 1.0000 互兑通起，最多 100.0000 互兑通；每人每天最多 3 次、共 200.0000 互兑通。',
    reads: ['可转赠的互兑通', '请先查找接收人']
  },
  'pages/consume/company': { shows: '成都优选城市服务有限公司', reads: ['全部', '杭州市', '广州市'] },
  'pages/consume/exchange': {
    as: 'shopper',
    shows: '1.00 兑换券可兑换 1.00 消费券，不足一个最小单位的部分不计。',
    reads: ['商圈券', '互兑通', '消费券', '请填写兑换数量']
  },
  'pages/consume/shop': { as: 'shopper', shows: '商圈活动发放', reads: ['我的商圈券', '商圈券走势', '附近好店'] }
}
