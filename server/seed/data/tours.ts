import type { TourDay } from '../../src/db/schema'
import type { Scenery } from '../art/scenery'

export interface TourData {
  title: string
  subtitle: string
  destination: string
  days: number
  tags: readonly string[]
  itinerary: readonly TourDay[]
  extras: readonly { title: string; words: string; priceFen: bigint }[]
  notes: readonly string[]
  scenery: Omit<Scenery, 'name'>
  hot?: boolean
}

const INSURANCE = { title: '旅行意外险', words: '最高保障 30 万元，承保至 80 周岁', priceFen: 3_000n }
const PICK_UP = { title: '杭州市区接送', words: '上下车点为地铁站，往返', priceFen: 6_000n }
const room = (priceFen: bigint) => ({ title: '单房差', words: '一人一间，不与他人拼房', priceFen })

/** What every route includes, and what it does not. */
export const INCLUDED = ['往返旅游大巴', '行程所列住宿（双人标间）', '景点首道门票', '持证导游服务', '每天一瓶饮用水']
export const EXCLUDED = ['行程外的餐费', '单房差、保险、接送等自费项目', '个人消费']

/** Routes of the demo. */
export const tourData: readonly TourData[] = [
  {
    title: '莫干山竹海避暑三日',
    subtitle: '万亩竹海、民国老别墅，住山里民宿',
    destination: '莫干山',
    days: 3,
    tags: ['竹海', '民宿', '亲子'],
    itinerary: [
      {
        title: '杭州出发，走进竹海',
        words: '上午集合出发，午后沿剑池步道走到瀑布，傍晚入住山里民宿。',
        meals: '含晚餐',
        stay: '莫干山双人标间民宿'
      },
      {
        title: '老别墅与云上观景台',
        words: '参观民国别墅群，登旭光台看群山，下午在竹林里做一次竹编。',
        meals: '含早餐、午餐',
        stay: '莫干山双人标间民宿'
      },
      { title: '庾村集市，返回杭州', words: '逛庾村老街，尝一碗笋干老鸭，下午返程。', meals: '含早餐', stay: '' }
    ],
    extras: [room(26_000n), INSURANCE, PICK_UP],
    notes: ['山里早晚温差大，请带一件外套。', '步道有台阶，请穿防滑的鞋。'],
    scenery: {
      sky: ['#CDEBFA', '#F3FBF4'],
      ridges: ['#A9D3BE', '#6FB48F', '#3F8E66', '#2B6E4D'],
      things: ['tanabata-tree', 'houses', 'evergreen-tree'],
      sun: '#FFE08A'
    },
    hot: true
  },
  {
    title: '千岛湖环湖骑行两日',
    subtitle: '一湖秀水，骑行、游船、农家鱼头',
    destination: '千岛湖',
    days: 2,
    tags: ['骑行', '游船'],
    itinerary: [
      {
        title: '游船看千岛',
        words: '乘船登梅峰岛俯瞰群岛，傍晚在湖边散步。',
        meals: '含午餐',
        stay: '湖畔双人标间'
      },
      { title: '环湖绿道骑行', words: '早餐后骑行十二公里绿道，午后返程。', meals: '含早餐', stay: '' }
    ],
    extras: [room(18_000n), INSURANCE],
    notes: ['骑行路段平缓，12 周岁以下须由家长陪同。'],
    scenery: {
      sky: ['#BFE3F7', '#EAF7FB'],
      ridges: ['#8FC1CF', '#4E9DB5', '#2F7E9C'],
      things: ['sailboat', 'desert-island', 'canoe'],
      sun: '#FFF1B8'
    },
    hot: true
  },
  {
    title: '黄山云海日出三日',
    subtitle: '登光明顶看日出，宏村写生',
    destination: '黄山',
    days: 3,
    tags: ['云海', '日出', '古村'],
    itinerary: [
      { title: '抵达宏村', words: '漫步月沼南湖，看徽派民居。', meals: '含晚餐', stay: '宏村双人标间客栈' },
      { title: '登黄山', words: '乘索道上山，游始信峰、光明顶。', meals: '含早餐', stay: '山上双人标间' },
      { title: '云海日出，返程', words: '清晨看日出，下山后返回杭州。', meals: '含早餐', stay: '' }
    ],
    extras: [room(42_000n), INSURANCE, PICK_UP],
    notes: ['山上气温比山下低约 10 度，请带厚衣服。', '心脏病、高血压患者请先咨询医生。'],
    scenery: {
      sky: ['#FFE1C4', '#FDF3E6'],
      ridges: ['#D9B79A', '#A88770', '#7A6455', '#56483E'],
      things: ['evergreen-tree', 'sunrise-over-mountains', 'mountain'],
      sun: '#FF9F5A'
    }
  },
  {
    title: '乌镇枕水夜游两日',
    subtitle: '摇橹船、灯影水巷，住枕水人家',
    destination: '乌镇',
    days: 2,
    tags: ['水乡', '夜游'],
    itinerary: [
      { title: '西栅夜游', words: '午后入镇，看染坊、听评弹，入夜坐摇橹船。', meals: '', stay: '西栅双人标间' },
      { title: '东栅晨光', words: '清晨逛早市，中午返程。', meals: '含早餐', stay: '' }
    ],
    extras: [room(22_000n), INSURANCE],
    notes: ['石板路雨天湿滑，请留意脚下。'],
    scenery: {
      sky: ['#C9C6F0', '#F4EEFA'],
      ridges: ['#A7A3D6', '#7874B4', '#55518F'],
      things: ['houses', 'bridge-at-night', 'canoe'],
      sun: '#FFF3C9'
    }
  },
  {
    title: '安吉余村亲子一日',
    subtitle: '竹林小火车、稻田课堂，当天往返',
    destination: '安吉',
    days: 1,
    tags: ['亲子', '当天往返'],
    itinerary: [
      {
        title: '竹林与稻田',
        words: '坐小火车穿过竹林，在稻田课堂做一次青团，傍晚返程。',
        meals: '含午餐',
        stay: ''
      }
    ],
    extras: [INSURANCE, PICK_UP],
    notes: ['儿童须由成人陪同，一名成人最多带两名儿童。'],
    scenery: {
      sky: ['#D9F2C7', '#F6FCEB'],
      ridges: ['#B5DC95', '#85BF63', '#5B9B41'],
      things: ['deciduous-tree', 'locomotive', 'sheaf-of-rice'],
      sun: '#FFE08A'
    }
  },
  {
    title: '舟山嵊泗海岛三日',
    subtitle: '追海上日出，吃一顿渔家海鲜',
    destination: '嵊泗',
    days: 3,
    tags: ['海岛', '日出'],
    itinerary: [
      { title: '渡海上岛', words: '乘船抵达嵊泗，傍晚在基湖沙滩看海。', meals: '含晚餐', stay: '海边双人标间' },
      { title: '枸杞岛一日', words: '看贻贝海田和无人村，自由活动。', meals: '含早餐', stay: '海边双人标间' },
      { title: '海上日出，返程', words: '清晨看日出，午后乘船返回。', meals: '含早餐', stay: '' }
    ],
    extras: [room(30_000n), INSURANCE],
    notes: ['船班受风浪影响，停航时行程顺延或全额退款。'],
    scenery: {
      sky: ['#BDE8F5', '#FFF6E3'],
      ridges: ['#7CC7DC', '#46A3C4', '#2B83A8'],
      things: ['ferry', 'desert-island', 'spiral-shell'],
      sun: '#FFC46B'
    }
  }
]
