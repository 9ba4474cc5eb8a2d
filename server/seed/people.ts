import { and, inArray, lt, sql } from 'drizzle-orm'
import { addresses, favourites, messages, shops, users, visits } from '../src/db/schema'
import { LEVELS } from '../src/engines/identity/membership'
import { hashPassword } from '../src/engines/identity/passwords'
import { type Asset, fundUser } from '../src/engines/ledger'
import { addMessage, type NewMessage } from '../src/engines/message'
import { regionOf } from '../src/lib/regions'
import { avatarPicture } from './art/draw'
import { palettes } from './art/palettes'
import { DEMO_PASSWORD, demoUsers, faces, nicknames } from './data/people'
import { goodsLines, productId } from './goods'
import { putAll } from './put'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

export const reviewerId = (i: number) => seedId(`reviewer:${i}`)
export const demoId = (key: string) => seedId(`demo:${key}`)

const moods = Object.values(palettes)

const faceOf = ({ album }: World, face: string, i: number) =>
  album.add(avatarPicture(face, moods[i % moods.length]!), 200)

/** The level that spending has reached. */
const rankOf = (growthFen: bigint) => ({
  growthFen,
  level: LEVELS.filter(level => growthFen >= level.fromFen).length - 1
})

/** People who bought here before. They have no phone and no password, so nobody can sign in as them. */
export async function seedReviewers(world: World) {
  await putAll(
    world.services.db,
    users,
    nicknames.map((nickname, i) => ({
      id: reviewerId(i),
      nickname,
      avatar: faceOf(world, faces[i % faces.length]!, i),
      inviteCode: `R${String(i).padStart(5, '0')}`,
      ...rankOf(LEVELS[i % LEVELS.length]!.fromFen),
      createdAt: daysAgo(world.now, 30 + ((i * 37) % 500))
    }))
  )
}

/**
 * The people of the demo. What they own is given once, when they are made; answers whether they were made now.
 */
export async function seedDemoUsers(world: World): Promise<boolean> {
  const { db } = world.services
  const ids = demoUsers.map(user => demoId(user.key))
  const there = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  const made = demoUsers.filter(user => !there.some(row => row.id === demoId(user.key)))
  for (const user of made) {
    await db.insert(users).values({
      id: demoId(user.key),
      phone: user.phone,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      nickname: user.nickname,
      avatar: faceOf(world, user.face, demoUsers.indexOf(user)),
      sex: user.sex,
      birthday: user.birthday,
      region: user.region,
      inviteCode: user.inviteCode,
      referrerId: user.inviter ? demoId(user.inviter) : null,
      ...rankOf(user.growthFen),
      roles: [...user.roles],
      createdAt: daysAgo(world.now, 90)
    })
    await giveBalances(world, user.key)
    for (const message of messagesFor(world, user.key)) await addMessage(db, message)
  }
  if (made.length === 0) return false
  await putAll(
    db,
    addresses,
    made.flatMap(user => addressesOf(user.key, user.phone))
  )
  await putAll(
    db,
    favourites,
    made.flatMap(user => favouritesOf(user.key, world.now))
  )
  await putAll(
    db,
    visits,
    made.flatMap(user => visitsOf(user.key, world.now))
  )
  await db
    .update(shops)
    .set({ ownerId: demoId('merchant') })
    .where(inArray(shops.id, [seedId('shop:tea')]))
  return true
}

/** Opening balances in minor units, small enough for the limit on named balances. */
const balances: Readonly<Record<string, Partial<Record<Asset, bigint>>>> = {
  shopper: { CNY: 288_800n, jindou: 5_200n, lvdou: 320n, hongdou: 66n, xfq: 8_800n },
  leader: { CNY: 420_000n, shouyi: 36_550n, jindou: 12_800n, lvdou: 1_680n, hongdou: 240n, xfq: 16_600n },
  merchant: { CNY: 150_000n, jindou: 800n, tb: 500n }
}

async function giveBalances({ services: { db }, now }: World, key: string) {
  for (const [asset, amountMinor] of Object.entries(balances[key] ?? {})) {
    await fundUser(db, {
      userId: demoId(key),
      asset: asset as Asset,
      amountMinor,
      key: `demo:${key}:${asset}`,
      at: daysAgo(now, 20),
      memo: '开户体验金'
    })
  }
}

const places = [
  ['330106', '文三路 90 号 东部软件园 3 幢 1201'],
  ['310115', '世纪大道 1568 号 中建大厦 8 楼']
] as const

function addressesOf(key: string, phone: string): (typeof addresses.$inferInsert)[] {
  const names: Record<string, string> = {
    shopper: '陈小满',
    leader: '宁安',
    merchant: '周掌柜',
    staff: '小优',
    operator: '大橙',
    driver: '阿驰',
    fruiter: '季小满'
  }
  return places.map(([cityId, detail], i) => ({
    ...regionOf(cityId)!,
    userId: demoId(key),
    id: seedId(`address:${key}:${i}`),
    realName: names[key]!,
    phone,
    detail,
    isDefault: i === 0
  }))
}

/** Every third was dearer when it was seen: by an eighth, to the yuan. */
const seenFen = ({ priceFen }: { priceFen: number }, i: number) =>
  BigInt(priceFen + (i % 3 === 1 ? Math.ceil(priceFen / 800) * 100 : 0))

function favouritesOf(key: string, now: Date): (typeof favourites.$inferInsert)[] {
  const random = new Random(`favourites:${key}`)
  const userId = demoId(key)
  const kept = random.some(goodsLines, 8).map((line, i) => ({
    userId,
    kind: 'product',
    targetId: productId(line.name),
    seenPriceFen: seenFen(line, i),
    createdAt: daysAgo(now, 1 + i * 2.3)
  }))
  const followed = random.some(['self', 'tea', 'fruit', 'homeshop', 'outdoor'], 3)
  const shopsOf = followed.map((shop, i) => ({
    userId,
    kind: 'shop',
    targetId: seedId(`shop:${shop}`),
    createdAt: daysAgo(now, 2 + i * 5)
  }))
  return [...kept, ...shopsOf]
}

function visitsOf(key: string, now: Date): (typeof visits.$inferInsert)[] {
  const random = new Random(`visits:${key}`)
  return random.some(goodsLines, 12).map((line, i) => ({
    userId: demoId(key),
    productId: productId(line.name),
    seenPriceFen: seenFen(line, i),
    visitedAt: daysAgo(now, 0.05 + i * 0.4)
  }))
}

function messagesFor({ now }: World, key: string): NewMessage[] {
  const to = (kind: NewMessage['kind'], days: number, title: string, content: string, url = ''): NewMessage => ({
    userId: demoId(key),
    kind,
    title,
    content,
    url,
    key: `demo:${title}`,
    at: daysAgo(now, days)
  })
  return [
    to(
      'system',
      30.2,
      '欢迎来到优选好物',
      '很高兴认识你。逛一逛首页，收藏喜欢的好物，下单前记得看看有没有优惠券。',
      '/pages/index/index'
    ),
    to(
      'system',
      10.45,
      '隐私政策更新',
      '我们更新了《隐私政策》，说明了上传图片会去除拍摄地点等信息，欢迎查看全文。',
      '/pages/mine/privacy'
    ),
    to(
      'activity',
      3.4,
      '金秋上新季开始啦',
      '当季好物低至五折，每天多场限时秒杀，整点开抢。',
      '/pages/business/seckill'
    ),
    to(
      'activity',
      1.18,
      '会员专享价上新',
      '本周会员专区更新了一批粮油和家居好物，登录后就能看到会员价。',
      '/pages/vip/zhuanqu'
    ),
    to('asset', 20, '体验金到账', '开户体验金已存入你的余额，购物时可直接使用。', '/pages/mine/mine')
  ]
}

const READ_DAYS = 2.2

/** What came some days ago has been read, soon after it came. */
export async function readOldMessages({ services: { db }, now }: World) {
  const ids = demoUsers.map(user => demoId(user.key))
  await db
    .update(messages)
    .set({ readAt: sql`${messages.createdAt} + interval '3 hours'` })
    .where(and(inArray(messages.userId, ids), lt(messages.createdAt, daysAgo(now, READ_DAYS))))
}
