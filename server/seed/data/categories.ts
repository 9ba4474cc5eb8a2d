import type { Mood } from '../art/palettes'

export interface SecondLevel {
  key: string
  name: string
  icon: string
  unit: string
  /** Small things drawn around a product of this kind. */
  others: readonly string[]
  /** Keys of shops that sell it and of brands it comes from. */
  shops: readonly string[]
  brands: readonly string[]
  /** Rows of the parameter table, with what they may say. */
  params: Readonly<Record<string, readonly string[]>>
  /** How it is shipped: free, by piece or by weight. */
  freight: 'free' | 'piece' | 'weight'
}

export interface FirstLevel {
  key: string
  name: string
  icon: string
  mood: Mood
  shades: readonly Mood[]
  points: { title: string; info: string; list: readonly { icon: string; title: string; info: string }[] }
  children: readonly SecondLevel[]
}

const second = (
  key: string,
  name: string,
  icon: string,
  unit: string,
  others: string,
  shops: string,
  brands: string,
  freight: SecondLevel['freight'],
  params: SecondLevel['params']
): SecondLevel => ({
  key,
  name,
  icon,
  unit,
  others: others.split(' '),
  shops: shops.split(' '),
  brands: brands.split(' '),
  freight,
  params
})

const fresh = { 贮存方式: ['0-4℃ 冷藏', '阴凉通风处', '冷藏保鲜'], 包装: ['泡沫箱加冰袋', '加厚纸箱', '气柱袋加礼盒'] }
const snack = { 保质期: ['180 天', '240 天', '9 个月', '12 个月'], 贮存方式: ['阴凉干燥处，开封后请尽快食用'] }
const cloth = { 洗涤: ['可机洗，水温不超过 30℃', '建议手洗，平铺晾干'], 季节: ['四季', '春秋', '秋冬'] }
const power = { 电源: ['220V 50Hz', 'USB-C 5V 供电'], 质保: ['整机一年质保', '两年质保，全国联保'] }

/** Categories on two levels, in the order they are shown. */
export const categories: readonly FirstLevel[] = [
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
        'brown-mushroom',
        '袋',
        'chestnut seedling lotus leaf-fluttering-in-wind',
        'grain',
        'windgoods greengrain',
        'piece',
        { 产地: ['福建古田', '黑龙江', '云南', '宁夏中宁'], ...snack }
      )
    ]
  },
  {
    key: 'home',
    name: '家居家纺',
    icon: 'couch-and-lamp',
    mood: 'sky',
    shades: ['sky', 'lilac', 'sand', 'mint'],
    points: {
      title: '舒服是第一位',
      info: '把家住成喜欢的样子',
      list: [
        { icon: 'feather', title: '亲肤面料', info: '反复水洗，柔软不掉色' },
        { icon: 'straight-ruler', title: '尺寸贴心', info: '按国内户型常用尺寸设计' },
        { icon: 'recycling-symbol', title: '环保用料', info: '无异味，拆开就能用' }
      ]
    },
    children: [
      second(
        'bed',
        '床上用品',
        'bed',
        '套',
        'zzz crescent-moon cloud feather',
        'homeshop self',
        'softsleep woodpick',
        'free',
        { 面料: ['长绒棉', '水洗棉', '莱赛尔', '天丝混纺'], ...cloth }
      ),
      second(
        'towel',
        '毛巾浴品',
        'soap',
        '条',
        'bubbles bathtub droplet shower',
        'homeshop self',
        'softsleep cleanisle',
        'piece',
        { 面料: ['纯棉', '竹浆纤维', '珊瑚绒'], ...cloth }
      ),
      second(
        'storage',
        '收纳整理',
        'card-file-box',
        '个',
        'package label basket broom',
        'homeshop',
        'woodpick',
        'weight',
        { 材质: ['PP', '牛津布', '实木', '藤编'], 承重: ['5 公斤', '10 公斤', '20 公斤'] }
      ),
      second(
        'decor',
        '家居装饰',
        'framed-picture',
        '件',
        'potted-plant candle white-flower couch-and-lamp',
        'homeshop',
        'woodpick windgoods',
        'piece',
        { 材质: ['陶瓷', '实木', '铁艺', '棉麻'], 风格: ['原木', '奶油', '中古', '极简'] }
      )
    ]
  },
  {
    key: 'kitchen',
    name: '厨房餐具',
    icon: 'cooking',
    mood: 'lemon',
    shades: ['lemon', 'steel', 'peach'],
    points: {
      title: '做饭这件小事',
      info: '顺手的器具，让人想多下几次厨',
      list: [
        { icon: 'fire', title: '受热均匀', info: '底厚适中，不易糊锅' },
        { icon: 'shield', title: '食品接触级', info: '材质有检测，用得放心' },
        { icon: 'sponge', title: '好洗好收', info: '少缝隙，能叠放' }
      ]
    },
    children: [
      second('pot', '锅具', 'shallow-pan-of-food', '口', 'fire egg cooking salt', 'homeshop self', 'ricewild', 'free', {
        材质: ['铸铁', '304 不锈钢', '陶瓷', '铝合金'],
        适用: ['燃气灶', '燃气灶和电磁炉通用']
      }),
      second(
        'bowl',
        '餐具水具',
        'bowl-with-spoon',
        '套',
        'chopsticks teacup-without-handle spoon steaming-bowl',
        'homeshop self',
        'whitechina ricewild',
        'piece',
        { 材质: ['高温白瓷', '骨瓷', '高硼硅玻璃', '316 不锈钢'], 适用: ['可入微波炉', '可入洗碗机'] }
      ),
      second(
        'knife',
        '刀具砧板',
        'kitchen-knife',
        '件',
        'carrot tomato onion leafy-green',
        'homeshop',
        'ricewild',
        'piece',
        { 材质: ['不锈钢', '乌檀木', '竹'], 保养: ['用后擦干，竖放通风'] }
      ),
      second(
        'bake',
        '烘焙工具',
        'cupcake',
        '件',
        'egg butter glass-of-milk cookie',
        'homeshop self',
        'ricewild',
        'piece',
        { 材质: ['碳钢', '食品级硅胶', '不锈钢'], 适用: ['烤箱', '空气炸锅'] }
      )
    ]
  },
  {
    key: 'beauty',
    name: '美妆个护',
    icon: 'lotion-bottle',
    mood: 'rose',
    shades: ['rose', 'lilac', 'sea'],
    points: {
      title: '温和也有效',
      info: '认真对待每一寸肌肤',
      list: [
        { icon: 'herb', title: '植物来源', info: '取自草本，温和不刺激' },
        { icon: 'test-tube', title: '备案可查', info: '产品均可在官方平台查到' },
        { icon: 'sparkles', title: '肤感清爽', info: '一抹即化，不黏不腻' }
      ]
    },
    children: [
      second(
        'skin',
        '面部护肤',
        'lotion-bottle',
        '瓶',
        'droplet sparkles herb hibiscus',
        'beautyshop',
        'flowerorder',
        'free',
        { 适用肤质: ['所有肤质', '干性', '混合性', '敏感肌'], 保质期: ['三年', '开封后 12 个月'] }
      ),
      second(
        'makeup',
        '彩妆香氛',
        'lipstick',
        '支',
        'mirror sparkles rose ribbon',
        'beautyshop',
        'flowerorder',
        'free',
        { 质地: ['丝绒', '水润', '雾面'], 保质期: ['三年'] }
      ),
      second(
        'shampoo',
        '洗发沐浴',
        'shower',
        '瓶',
        'bubbles droplet herb soap',
        'beautyshop self',
        'cleanisle flowerorder',
        'piece',
        { 香型: ['白茶', '柑橘', '雪松', '无香'], 保质期: ['三年'] }
      ),
      second(
        'tooth',
        '口腔护理',
        'toothbrush',
        '支',
        'tooth sparkles bubbles smiling-face-with-smiling-eyes',
        'self beautyshop',
        'cleanisle',
        'piece',
        { 适用人群: ['成人', '三岁以上儿童', '敏感牙龈'], 保质期: ['三年'] }
      ),
      second('paper', '纸品清洁', 'roll-of-paper', '提', 'sponge bubbles soap broom', 'self', 'cleanisle', 'weight', {
        规格: ['家庭装', '便携装', '量贩装'],
        原料: ['原生木浆', '竹浆']
      })
    ]
  },
  {
    key: 'wear',
    name: '服饰鞋包',
    icon: 'dress',
    mood: 'lilac',
    shades: ['lilac', 'sand', 'steel', 'rose'],
    points: {
      title: '舒适有型',
      info: '穿在身上的，先要自己喜欢',
      list: [
        { icon: 'thread', title: '精细走线', info: '针脚细密，经得起细看' },
        { icon: 'leaf-fluttering-in-wind', title: '透气面料', info: '会呼吸的料子，久穿不闷' },
        { icon: 'left-right-arrow', title: '免费换码', info: '不合身，七天内免费换' }
      ]
    },
    children: [
      second('women', '女装', 'dress', '件', 'ribbon sparkles hibiscus handbag', 'clothes', 'cloudwear', 'free', {
        面料: ['棉', '亚麻', '羊毛混纺', '醋酸'],
        ...cloth
      }),
      second('men', '男装', 'coat', '件', 'necktie watch glasses billed-cap', 'clothes', 'cloudwear', 'free', {
        面料: ['棉', '聚酯纤维', '羊毛混纺'],
        ...cloth
      }),
      second(
        'socks',
        '内衣袜品',
        'socks',
        '件',
        'feather cloud ribbon sparkles',
        'clothes self',
        'cloudwear softsleep',
        'piece',
        { 面料: ['精梳棉', '莫代尔', '桑蚕丝'], ...cloth }
      ),
      second(
        'shoes',
        '鞋靴',
        'running-shoe',
        '双',
        'footprints sparkles leaf-fluttering-in-wind socks',
        'clothes outdoor',
        'stepwild',
        'free',
        { 鞋底: ['橡胶', 'EVA', '牛筋'], 季节: ['四季', '春秋'] }
      ),
      second('bags', '箱包配饰', 'handbag', '只', 'sunglasses ring ribbon necktie', 'clothes', 'bagnote', 'free', {
        材质: ['头层牛皮', '尼龙', '帆布', 'PC'],
        里料: ['涤纶']
      })
    ]
  },
  {
    key: 'digital',
    name: '数码家电',
    icon: 'headphone',
    mood: 'steel',
    shades: ['steel', 'sky', 'lilac'],
    points: {
      title: '好用才是硬道理',
      info: '参数看得懂，功能用得上',
      list: [
        { icon: 'high-voltage', title: '省心耐用', info: '关键部件经过老化测试' },
        { icon: 'gear', title: '操作简单', info: '按键清楚，老人也会用' },
        { icon: 'wrench', title: '全国联保', info: '坏了能修，服务有人管' }
      ]
    },
    children: [
      second(
        'phone',
        '手机数码',
        'mobile-phone',
        '个',
        'electric-plug battery high-voltage link',
        'digital',
        'corecell',
        'free',
        { 接口: ['USB-C', 'USB-C 双口'], 质保: ['一年质保'] }
      ),
      second(
        'audio',
        '影音耳机',
        'headphone',
        '件',
        'musical-notes musical-note radio microphone',
        'digital',
        'hearing',
        'free',
        { 连接: ['蓝牙 5.3', '蓝牙 5.4', '有线'], 质保: ['一年质保'] }
      ),
      second(
        'cooker',
        '厨房小电',
        'popcorn',
        '台',
        'high-voltage cooking bread cooked-rice',
        'digital self',
        'lightisle',
        'free',
        { 容量: ['1.5 升', '3 升', '5 升'], ...power }
      ),
      second(
        'living',
        '生活电器',
        'light-bulb',
        '台',
        'high-voltage wind-face droplet house',
        'digital',
        'lightisle',
        'free',
        { 适用面积: ['10-15 平方米', '15-25 平方米'], ...power }
      )
    ]
  },
  {
    key: 'kids',
    name: '母婴文具',
    icon: 'teddy-bear',
    mood: 'mint',
    shades: ['mint', 'sky', 'lemon', 'rose'],
    points: {
      title: '给孩子的都细心',
      info: '圆润无棱角，放心陪长大',
      list: [
        { icon: 'baby', title: '婴幼儿级', info: '贴身用品达到 A 类标准' },
        { icon: 'artist-palette', title: '水性漆面', info: '无味，啃一口也不怕' },
        { icon: 'open-book', title: '边玩边学', info: '动手动脑，专注力慢慢来' }
      ]
    },
    children: [
      second(
        'baby',
        '婴童用品',
        'baby-bottle',
        '件',
        'baby-chick teddy-bear balloon cloud',
        'kidsshop',
        'bubblebear',
        'free',
        { 适用年龄: ['0-12 个月', '1-3 岁', '3 岁以上'], 执行标准: ['婴幼儿 A 类'] }
      ),
      second(
        'toy',
        '益智玩具',
        'puzzle-piece',
        '套',
        'balloon rocket kite game-die',
        'kidsshop',
        'bubblebear',
        'free',
        { 适用年龄: ['3 岁以上', '6 岁以上'], 材质: ['榉木', 'ABS', '毛绒'] }
      ),
      second(
        'stationery',
        '文具办公',
        'pencil',
        '套',
        'notebook paperclip straight-ruler crayon',
        'kidsshop self',
        'inkdot',
        'piece',
        { 适用: ['学生', '办公', '手帐'], 规格: ['盒装', '礼盒装'] }
      ),
      second('books', '图书', 'books', '册', 'bookmark glasses open-book light-bulb', 'kidsshop', 'inkdot', 'piece', {
        装帧: ['精装', '平装', '盒装'],
        开本: ['16 开', '32 开']
      })
    ]
  },
  {
    key: 'outdoor',
    name: '乐活户外',
    icon: 'tent',
    mood: 'sea',
    shades: ['sea', 'leaf', 'sand', 'peach'],
    points: {
      title: '周末去撒野',
      info: '装备轻一点，快乐多一点',
      list: [
        { icon: 'mountain', title: '真实场景测试', info: '风里雨里都试过' },
        { icon: 'feather', title: '轻便好收', info: '一个后备箱装得下' },
        { icon: 'handshake', title: '配件可换', info: '坏一个零件，不必换整套' }
      ]
    },
    children: [
      second(
        'fitness',
        '运动健身',
        'person-lifting-weights',
        '件',
        'stopwatch trophy droplet running-shirt',
        'outdoor',
        'stepwild',
        'free',
        { 材质: ['TPE', '天然橡胶', '铸铁包胶'], 适用: ['居家', '健身房'] }
      ),
      second('camp', '露营户外', 'tent', '件', 'fire evergreen-tree mountain star', 'outdoor', 'deerwalk', 'free', {
        材质: ['牛津布', '铝合金', '不锈钢'],
        收纳: ['附收纳袋']
      }),
      second('pet', '宠物用品', 'paw-prints', '件', 'bone dog-face cat-face fish', 'petshop', 'petplanet', 'weight', {
        适用: ['全犬种', '全猫种', '中小型犬'],
        保质期: ['18 个月', '长期']
      }),
      second(
        'plant',
        '鲜花绿植',
        'potted-plant',
        '盆',
        'bouquet tulip seedling sun',
        'petshop homeshop',
        'flowerhouse',
        'free',
        { 养护: ['喜阳，见干见湿', '耐阴，每周浇水一次'], 包装: ['加固纸箱，根部保湿'] }
      )
    ]
  }
]
