import type { PageRow, World } from './page-row'

const zone = (name: string) => async (world: World) => ({
  zone_id: await world.one(`select id from zones where name = '${name}'`)
})

/** Pages of consumption zones; part of the list in `pages.ts`. */
export const zonePages: Record<string, PageRow> = {
  'pages/consumeZone/index': {
    query: zone('一盏好茶'),
    shows: '山间茶事生活馆',
    reads: ['进店试饮三款当季新茶，不买也欢迎', '专区规则', '我的店铺要入驻']
  },
  'pages/consumeZone/settle': {
    as: 'fruiter',
    query: zone('坏果包赔'),
    shows: '果小满鲜果铺',
    reads: ['想进入哪个专区', '已入驻', '下一步']
  },
  'pages/consumeZone/settleInfo': {
    as: 'merchant',
    shows: '进店有礼',
    reads: ['一盏好茶', '审核中', '已入驻', '申请进入专区']
  }
}
