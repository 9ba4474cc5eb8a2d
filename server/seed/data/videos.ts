import type { Mood } from '../art/palettes'
import type { nicknames } from './people'

type Who = (typeof nicknames)[number]

interface Said {
  who: Who
  words: string
  /** So long after the video, or after what it answers. */
  later_h: number
  answers?: readonly Said[]
}

/** Demo videos, newest first: a file each in the folder beside this one, made by `make-videos.ts` from the same words. */
export const clips: readonly {
  file: string
  main: string
  others: readonly string[]
  mood: Mood
  lines: readonly string[]
  author: Who
  title: string
  goods: string
  days: number
  likes: number
  comments: readonly Said[]
}[] = [
  {
    file: 'tea',
    main: 'teapot',
    others: ['teacup-without-handle', 'leaf-fluttering-in-wind', 'herb', 'mountain'],
    mood: 'mint',
    lines: ['泡一壶春天', '八十度水 先水后茶', '三分钟刚刚好'],
    author: '慢慢来',
    title: '龙井这样泡不苦不涩，三分钟学会',
    goods: '明前西湖龙井 一芽一叶',
    days: 1.1,
    likes: 46,
    comments: [
      {
        who: '白开水',
        words: '原来一直水太烫了，难怪喝着发苦',
        later_h: 0.7,
        answers: [{ who: '慢慢来', words: '对，烧开后放两三分钟再冲就好', later_h: 0.4 }]
      },
      {
        who: '小张同学',
        words: '求一个茶水比例',
        later_h: 3.2,
        answers: [
          { who: '慢慢来', words: '三克茶，一百五十毫升水，玻璃杯最方便', later_h: 1.1 },
          { who: '小张同学', words: '收到，周末试试', later_h: 1.6 }
        ]
      },
      { who: '月亮邮递员', words: '杯子真好看，有链接吗', later_h: 9.5 },
      { who: '老谢', words: '第二泡最香', later_h: 14.3 }
    ]
  },
  {
    file: 'orange',
    main: 'tangerine',
    others: ['sun', 'leaf-fluttering-in-wind', 'blossom', 'herb'],
    mood: 'lemon',
    lines: ['春天的橙子', '树上现摘 不打蜡', '皮薄多汁'],
    author: '爱吃橙子的猫',
    title: '秭归果园直拍，橙子从树上到箱子',
    goods: '秭归伦晚鲜橙 春天的橙',
    days: 2.46,
    likes: 29,
    comments: [
      { who: '江南的雨', words: '去年回购了三箱，爸妈指定要这家', later_h: 4.6 },
      {
        who: '橘子汽水',
        words: '现在发货吗？新疆能到不',
        later_h: 7.1,
        answers: [{ who: '爱吃橙子的猫', words: '现摘现发，偏远地区看页面的运费说明', later_h: 2.4 }]
      },
      { who: '初一', words: '小时候外婆家门口就有一棵', later_h: 31.5 }
    ]
  },
  {
    file: 'hotpot',
    main: 'shallow-pan-of-food',
    others: ['shrimp', 'leafy-green', 'fire', 'dumpling'],
    mood: 'cherry',
    lines: ['天冷就涮锅', '汤底先煮十分钟', '锅能拆下来洗'],
    author: '三餐四季',
    title: '下雪天在家涮火锅，四个人一口小锅就够',
    goods: '电火锅 分体可拆洗',
    days: 4.3,
    likes: 57,
    comments: [
      { who: '半糖去冰', words: '毛肚七上八下，谁也别跟我抢', later_h: 1.3 },
      {
        who: '豆豆妈',
        words: '三升四个人真的够吗，家里还有老人小孩',
        later_h: 2.8,
        answers: [{ who: '三餐四季', words: '我家四口用三升刚好，常请客就选五升', later_h: 5.2 }]
      },
      { who: '早八人', words: '宿舍不让用，先收藏了', later_h: 11.4 },
      { who: '圆圆', words: '蘸料怎么调的', later_h: 20.9 },
      { who: '老王家的', words: '拆下来洗这点太戳我了', later_h: 26.1 }
    ]
  },
  {
    file: 'fryer',
    main: 'french-fries',
    others: ['cooking', 'bread', 'cooked-rice', 'high-voltage'],
    mood: 'sky',
    lines: ['两锅同时好', '左边薯条 右边鸡翅', '晚饭一起上桌'],
    author: '周周周末',
    title: '空气炸锅懒人晚餐，薯条鸡翅一起好',
    goods: '双区空气炸锅 两锅同时好',
    days: 6.72,
    likes: 34,
    comments: [
      {
        who: '沈先生',
        words: '功率大吗，会不会跳闸',
        later_h: 1.9,
        answers: [{ who: '周周周末', words: '单独插墙上没跳过，别和电水壶共用插线板', later_h: 8.3 }]
      },
      { who: '一颗芋圆', words: '减肥的人看饿了', later_h: 12.6 }
    ]
  },
  {
    file: 'plant',
    main: 'potted-plant',
    others: ['seedling', 'sun', 'tulip', 'bouquet'],
    mood: 'leaf',
    lines: ['客厅来点绿', '散光就能活', '一周一次水'],
    author: '小树苗',
    title: '龟背竹新手养护，一周浇一次就够',
    goods: '龟背竹 大盆栽 净空气',
    days: 9.4,
    likes: 12,
    comments: [
      {
        who: '绿豆汤',
        words: '我家那盆叶子发黄，是不是没救了',
        later_h: 6.4,
        answers: [
          { who: '小树苗', words: '先停一周水，挪到窗边散光，新叶出来就缓过来了', later_h: 3.7 },
          { who: '绿豆汤', words: '真的冒新芽了，谢谢！', later_h: 120 }
        ]
      },
      { who: '麦子', words: '盆是一起的吗', later_h: 28.8 },
      { who: '李姐姐', words: '好养，办公室那盆快顶到天花板了', later_h: 53.2 }
    ]
  },
  {
    file: 'tent',
    main: 'tent',
    others: ['fire', 'evergreen-tree', 'star', 'mountain'],
    mood: 'sand',
    lines: ['三秒撑起一个家', '一拉一抖就站好', '收进袋子带走'],
    author: '乐乐爸',
    title: '带娃露营不手忙脚乱，帐篷一个人就能搭',
    goods: '全自动速开帐篷 防雨',
    days: 13.6,
    likes: 21,
    comments: [
      {
        who: '可可西里',
        words: '收的时候才是考验吧',
        later_h: 5.5,
        answers: [{ who: '乐乐爸', words: '看两遍视频就会了，先压顶再收腿', later_h: 15.2 }]
      },
      { who: '朵朵', words: '晚上冷不冷，要不要垫防潮垫', later_h: 22.7 }
    ]
  }
]
