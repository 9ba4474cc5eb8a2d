import { asc, eq, inArray } from 'drizzle-orm'
import { type Queryable, within } from '../src/db/connection'
import { packages, products, skus } from '../src/db/schema'
import { packageOrder } from '../src/domains/package/order-kind'
import { savePackage } from '../src/domains/package/service'
import { fundUser } from '../src/engines/ledger'
import { checkOut, createOrder, shipOrder, takeOrder } from '../src/engines/order'
import { payableOrder, payByBalance } from '../src/engines/payment'
import type { Services } from '../src/services'
import { packagePicture } from './art/draw'
import { type Mood, palettes } from './art/palettes'
import { productId } from './goods'
import { demoId } from './people'
import { seedId } from './random'
import { daysAgo, type World } from './world'

interface PackageData {
  title: string
  intro: string
  icons: readonly string[]
  mood: Mood
  /** Hundredths of what its pieces cost one by one; of one to choose from, of the cheapest choice. */
  share: number
  /** How many are chosen; without it all of them are in it. */
  pick?: number
  /** Pieces of each; of one to choose from, the most of each. */
  goods: Readonly<Record<string, number>>
  limitNum?: number
  quota?: number
}

/** Each of the goods of one shop. */
const PACKAGES: readonly PackageData[] = [
  {
    title: '四季养生干货礼包',
    intro: '枸杞、银耳、桂圆、木耳，一次备齐',
    icons: ['wrapped-gift', 'cherries', 'herb'],
    mood: 'sand',
    share: 78,
    goods: { '中宁枸杞 头茬大果': 1, '古田银耳 丑耳出胶快': 1, '漳州桂圆干 肉厚': 1, '东北黑木耳 小碗耳': 1 }
  },
  {
    title: '应季鲜果任选 3 件',
    intro: '八种产地鲜果，想吃哪样选哪样',
    icons: ['strawberry', 'grapes', 'kiwi-fruit'],
    mood: 'leaf',
    share: 94,
    pick: 3,
    goods: {
      '徐香猕猴桃 自然软熟': 2,
      '麻阳冰糖橙 皮薄清甜': 2,
      '麒麟西瓜 沙甜爆汁': 1,
      '洛川红富士苹果 脆甜多汁': 2,
      '攀枝花凯特芒果 树上熟': 2,
      '赣南脐橙 现摘现发': 2,
      '云南蓝莓 大果 18 毫米': 1,
      '阳光玫瑰葡萄 带蒂整串': 1
    }
  },
  {
    title: '新居厨房入门套装',
    intro: '搬新家，厨房里的第一套家当',
    icons: ['cooking', 'fork-and-knife-with-plate', 'bowl-with-spoon'],
    mood: 'steel',
    share: 82,
    limitNum: 2,
    goods: { '北欧白瓷餐具套装 家用': 1, '木纹筷子家庭装 10 双': 1, '双面砧板 生熟分开': 1, '厨房剪刀 可拆洗': 1 }
  },
  {
    title: '粗粮杂粮任选 5 件',
    intro: '每天换一种，粗细搭配不重样',
    icons: ['sheaf-of-rice', 'cooked-rice', 'ear-of-corn'],
    mood: 'lemon',
    share: 88,
    pick: 5,
    goods: {
      '贵州黑糯玉米渣 杂粮粥': 2,
      '石磨全麦粉 烘焙馒头通用': 2,
      '手工挂面 空心细面': 2,
      '云南过桥米线 半干': 2,
      '沁州黄小米 熬粥出油': 2,
      '七色糙米 低温烘焙': 2
    }
  },
  {
    title: '冬日涮锅家庭礼包',
    intro: '羊肉卷配手打肉丸，四口之家一顿锅',
    icons: ['pot-of-food', 'cut-of-meat', 'falafel'],
    mood: 'cherry',
    share: 86,
    quota: 200,
    goods: { '宁夏滩羊肉卷 涮锅鲜切': 2, '手打猪肉丸 弹牙多汁': 1 }
  }
]

/** Packages of the demo shop; what has been set up is left as it is. */
export async function seedPackages({ services, album }: World) {
  const { db } = services
  if ((await db.$count(packages)) > 0) return
  for (const [
    i,
    { title, intro, icons, mood, share, pick = 0, goods, limitNum = 0, quota = 0 }
  ] of PACKAGES.entries()) {
    const shelf = await cheapestOf(db, Object.keys(goods))
    const items = Object.entries(goods).flatMap(([name, qty]) => {
      const sku = shelf.get(productId(name))
      return sku ? [{ ...sku, qty }] : []
    })
    const least = leastOf(items, pick)
    await within(services, tx =>
      savePackage(tx.db, {
        ...{ title, intro, limitNum, quota },
        picture: album.add(packagePicture(icons, palettes[mood])),
        kind: pick > 0 ? 'pick' : 'fixed',
        pickNum: pick,
        // As shops like it: ends in .90.
        priceFen: ((least * BigInt(share)) / 10_000n) * 100n - 10n,
        sort: PACKAGES.length - i,
        published: true,
        items: items.map(({ productId: product, skuId, qty }) => ({ productId: product, skuId, qty }))
      })
    )
  }
}

/** The cheapest SKU of each of some goods that there are enough of, by product. */
async function cheapestOf(db: Queryable, names: readonly string[]) {
  const rows = await db
    .select({ productId: skus.productId, skuId: skus.id, priceFen: skus.priceFen, stock: skus.stock })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(inArray(products.id, names.map(productId)))
    .orderBy(asc(skus.priceFen), asc(skus.id))
  const found = new Map<string, (typeof rows)[number]>()
  for (const row of rows) if (row.stock >= 20 && !found.has(row.productId)) found.set(row.productId, row)
  return found
}

function leastOf(items: readonly { priceFen: bigint; qty: number }[], pick: number): bigint {
  const pieces = items.flatMap(({ priceFen, qty }) => Array.from({ length: qty }, () => priceFen))
  const least = pick > 0 ? pieces.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).slice(0, pick) : pieces
  return least.reduce((sum, fen) => sum + fen, 0n)
}

/** What the driver of the demo bought: a package that came three days ago, and one that is about to be sent. */
export async function seedPackageOrders(world: World) {
  const { db } = world.services
  const rows = await db.select().from(packages).orderBy(asc(packages.sort))
  const [hotpot, dried] = [rows.find(row => row.quota > 0), rows.find(row => row.kind === 'fixed' && row.sort === 5)]
  const on = (days: number): Services => {
    const at = daysAgo(world.now, days)
    return { ...world.services, clock: { now: () => at } }
  }
  if (hotpot) {
    const id = await buy(on(6.2), hotpot.id, 'hotpot')
    const parcel = { code: 'shunfeng', company: '顺丰速运', no: 'SF3061524417702' }
    await shipOrder(on(5.6), { ref: id, parcel })
    await takeOrder(on(3.1), { userId: demoId('driver'), ref: id })
  }
  if (dried) await buy(on(0.3), dried.id, 'dried')
}

/** One package, paid from a balance filled for it; answers the order's id. */
async function buy(services: Services, packageId: string, key: string): Promise<string> {
  const { db, clock } = services
  const userId = demoId('driver')
  const ask = { packageId, sets: 1, picks: [] }
  const { key: orderKey } = await checkOut(services, packageOrder, { userId, ask, choices: { couponIds: [] } })
  const made = await createOrder(services, { userId, orderKey, choices: {}, payType: 'yue', mark: '' })
  const at = clock.now()
  await fundUser(db, { userId, asset: 'CNY', amountMinor: made.payFen, key: seedId(`package:${key}`), at })
  await payByBalance(services, await payableOrder(services, { userId, ref: made.id }))
  return made.id
}
