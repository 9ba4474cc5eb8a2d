import { type FirstLevel, fresh, second, snack } from './shape'

/** Categories of food and drink. */
export const food: readonly FirstLevel[] = [
  {
    key: 'fresh',
    name: '生鲜果蔬',
    icon: 'strawberry',
    mood: 'leaf',
    shades: ['leaf', 'mint', 'rose', 'lemon'],
    points: {
      title: '产地直采',
      info: '从田间到餐桌，少走一步多一分鲜',
      list: [
        { icon: 'seedling', title: '应季采收', info: '到了时候再摘，味道自然足' },
        { icon: 'snowflake', title: '全程冷链', info: '预冷、冷藏、冷运一路不断' },
        { icon: 'shield', title: '坏果包赔', info: '签收二十四小时内拍照即赔' }
      ]
    },
    children: [
      second(
        'fruit',
        '时令水果',
        'tangerine',
        '箱',
        'leaf-fluttering-in-wind herb blossom sun',
        'freshself fruit',
        'orchard dew',
        'free',
        {
          产地: ['四川眉山', '云南宾川', '山东烟台', '陕西洛川', '广西武鸣'],
          ...fresh
        }
      ),
      second(
        'veg',
        '新鲜蔬菜',
        'leafy-green',
        '份',
        'herb carrot leaf-fluttering-in-wind droplet',
        'freshself fruit',
        'dew orchard',
        'weight',
        {
          产地: ['云南元谋', '山东寿光', '上海崇明', '福建漳浦'],
          ...fresh
        }
      ),
      second('meat', '肉禽蛋品', 'cut-of-meat', '份', 'herb ice salt garlic', 'freshself', 'dew range', 'weight', {
        产地: ['内蒙古锡林郭勒', '宁夏盐池', '四川', '江苏'],
        贮存方式: ['-18℃ 冷冻', '0-4℃ 冷藏']
      }),
      second('sea', '海鲜水产', 'shrimp', '份', 'ice lemon water-wave spiral-shell', 'freshself', 'tide', 'free', {
        产地: ['福建宁德', '浙江舟山', '广东湛江', '山东威海'],
        贮存方式: ['-18℃ 冷冻', '活鲜加氧发货']
      })
    ]
  },
  {
    key: 'snack',
    name: '零食茶饮',
    icon: 'bubble-tea',
    mood: 'peach',
    shades: ['peach', 'lemon', 'cocoa', 'mint'],
    points: {
      title: '好料看得见',
      info: '配料干净，入口就懂',
      list: [
        { icon: 'magnifying-glass-tilted-left', title: '配料简单', info: '能少一样，就少一样' },
        { icon: 'thermometer', title: '低温慢烘', info: '香气留住，脆度刚好' },
        { icon: 'locked', title: '独立小包', info: '一次一包，随身也方便' }
      ]
    },
    children: [
      second(
        'nut',
        '坚果蜜饯',
        'peanuts',
        '袋',
        'chestnut leaf-fluttering-in-wind beans honey-pot',
        'self grain',
        'windgoods dew',
        'piece',
        { 产地: ['新疆', '云南', '浙江临安'], ...snack }
      ),
      second(
        'cookie',
        '饼干糕点',
        'cookie',
        '盒',
        'croissant honey-pot butter glass-of-milk',
        'self',
        'windgoods ricewild',
        'piece',
        { 产地: ['上海', '广东佛山', '江苏苏州'], ...snack }
      ),
      second(
        'tea',
        '中国茶',
        'teapot',
        '罐',
        'teacup-without-handle leaf-fluttering-in-wind herb mountain',
        'tea',
        'mountaintea leafbean',
        'free',
        {
          产地: ['杭州西湖', '福建安溪', '云南勐海', '安徽祁门', '广东潮州'],
          年份: ['当年新茶', '三年陈'],
          贮存方式: ['密封、避光、防潮']
        }
      ),
      second(
        'coffee',
        '咖啡冲饮',
        'hot-beverage',
        '盒',
        'beans glass-of-milk chocolate-bar cookie',
        'tea self',
        'leafbean',
        'piece',
        { 产地: ['云南保山', '云南普洱', '上海'], ...snack }
      ),
      second(
        'drink',
        '饮料果汁',
        'beverage-box',
        '箱',
        'lemon ice tangerine cup-with-straw',
        'self',
        'orchard windgoods',
        'weight',
        { 产地: ['浙江', '海南', '江苏'], ...snack }
      )
    ]
  },
  {
    key: 'grain',
    name: '粮油干货',
    icon: 'cooked-rice',
    mood: 'sand',
    shades: ['sand', 'lemon', 'leaf'],
    points: {
      title: '当季新粮',
      info: '一碗好饭，从一粒好米开始',
      list: [
        { icon: 'sheaf-of-rice', title: '产区甄选', info: '黑土地、高山田，好水好土' },
        { icon: 'magnifying-glass-tilted-right', title: '批批送检', info: '每一批都有检测报告' },
        { icon: 'package', title: '锁鲜包装', info: '真空充氮，开袋仍是新粮香' }
      ]
    },
    children: [
      second(
        'rice',
        '米面杂粮',
        'sheaf-of-rice',
        '袋',
        'cooked-rice ear-of-corn beans seedling',
        'grain',
        'greengrain',
        'weight',
        { 产地: ['黑龙江五常', '吉林舒兰', '山西沁州', '内蒙古'], ...snack }
      ),
      second(
        'sauce',
        '油盐酱醋',
        'olive',
        '瓶',
        'garlic hot-pepper ginger-root salt',
        'grain self',
        'greengrain ricewild',
        'weight',
        { 产地: ['山西', '四川', '山东', '广东'], ...snack }
      ),
      second(
        'dried',
        '南北干货',
        'mushroom',
        '袋',
        'chestnut seedling lotus leaf-fluttering-in-wind',
        'grain',
        'windgoods greengrain',
        'piece',
        { 产地: ['福建古田', '黑龙江', '云南', '宁夏中宁'], ...snack }
      )
    ]
  }
]
