import type { Mood } from '../art/palettes'

/** Trades of shops, in order. */
export const trades = [
  { key: 'market', name: '生鲜超市', icon: 'shopping-cart' },
  { key: 'teahouse', name: '茶饮咖啡', icon: 'teapot' },
  { key: 'dining', name: '餐饮美食', icon: 'steaming-bowl' },
  { key: 'house', name: '家居生活', icon: 'couch-and-lamp' },
  { key: 'wear', name: '服饰穿搭', icon: 'dress' },
  { key: 'beauty', name: '美妆个护', icon: 'lipstick' },
  { key: 'digital', name: '数码电器', icon: 'headphone' },
  { key: 'family', name: '母婴亲子', icon: 'teddy-bear' },
  { key: 'sport', name: '运动户外', icon: 'tent' },
  { key: 'pet', name: '宠物绿植', icon: 'paw-prints' }
] as const

export interface ShopData {
  key: string
  name: string
  short: string
  icon: string
  mood: Mood
  trade: (typeof trades)[number]['key']
  isSelf?: true
  /** Where people can walk in: longitude and latitude. */
  place?: readonly [number, number]
  /** What its photos show, its speciality first. */
  things?: readonly [string, string, string, string]
  region: readonly [province: string, city: string, district: string]
  address: string
  hours: string
  perCapita: number
  intro: string
  followers: number
  best?: true
}

export const shops: readonly ShopData[] = [
  {
    key: 'self',
    name: '优选好物自营店',
    short: '优选好物',
    icon: 'shopping-bags',
    mood: 'cherry',
    trade: 'house',
    isSelf: true,
    region: ['浙江省', '杭州市', '滨江区'],
    address: '江南大道 18 号优选大厦',
    hours: '全天下单，9:00-21:00 客服在线',
    perCapita: 0,
    intro: '平台自营，统一采购、统一质检、统一发货。买得放心，退得省心。',
    followers: 28640,
    best: true
  },
  {
    key: 'freshself',
    name: '优选生鲜自营仓',
    short: '优选生鲜',
    icon: 'leafy-green',
    mood: 'leaf',
    trade: 'market',
    isSelf: true,
    region: ['上海市', '上海市', '青浦区'],
    address: '华徐公路 868 号冷链园区',
    hours: '每天 6:00-22:00',
    perCapita: 0,
    intro: '产地直采，全程冷链。上午采收，当天入仓，次日到家，坏果包赔。',
    followers: 19320,
    best: true
  },
  {
    key: 'tea',
    name: '山间茶事生活馆',
    short: '山间茶事',
    icon: 'teapot',
    mood: 'leaf',
    trade: 'teahouse',
    place: [120.1287, 30.2394],
    things: ['teapot', 'teacup-without-handle', 'potted-plant', 'moon-cake'],
    region: ['浙江省', '杭州市', '西湖区'],
    address: '满觉陇路 6 号',
    hours: '9:30-20:30',
    perCapita: 68,
    intro: '自家茶园，一季一茶。店里可以坐下来慢慢喝，喜欢再带走。',
    followers: 8650,
    best: true
  },
  {
    key: 'fruit',
    name: '果小满鲜果铺',
    short: '果小满',
    icon: 'tangerine',
    mood: 'peach',
    trade: 'market',
    place: [120.1697, 30.2768],
    things: ['tangerine', 'grapes', 'watermelon', 'strawberry'],
    region: ['浙江省', '杭州市', '拱墅区'],
    address: '小河路 215 号',
    hours: '8:00-22:00',
    perCapita: 42,
    intro: '只卖当季的果子。不甜不卖，坏了就换，街坊都认得我们。',
    followers: 5210,
    best: true
  },
  {
    key: 'grain',
    name: '青禾粮仓',
    short: '青禾粮仓',
    icon: 'sheaf-of-rice',
    mood: 'sand',
    trade: 'market',
    region: ['黑龙江省', '哈尔滨市', '香坊区'],
    address: '公滨路 320 号',
    hours: '8:30-18:00 发货',
    perCapita: 0,
    intro: '黑土地上的合作社，自己种、自己磨、自己发。新米到家，先闻再煮。',
    followers: 4380
  },
  {
    key: 'homeshop',
    name: '拾木集家居生活馆',
    short: '拾木集',
    icon: 'couch-and-lamp',
    mood: 'sky',
    trade: 'house',
    place: [120.2108, 30.2051],
    things: ['couch-and-lamp', 'bed', 'chair', 'light-bulb'],
    region: ['浙江省', '杭州市', '滨江区'],
    address: '江汉路 1768 号二楼',
    hours: '10:00-21:30',
    perCapita: 158,
    intro: '把家里的小事做好：一条好毛巾，一盏舒服的灯，一个不塌的枕头。',
    followers: 7420,
    best: true
  },
  {
    key: 'clothes',
    name: '云里衣裳',
    short: '云里衣裳',
    icon: 'dress',
    mood: 'lilac',
    trade: 'wear',
    place: [113.3245, 23.1291],
    things: ['dress', 't-shirt', 'mirror', 'running-shoe'],
    region: ['广东省', '广州市', '天河区'],
    address: '体育西横街 12 号',
    hours: '10:30-22:00',
    perCapita: 196,
    intro: '面料先行，版型其次，最后才是花样。衣服是给自己穿的。',
    followers: 11240
  },
  {
    key: 'beautyshop',
    name: '花间序美妆集合店',
    short: '花间序',
    icon: 'hibiscus',
    mood: 'rose',
    trade: 'beauty',
    place: [121.4737, 31.2304],
    things: ['lipstick', 'lotion-bottle', 'mirror', 'nail-polish'],
    region: ['上海市', '上海市', '黄浦区'],
    address: '复兴中路 505 号',
    hours: '10:00-22:00',
    perCapita: 135,
    intro: '先看成分，再看包装。店里都可以试，试过再决定。',
    followers: 13870
  },
  {
    key: 'digital',
    name: '芯格数码旗舰店',
    short: '芯格数码',
    icon: 'headphone',
    mood: 'steel',
    trade: 'digital',
    place: [114.0579, 22.5431],
    things: ['headphone', 'laptop', 'mobile-phone', 'camera'],
    region: ['广东省', '深圳市', '福田区'],
    address: '华强北路 1019 号四层',
    hours: '10:00-20:00',
    perCapita: 268,
    intro: '参数说人话，售后不绕弯。买错了七天内随便换。',
    followers: 9560
  },
  {
    key: 'kidsshop',
    name: '小满童话馆',
    short: '小满童话',
    icon: 'teddy-bear',
    mood: 'mint',
    trade: 'family',
    place: [116.4074, 39.9042],
    things: ['teddy-bear', 'puzzle-piece', 'kite', 'yo-yo'],
    region: ['北京市', '北京市', '东城区'],
    address: '东四北大街 107 号',
    hours: '10:00-20:30',
    perCapita: 112,
    intro: '玩具都先给自家孩子玩过。每周六下午有故事会，欢迎带娃来坐。',
    followers: 6380
  },
  {
    key: 'outdoor',
    name: '鹿野行户外',
    short: '鹿野行',
    icon: 'tent',
    mood: 'sea',
    trade: 'sport',
    place: [104.0668, 30.5728],
    things: ['tent', 'backpack', 'bicycle', 'glasses'],
    region: ['四川省', '成都市', '武侯区'],
    address: '人民南路四段 27 号',
    hours: '10:00-21:00',
    perCapita: 232,
    intro: '每件装备都带上过山。租一套先试试，喜欢再买。',
    followers: 5970
  },
  {
    key: 'petshop',
    name: '汪喵花园',
    short: '汪喵花园',
    icon: 'paw-prints',
    mood: 'lemon',
    trade: 'pet',
    place: [114.3055, 30.5928],
    things: ['cat-face', 'dog-face', 'bone', 'sunflower'],
    region: ['湖北省', '武汉市', '江岸区'],
    address: '吉庆街 66 号',
    hours: '9:00-21:00',
    perCapita: 88,
    intro: '一半是毛孩子，一半是花花草草。粮食开封试吃，植物枯了补发。',
    followers: 4120
  }
]

/** Brands, all of them made up. */
export const brands = [
  { key: 'orchard', name: '果园日记', icon: 'tangerine', mood: 'peach' },
  { key: 'dew', name: '朝露农场', icon: 'seedling', mood: 'leaf' },
  { key: 'range', name: '长坡牧场', icon: 'cow', mood: 'cherry' },
  { key: 'tide', name: '海边渔市', icon: 'fish', mood: 'sea' },
  { key: 'windgoods', name: '风物小铺', icon: 'chestnut', mood: 'cocoa' },
  { key: 'ricewild', name: '米野厨房', icon: 'cooking', mood: 'lemon' },
  { key: 'mountaintea', name: '山间茶事', icon: 'teapot', mood: 'leaf' },
  { key: 'leafbean', name: '豆与叶', icon: 'hot-beverage', mood: 'cocoa' },
  { key: 'greengrain', name: '青禾仓', icon: 'sheaf-of-rice', mood: 'sand' },
  { key: 'softsleep', name: '软眠时光', icon: 'cloud', mood: 'sky' },
  { key: 'cleanisle', name: '净屿', icon: 'bubbles', mood: 'sea' },
  { key: 'woodpick', name: '拾木集', icon: 'wood', mood: 'sand' },
  { key: 'whitechina', name: '白瓷记', icon: 'bowl-with-spoon', mood: 'steel' },
  { key: 'flowerorder', name: '花间序', icon: 'hibiscus', mood: 'rose' },
  { key: 'cloudwear', name: '云里衣', icon: 'dress', mood: 'lilac' },
  { key: 'stepwild', name: '步野', icon: 'running-shoe', mood: 'mint' },
  { key: 'bagnote', name: '行囊记', icon: 'luggage', mood: 'cocoa' },
  { key: 'corecell', name: '芯格', icon: 'battery', mood: 'steel' },
  { key: 'hearing', name: '听见', icon: 'headphone', mood: 'lilac' },
  { key: 'lightisle', name: '光屿', icon: 'light-bulb', mood: 'lemon' },
  { key: 'bubblebear', name: '泡泡小熊', icon: 'bear', mood: 'mint' },
  { key: 'inkdot', name: '墨点', icon: 'fountain-pen', mood: 'steel' },
  { key: 'deerwalk', name: '鹿野行', icon: 'deer', mood: 'leaf' },
  { key: 'petplanet', name: '汪喵花园', icon: 'paw-prints', mood: 'lemon' },
  { key: 'flowerhouse', name: '花田小住', icon: 'tulip', mood: 'rose' }
] as const satisfies readonly { key: string; name: string; icon: string; mood: Mood }[]
