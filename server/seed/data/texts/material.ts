/** Groups of promotion material. */
export const materialTopics: readonly { key: string; type: 'goods' | 'live'; name: string; synopsis: string }[] = [
  { key: 'moments', type: 'goods', name: '朋友圈', synopsis: '配图和文案，复制就能发' },
  { key: 'group', type: 'goods', name: '社群', synopsis: '发到群里的短句' },
  { key: 'script', type: 'live', name: '讲解稿', synopsis: '直播时一件商品怎么讲' },
  { key: 'cover', type: 'live', name: '开播封面', synopsis: '封面图和标题' }
]

/** Pieces to pass on: their pictures are those of the product they name. */
export const materials: readonly { topic: string; title: string; goods: string; words: string }[] = [
  {
    topic: 'moments',
    title: '果冻橙：一插一吸都是汁',
    goods: '爱媛果冻橙 皮薄多汁当季现摘',
    words: `办公室的下午茶，今天换成橙子
皮薄到轻轻一掰就开，插根吸管就能喝，汁水多到要接着。
当季现摘，坏果包赔，想吃的朋友点图片看看。`
  },
  {
    topic: 'moments',
    title: '土鸡蛋：蛋黄橙红，煮着最香',
    goods: '散养土鸡蛋 谷物喂养',
    words: `给孩子煮鸡蛋，蛋黄是橙红色的那种
散养、吃谷物，蒸蛋羹特别嫩。
一次三十枚，冰箱放得下，够吃两个星期。`
  },
  {
    topic: 'moments',
    title: '小番茄：当水果吃的番茄',
    goods: '高山小番茄 口感型',
    words: `小时候的番茄味回来了
一口一个爆汁，酸甜刚好，洗洗就能吃。
追剧的时候放一盘，不知不觉就没了。`
  },
  {
    topic: 'moments',
    title: '牛排套餐：解冻十分钟就开饭',
    goods: '原切谷饲牛排套餐 家庭装',
    words: `下班晚，晚饭也不想将就
提前拿出来解冻，热锅三分钟，全家都有。
原切，看得见的肉纹，配点黑椒就很好。`
  },
  {
    topic: 'group',
    title: '蓝莓开团：当天采、冷链到',
    goods: '云南蓝莓 大果 18 毫米',
    words: `【今日开团】云南蓝莓，18 毫米大果，颗颗带霜。
冷链发货，四盒装正好一周的量。要的在群里接龙，价格以商品页为准。`
  },
  {
    topic: 'group',
    title: '水果玉米：生吃也清甜',
    goods: '甜糯水果玉米 即食鲜棒',
    words: `早餐党看过来：水果玉米，剥开就能吃，微波两分钟更香。
一箱八支，放冷藏一周没问题。点链接自己下单，省心。`
  },
  {
    topic: 'group',
    title: '胡萝卜：孩子愿意啃的那种',
    goods: '水果胡萝卜 脆甜无渣',
    words: `家有不爱吃菜的孩子，可以试试这个胡萝卜。
洗干净直接啃，脆、甜、没有渣，也没有那股味。`
  },
  {
    topic: 'script',
    title: '讲解稿：滩羊肉卷',
    goods: '宁夏滩羊肉卷 涮锅鲜切',
    words: `（拿起一盒，给近景）大家看这个颜色，红白分明，没有血水。
宁夏滩羊，肉细、不膻，涮十秒就能吃。
家里三口人，一盒两斤正好一顿。喜欢厚一点的，备注里写一下。
不足也说：肥瘦相间，完全不吃肥的朋友可以看看牛肉。
价格和优惠以页面为准，现在下单明天发货。`
  },
  {
    topic: 'script',
    title: '讲解稿：走地鸡',
    goods: '清远走地鸡 整只净膛',
    words: `（先讲做法）白切、煲汤都合适，净膛处理好了，回家冲一下就能下锅。
皮脆、肉紧，油不多，煲出来的汤是清亮的。
一只够四个人，冷链到家，收到先放冷藏。
有问题随时问，能答的我当场答，答不了的我去查。`
  },
  {
    topic: 'cover',
    title: '今晚八点：当季水果专场',
    goods: '阳光玫瑰葡萄 带蒂整串',
    words: `今晚八点｜当季水果专场
开箱看果、切开看肉，坏果包赔。`
  },
  {
    topic: 'cover',
    title: '周末专场：一锅热气腾腾',
    goods: '手打猪肉丸 弹牙多汁',
    words: `周末专场｜涮锅好料一次备齐
丸子、肉卷、蔬菜，现煮现尝。`
  }
]
