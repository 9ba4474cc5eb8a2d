import { DEMO, type PageRow, type World } from './page-row'

const route = (title: string) => async (world: World) => ({
  id: await world.one(`select id from tour_routes where title = '${title}'`)
})

/** The shopper's entry in one state. */
const entry =
  (state: string, column = 'id') =>
  async (world: World) => ({
    id: await world.one(`select ${column} from tour_entries
    where user_id = (select id from users where phone = '${DEMO.shopper}') and state = '${state}' limit 1`)
  })

/** Pages of free tours; part of the list in `pages.ts`. */
export const tourPages: Record<string, PageRow> = {
  'pages/tour/index': {
    shows: '莫干山竹海避暑三日',
    reads: ['去哪儿玩', '近期出发', '条免费线路', '旅游收益（元）', '我的旅游']
  },
  'pages/tour/list': { shows: '千岛湖环湖骑行两日', reads: ['全部目的地', '线路免费', /押金 ¥50\.00\/人/] },
  'pages/tour/detail': {
    query: route('莫干山竹海避暑三日'),
    shows: '杭州出发，走进竹海',
    reads: ['出发日期', '行程安排', '报名须知', '正在拼的团，可以直接参加', /立即报名/]
  },
  'pages/tour/apply': {
    as: 'shopper',
    query: route('舟山嵊泗海岛三日'),
    shows: '舟山嵊泗海岛三日',
    reads: ['出行人数', '自己开一个团', '下一步，填写出行人']
  },
  'pages/tour/result': {
    as: 'shopper',
    query: entry('joined'),
    shows: '莫干山竹海避暑三日',
    reads: ['待成团', '报名进度', '费用明细', '邀请好友成团', '退出这次旅行']
  },
  'pages/tour/team': { as: 'shopper', shows: '莫干山竹海避暑三日', reads: ['拼团中', '已成团', /还差 1 人/] },
  'pages/tour/team1': {
    as: 'shopper',
    query: entry('joined', 'group_id'),
    shows: '莫干山竹海避暑三日',
    reads: ['团长', '成团规则', /邀请好友，还差 1 人/]
  },
  'pages/tour/apply_list': { as: 'shopper', shows: '乌镇枕水夜游两日', reads: ['候补中', '待成团', '已完成'] },
  'pages/tour/my_tour': {
    as: 'shopper',
    query: async () => ({ state: 'formed' }),
    shows: '乌镇枕水夜游两日',
    reads: ['待成团', '待出行', '拼团旅游', '报名记录']
  },
  'pages/tour/my_tour1': { as: 'shopper', shows: '莫干山竹海避暑三日', reads: ['查看同行的团'] },
  'pages/tour/tour_list': { as: 'leader', shows: '莫干山竹海避暑三日', reads: ['返程后结算', '已到账', /× 10%/] },
  'pages/tour/edit_msg': {
    as: 'shopper',
    query: entry('formed'),
    shows: '乌镇枕水夜游两日',
    reads: ['更换', /前可以更换出行人/]
  },
  'pages/tour/dui_history': { as: 'leader', shows: '旅游收益', reads: ['兑换规则', '最近兑换', '请填写兑换数量'] },
  'pages/user/tripwithdraw': {
    as: 'leader',
    shows: '招商银行',
    reads: ['兑换消费券', '邀请的旅行', '收益明细', '提现记录']
  }
}
