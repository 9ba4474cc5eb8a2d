import { type Mood, palettes } from '../art/palettes'
import { type ShopData, trades } from './shops'

/** A store of the demo that people visit and pay in. */
export interface StoreData extends ShopData {
  place: readonly [number, number]
  /** Open on no such weekday; 0 is Sunday. */
  rest?: readonly number[]
  things: NonNullable<ShopData['things']>
  /** What vouchers pay of a payment, in percent; absent where one cannot pay by the app. */
  pays?: number
  likes: number
}

/**
 * Stores by province and city: key | name | short name | mood | trade | longitude and latitude | district | address | hours | yuan a
 * person | four things of its photos | intro | what vouchers pay in percent, days of rest, whether it is recommended.
 */
const byCity: Readonly<Record<string, string>> = {
  '浙江省 杭州市': `
noodle|阿婆片儿川|阿婆片儿川|peach|dining|120.1641 30.2512|上城区|中山南路 118 号|06:30-20:00|26|steaming-bowl/chopsticks/leafy-green/hot-pepper|一碗片儿川做了三十年。雪菜自己腌，笋片当天切，汤头不加味精。|pays=20;best
dumpling|南山路手作饺子馆|手作饺子|sand|dining|120.1589 30.2446|上城区|南山路 202 号|10:30-21:00|38|dumpling/bowl-with-spoon/leafy-green/chopsticks|现擀皮、现调馅，坐在窗边能看着师傅包。荠菜鲜肉是招牌。|pays=30
hotpot|灯火巷老灶火锅|灯火巷火锅|cherry|dining|120.1701 30.2643|拱墅区|胜利河美食街 36 号|17:00-02:00|96|pot-of-food/hot-pepper/cut-of-meat/broccoli|牛油锅底每天炒，毛肚按片卖。晚上五点开到凌晨两点。|pays=20;best
bakery|麦田面包房|麦田面包|lemon|dining|120.1312 30.2746|西湖区|文三路 478 号|07:30-21:30|32|baguette-bread/croissant/bagel/pancakes|六点进炉，七点半出第一批。天然酵母，不用改良剂。|pays=15
cake|小确幸甜品工坊|小确幸甜品|rose|dining|120.2099 30.2461|上城区|钱江新城富春路 701 号|11:00-22:00|45|shortcake/cupcake/custard/strawberry|蛋糕当天做当天卖，奶油只用动物奶油。生日蛋糕提前一天预订。|rest=1
sushi|汐见日料小馆|汐见日料|sea|dining|120.1218 30.2795|西湖区|学院路 77 号|11:30-22:00|128|sushi/rice-ball/shrimp/fish|板前十二个位子，鱼每天清早从舟山来。|pays=10;rest=1
bento|一人食便当|一人食|leaf|dining|120.2127 30.2087|滨江区|江南大道 588 号|10:00-20:30|29|bento-box/poultry-leg/broccoli/rice-ball|一荤两素一汤，少油少盐。上班族的午饭和晚饭。|pays=30;rest=0/6
nightbbq|夜猫子烧烤|夜猫子烧烤|cocoa|dining|120.2031 30.1893|滨江区|长河路 351 号|18:00-03:00|78|cut-of-meat/clinking-beer-mugs/hot-pepper/ear-of-corn|羊肉串现穿现烤，炭火不过夜。凌晨三点打烊。|pays=15
coffee|巷口咖啡|巷口咖啡|cocoa|teahouse|120.1502 30.2563|西湖区|北山街 84 号|08:00-19:00|28|hot-beverage/croissant/potted-plant/open-book|自家烘豆，拼配每季换一次。门口有两张能看湖的椅子。|pays=20;best
milktea|青柚茶铺|青柚茶铺|mint|teahouse|120.1656 30.2689|拱墅区|武林路 289 号|10:00-22:30|18|bubble-tea/tangerine/beverage-box/leafy-green|鲜果现切，茶底现泡，甜度可以说。|pays=20
cityread|半日闲书屋|半日闲|sand|teahouse|120.1387 30.2631|西湖区|天目山路 226 号|09:30-21:00|42|open-book/hot-beverage/books/potted-plant|一半是书，一半是茶。点一壶茶可以坐一个下午。|rest=2
lake|湖畔茶舍|湖畔茶舍|leaf|teahouse|120.1436 30.2323|西湖区|杨公堤 23 号|09:00-21:30|88|teapot/teacup-without-handle/potted-plant/moon-cake|龙井、九曲红梅，配几样杭式茶点。靠水的位子请提前打电话。|pays=30
cornermart|街坊生活超市|街坊超市|leaf|market|120.1827 30.2855|拱墅区|沈半路 128 号|00:00-24:00|35|basket/glass-of-milk/tomato/rice-ball|二十四小时不打烊。半夜饿了、家里缺盐少醋，都能来。|pays=10
butcher|老周鲜肉铺|老周鲜肉|cherry|market|120.1554 30.2971|拱墅区|大关路农贸市场 12 号|05:30-13:00|52|cut-of-meat/poultry-leg/shrimp/crab|每天凌晨到货，卖完就收摊。骨头可以帮你剁好。
seafood|渔港到家海鲜|渔港到家|sea|market|120.2276 30.2218|滨江区|西兴街 40 号|08:00-20:00|98|crab/shrimp/oyster/fish|象山的船，一天两趟车。可以代蒸代煮。|pays=10
barber|拾光理发|拾光理发|steel|beauty|120.1467 30.2803|西湖区|黄龙路 5 号|10:00-21:00|78|barber-pole/scissors/mirror/lotion-bottle|只剪发，不办卡不推销。第一次来先聊五分钟。|pays=20;rest=2
nails|指尖花园美甲|指尖花园|rose|beauty|120.1783 30.2537|上城区|解放路 177 号|10:00-22:00|158|nail-polish/hibiscus/mirror/lotion-bottle|甲油都是水性的，工具一客一消毒。|pays=10
yoga|静水瑜伽|静水瑜伽|lilac|sport|120.2151 30.2352|上城区|江锦路 88 号|07:00-21:30|69|person-in-lotus-position/potted-plant/candle/cloud|小班课，一班最多八个人。零基础也跟得上。|pays=20
pingpong|旋风乒乓球馆|旋风乒乓|sky|sport|120.1169 30.2902|西湖区|丰潭路 380 号|09:00-22:00|30|ping-pong/badminton/running-shoe/basketball|十二张球台，按小时租。周末有教练免费指点。|pays=30
bike|环湖骑行社|环湖骑行|mint|sport|120.1379 30.2511|西湖区|灵隐路 1 号|07:00-19:00|40|bicycle/backpack/camera/glasses|公路车、山地车、双人车都能租，送头盔和路线图。|rest=3
toys|木马童趣|木马童趣|lemon|family|120.1915 30.2614|上城区|庆春路 136 号|10:00-20:30|86|teddy-bear/puzzle-piece/yo-yo/kite|玩具可以先玩再买，每周日上午有木工课。|pays=20
clay|泥巴先生陶艺|泥巴先生|cocoa|family|120.1008 30.2657|西湖区|转塘象山路 352 号|10:00-20:00|128|artist-palette/teacup-without-handle/potted-plant/bowl-with-spoon|拉坯、上釉、烧制，三周后来取你做的杯子。|pays=15;rest=1/2
catcafe|毛孩子宠物生活馆|毛孩子|peach|pet|120.1723 30.3049|拱墅区|上塘路 559 号|09:30-21:00|98|cat-face/dog-face/bone/paw-prints|洗护、寄养、体检一站做完。寄养每天发视频。|pays=20
florist|花期花店|花期|rose|pet|120.1609 30.2588|拱墅区|延安路 398 号|08:30-20:30|66|bouquet/tulip/rose/sunflower|云南直采，隔天到店。一小时可做好一束。|pays=20;best
phonefix|快修手机|快修手机|steel|digital|120.1287 30.2689|西湖区|文二路 319 号|09:30-20:30|120|mobile-phone/laptop/headphone/battery|换屏换电池当面修，报价不满意不收费。|pays=10
lamp|一盏灯饰|一盏灯饰|lemon|house|120.1962 30.2926|拱墅区|东新路 710 号|09:00-18:30|188|light-bulb/couch-and-lamp/candle/chair|到店看光色，免费上门量尺寸。|rest=0
`,
  '上海市 上海市': `
sh-xlb|弄堂小笼|弄堂小笼|sand|dining|121.4872 31.2263|黄浦区|城隍庙路 58 号|07:00-20:00|36|dumpling/bowl-with-spoon/chopsticks/hot-beverage|蟹粉小笼当天拆蟹，十八个褶一个不少。|pays=20;best
sh-coffee|梧桐下咖啡|梧桐下|cocoa|teahouse|121.4441 31.2118|徐汇区|武康路 376 号|08:30-20:00|36|hot-beverage/croissant/open-book/potted-plant|老洋房的一楼，门前两棵梧桐。|pays=20
sh-vinyl|回声唱片|回声唱片|lilac|digital|121.4583 31.2204|静安区|巨鹿路 678 号|13:00-22:00|158|guitar/headphone/musical-keyboard/microphone|黑胶可以试听，二手也收。|rest=1
sh-bar|夜航船小酒馆|夜航船|steel|dining|121.4725 31.2187|黄浦区|皋兰路 12 号|19:00-02:00|138|cocktail-glass/wine-glass/clinking-beer-mugs/popcorn|每晚一组小乐队，十点以后安静聊天。|pays=10
sh-flower|一平米花店|一平米|rose|pet|121.4336 31.1959|徐汇区|天平路 320 号|09:00-19:00|58|bouquet/rose/sunflower/tulip|店很小，花很新鲜。|pays=20
`,
  '广东省 深圳市': `
sz-cha|早晨茶餐厅|早晨茶餐厅|lemon|dining|114.0631 22.5367|福田区|福民路 100 号|07:00-23:00|48|hot-beverage/pancakes/spaghetti/custard|菠萝油、丝袜奶茶、干炒牛河，一天到晚都有。|pays=20;best
sz-climb|岩时攀岩馆|岩时攀岩|sea|sport|113.9465 22.5183|南山区|海德三道 15 号|11:00-22:00|118|backpack/tent/running-shoe/person-in-lotus-position|抱石为主，新手有教练带。|pays=15
sz-board|骰子桌游|骰子桌游|lilac|family|114.0512 22.5406|福田区|车公庙泰然九路 6 号|13:00-01:00|58|game-die/joystick/puzzle-piece/video-game|三百多款桌游，店员教到会。|pays=20;rest=1
sz-fruit|岭南鲜果行|岭南鲜果|peach|market|114.1276 22.5479|罗湖区|翠竹路 2058 号|08:00-22:00|46|watermelon/grapes/strawberry/tangerine|荔枝季每天两趟车，不过夜。|pays=10
`,
  '北京市 北京市': `
bj-noodle|胡同炸酱面|胡同炸酱面|cocoa|dining|116.4031 39.9401|东城区|鼓楼东大街 67 号|10:30-21:00|34|steaming-bowl/bowl-with-spoon/leafy-green/chopsticks|小碗干炸，八样菜码。面是手擀的。|pays=20;best
bj-tea|四合茶事|四合茶事|leaf|teahouse|116.3838 39.9365|西城区|什刹海前海西街 9 号|10:00-22:00|78|teapot/teacup-without-handle/moon-cake/potted-plant|院子里有棵石榴树，秋天最好看。|pays=30
bj-book|万里书房|万里书房|steel|family|116.3162 39.9858|海淀区|成府路 29 号|10:00-21:30|52|books/open-book/hot-beverage/glasses|旧书按斤称，新书打八折。|rest=1
`,
  '四川省 成都市': `
cd-hotpot|坝坝串串|坝坝串串|cherry|dining|104.0613 30.6571|青羊区|奎星楼街 23 号|11:00-01:00|68|pot-of-food/hot-pepper/cut-of-meat/clinking-beer-mugs|露天坝坝，签签数完再结账。|pays=20;best
cd-tea|竹椅子茶馆|竹椅子|leaf|teahouse|104.0579 30.6634|青羊区|人民公园内|08:00-18:00|25|teapot/teacup-without-handle/potted-plant/chair|盖碗茶一坐一天，掏耳朵师傅常驻。|pays=30
`
}

type Line = [
  key: string,
  name: string,
  short: string,
  mood: string,
  trade: string,
  place: string,
  district: string,
  address: string,
  hours: string,
  yuan: string,
  things: string,
  intro: string,
  more?: string
]

const isMood = (name: string): name is Mood => name in palettes

function storeOf(province: string, city: string, line: string): StoreData {
  const [key, name, short, mood, tradeKey, place, district, address, hours, yuan, things, intro, more = ''] =
    line.split('|') as Line
  const trade = trades.find(one => one.key === tradeKey)?.key
  if (!trade || !isMood(mood)) throw new Error(`Store ${key} has no trade ${tradeKey} or no mood ${mood}`)
  const extra = new URLSearchParams(more.replaceAll(';', '&'))
  const [rest, pays] = [extra.get('rest'), extra.get('pays')]
  const [longitude, latitude] = place.split(' ').map(Number) as [number, number]
  const shown = things.split('/') as [string, string, string, string]
  const perCapita = Number(yuan)
  return {
    ...{ key, name, short, mood, trade, address, hours, perCapita, intro, things: shown },
    icon: shown[0],
    place: [longitude, latitude],
    region: [province, city, district],
    ...(pays && { pays: Number(pays) }),
    ...(rest && { rest: rest.split('/').map(Number) }),
    ...(extra.has('best') && { best: true as const }),
    followers: (name.length * 977 + perCapita * 31) % 6_000,
    likes: (name.length * 389 + perCapita * 17) % 900
  }
}

/** Stores in several cities, most of them in one, enough to turn pages. */
export const stores: readonly StoreData[] = Object.entries(byCity).flatMap(([region, lines]) => {
  const [province, city] = region.split(' ') as [string, string]
  return lines
    .trim()
    .split('\n')
    .map(line => storeOf(province, city, line))
})
