/** Names of people who shopped here before; they review, and cannot sign in. */
export const nicknames = [
  ...['爱吃橙子的猫', '小鹿', '阿宁', '柚子茶', '北街旧友', '林小满', '一颗芋圆', '晚风', '江南的雨', '大橘为重'],
  ...['半糖去冰', '周周周末', '南瓜粥', '栗子', '今天也要早睡', '老王家的', '豆豆妈', '青柠', '橘子汽水', '阿布'],
  ...['沈先生', '可可西里', '木子', '一只耳', '夏天的风', '乐乐爸', '团子', '陈皮话梅', '月亮邮递员', '山山'],
  ...['糯米团', '小张同学', '绿豆汤', '云朵收集家', '李姐姐', '胖达', '早八人', '白开水', '海盐芝士', '安安'],
  ...['麦子', '三餐四季', '老谢', '朵朵', '吴小宝', '石榴', '慢慢来', '珊瑚', '阿杰', '苏打饼干'],
  ...['叮当', '小树苗', '何必', '芒种', '圆圆', '西瓜中间那口', '老友记事', '杨桃', '初一', '蓝莓酱']
] as const

/** Faces for them. */
export const faces = [
  ...['cat-face', 'dog-face', 'panda', 'fox', 'rabbit-face', 'bear', 'koala', 'tiger-face', 'lion', 'cow-face'],
  ...['frog', 'penguin', 'hatching-chick', 'owl', 'hedgehog', 'otter', 'sloth', 'hamster', 'unicorn', 'dolphin'],
  ...[
    'octopus',
    'turtle',
    'butterfly',
    'honeybee',
    'sunflower',
    'cactus',
    'avocado',
    'watermelon',
    'peach',
    'tangerine'
  ]
] as const

export interface DemoUser {
  key: string
  phone: string
  nickname: string
  face: string
  kind: string
  roles: readonly string[]
  /** What they spent so far decides their level. */
  growthFen: bigint
  inviteCode: string
  /** Who brought them. */
  inviter?: string
  sex: number
  birthday: string
  region: string
}

/** People of each kind to try the shop as; outside production only. */
export const demoUsers: readonly DemoUser[] = [
  {
    key: 'shopper',
    phone: '13800000001',
    nickname: '小满爱逛街',
    face: 'rabbit-face',
    kind: '普通会员',
    roles: [],
    growthFen: 68_00n,
    inviteCode: 'HAO001',
    inviter: 'leader',
    sex: 2,
    birthday: '1996-05-21',
    region: '浙江省 杭州市 西湖区'
  },
  {
    key: 'leader',
    phone: '13800000002',
    nickname: '团长阿宁',
    face: 'fox',
    kind: '钻石会员、推广团长',
    roles: ['promoter'],
    growthFen: 12_680_00n,
    inviteCode: 'HAO002',
    sex: 2,
    birthday: '1990-10-08',
    region: '浙江省 杭州市 滨江区'
  },
  {
    key: 'merchant',
    phone: '13800000003',
    nickname: '山间茶事掌柜',
    face: 'otter',
    kind: '商家',
    roles: ['merchant'],
    growthFen: 2_600_00n,
    inviteCode: 'HAO003',
    sex: 1,
    birthday: '1985-03-12',
    region: '浙江省 杭州市 西湖区'
  },
  {
    key: 'staff',
    phone: '13800000004',
    nickname: '客服小优',
    face: 'koala',
    kind: '员工',
    roles: ['staff'],
    growthFen: 0n,
    inviteCode: 'HAO004',
    sex: 2,
    birthday: '1998-08-18',
    region: '浙江省 杭州市 滨江区'
  },
  {
    key: 'operator',
    phone: '13800000005',
    nickname: '运营大橙',
    face: 'tiger-face',
    kind: '运营',
    roles: ['operator', 'staff'],
    growthFen: 0n,
    inviteCode: 'HAO005',
    sex: 1,
    birthday: '1993-01-01',
    region: '浙江省 杭州市 滨江区'
  },
  {
    key: 'driver',
    phone: '13800000006',
    nickname: '阿驰在路上',
    face: 'panda',
    kind: '车主',
    roles: [],
    growthFen: 0n,
    inviteCode: 'HAO006',
    sex: 1,
    birthday: '1988-07-16',
    region: '浙江省 杭州市 余杭区'
  },
  {
    key: 'fruiter',
    phone: '13800000007',
    nickname: '果小满店长',
    face: 'hedgehog',
    kind: '商家、山间茶事店员',
    roles: ['merchant'],
    growthFen: 0n,
    inviteCode: 'HAO007',
    sex: 2,
    birthday: '1992-04-18',
    region: '浙江省 杭州市 拱墅区'
  }
]

export const DEMO_PASSWORD = 'Haowu#2688'
