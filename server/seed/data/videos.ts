import type { Mood } from '../art/palettes'

/** Demo videos: a file each in the folder beside this one, made by `make-videos.ts` from the same words. */
export const clips: readonly {
  file: string
  main: string
  others: readonly string[]
  mood: Mood
  lines: readonly string[]
  title: string
  goods: string
  comments: readonly string[]
}[] = [
  {
    file: 'tea',
    main: 'teapot',
    others: ['teacup-without-handle', 'leaf-fluttering-in-wind', 'herb', 'mountain'],
    mood: 'mint',
    lines: ['泡一壶春天', '八十度水 先水后茶', '三分钟刚刚好'],
    title: '龙井这样泡不苦不涩，三分钟学会',
    goods: '明前西湖龙井 一芽一叶',
    comments: ['原来一直水太烫了', '杯子真好看', '下班回家就试试', '求一个茶水比例']
  },
  {
    file: 'orange',
    main: 'tangerine',
    others: ['sun', 'leaf-fluttering-in-wind', 'blossom', 'herb'],
    mood: 'lemon',
    lines: ['春天的橙子', '树上现摘 不打蜡', '皮薄多汁'],
    title: '秭归果园直拍，橙子从树上到箱子',
    goods: '秭归伦晚鲜橙 春天的橙',
    comments: ['去年回购了三箱', '小时候的味道', '现在发货吗']
  },
  {
    file: 'fryer',
    main: 'french-fries',
    others: ['cooking', 'bread', 'cooked-rice', 'high-voltage'],
    mood: 'sky',
    lines: ['两锅同时好', '左边薯条 右边鸡翅', '晚饭一起上桌'],
    title: '空气炸锅懒人晚餐，薯条鸡翅一起好',
    goods: '双区空气炸锅 两锅同时好',
    comments: ['功率大吗会不会跳闸', '看饿了', '终于不用等第二锅']
  },
  {
    file: 'plant',
    main: 'potted-plant',
    others: ['seedling', 'sun', 'tulip', 'bouquet'],
    mood: 'leaf',
    lines: ['客厅来点绿', '散光就能活', '一周一次水'],
    title: '龟背竹新手养护，一周浇一次就够',
    goods: '龟背竹 大盆栽 净空气',
    comments: ['我家那盆黄叶怎么救', '好养，推荐新手', '盆是一起的吗']
  }
]
