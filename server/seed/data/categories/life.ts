import { cloth, type FirstLevel, power, second } from './shape'

/** Categories of things for people and their free time. */
export const life: readonly FirstLevel[] = [
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
