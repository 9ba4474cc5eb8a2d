import { cloth, type FirstLevel, second } from './shape'

/** Categories of things for the house. */
export const house: readonly FirstLevel[] = [
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
  }
]
