import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { applications, joinTerms, uploads } from '../src/db/schema'
import { FEE_ORDER } from '../src/domains/application/terms'
import type { JoinForm } from '../src/domains/join/form'
import { franchiseJoining, shopJoining } from '../src/domains/join/kinds'
import { nextSlot } from '../src/domains/join/service'
import { decide, keepPapers, orderFee, saveStep, sendBack, submitApplication } from '../src/engines/application'
import { fundUser } from '../src/engines/ledger'
import { payableOrder, payByBalance } from '../src/engines/payment'
import { dayText, seconds } from '../src/lib/clock'
import { keepSealed } from '../src/media/sealed'
import type { Services } from '../src/services'
import { frontPicture, logoPicture, paperPicture } from './art/draw'
import { palettes } from './art/palettes'
import { demoId } from './people'
import { putAll } from './put'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

const FOOD = { code: 'food', title: '食品经营许可证', note: '经营项目包含所售食品，在有效期内', must: true }
const COSMETIC = { code: 'cosmetic', title: '化妆品备案凭证', note: '国产普通化妆品备案信息截图或凭证', must: true }
const BRAND = { code: 'brand', title: '品牌授权书', note: '销售他人品牌时提供，一级授权最佳', must: false }
const QUALITY = { code: 'quality', title: '质检报告', note: '近一年内具备资质的机构出具', must: false }

/** What joining with each trade takes: deposits in yuan for a shop and for a store, papers, conditions. */
const TERMS = {
  market: [2_000, 5_000, [FOOD, QUALITY], '预包装食品需在保质期三分之二以内，生鲜需有稳定的冷链配送'],
  teahouse: [1_000, 3_000, [FOOD], '现制饮品门店需明厨亮灶，食品经营许可证包含制售项目'],
  house: [1_000, 3_000, [BRAND], '家具、灯具等需标明材质和执行标准'],
  wear: [1_000, 3_000, [BRAND, QUALITY], '标签、吊牌齐全，成分含量与实物一致'],
  beauty: [2_000, 5_000, [COSMETIC, BRAND], '化妆品需完成备案或注册，进口商品提供报关单'],
  digital: [3_000, 5_000, [BRAND, QUALITY], '列入强制认证目录的商品需有 3C 证书'],
  family: [2_000, 5_000, [FOOD, QUALITY], '婴幼儿配方食品需有注册证书，童装符合安全标准'],
  sport: [1_000, 3_000, [BRAND], '头盔、护具等防护用品需有检测报告'],
  pet: [0, 1_000, [], '活体宠物不在线上销售']
} as const

/** Nobody's: the area does not exist. */
const CITIZEN_ID = '999999199001010018'
const VERSION = '2026.11'

const at = (services: Services, now: Date): Services => ({ ...services, clock: { now: () => now } })

/** What each trade asks for, and applications of people of the demo in the states one meets. */
export async function seedJoin(world: World) {
  const { db } = world.services
  await putAll(
    db,
    joinTerms,
    Object.entries(TERMS).map(([trade, [shop, franchise, aptitudes, conditions]]) => ({
      categoryId: seedId(`trade:${trade}`),
      shopOpen: true,
      franchiseOpen: trade !== 'digital',
      shopDepositFen: BigInt(shop) * 100n,
      franchiseDepositFen: BigInt(franchise) * 100n,
      conditions,
      aptitudes: [...aptitudes]
    }))
  )
  const [there] = await db.select().from(applications).where(eq(applications.kind, shopJoining.code)).limit(1)
  if (there) return
  await seedApplications(world)
}

/** A photo of a paper, kept for reviewers alone. */
async function paper({ services }: World, userId: string, title: string, lines: readonly string[]): Promise<string> {
  const { db, providers, config } = services
  const name = createHash('sha256').update(`${userId}:${title}:${lines[0]}`).digest('hex').slice(0, 32)
  const bytes = await sharp(Buffer.from(paperPicture(title, lines)))
    .webp()
    .toBuffer()
  await keepSealed({ storage: providers.storage, config }, name, bytes)
  const size = { width: 600, height: 420, bytes: bytes.length, sealed: true }
  await putAll(db, uploads, [{ userId, id: seedId(`paper:${name}`), name, ...size }])
  return name
}

export interface Applicant {
  key: string
  name: string
  phone: string
  shop: string
  short: string
  icon: string
  mood: keyof typeof palettes
  trade: keyof typeof TERMS
  company: string
  licence: string
  end: string
  city: string
  address: string
  intro: string
}

/** What an applicant fills in, with photos of their papers. */
export async function formOf(world: World, applicant: Applicant): Promise<JoinForm> {
  const { key, name, shop, company, licence, trade } = applicant
  const userId = demoId(key)
  const palette = palettes[applicant.mood]
  const logo = world.album.add(
    logoPicture(applicant.icon, applicant.short, { ...palette, from: palette.deep, to: palette.deep }),
    200
  )
  const must = TERMS[trade][2].filter(one => one.must)
  const photo = (title: string) => paper(world, userId, title, [company, `编号：${licence.slice(0, 6)}样本`, shop])
  const papers: JoinForm['papers'] = []
  for (const one of must) papers.push({ code: one.code, photo: await photo(one.title) })
  return {
    shop_name: shop,
    category_id: seedId(`trade:${trade}`),
    logo,
    intro: applicant.intro,
    company,
    licence_no: licence,
    licence_end: applicant.end,
    licence: await photo('营业执照'),
    papers,
    legal_name: name,
    id_number: CITIZEN_ID,
    id_front: await photo('身份证人像面'),
    id_back: await photo('身份证国徽面'),
    contact_phone: applicant.phone,
    city_id: applicant.city,
    address: applicant.address,
    agreed_version: VERSION,
    agreed_at: seconds(world.now)
  }
}

const FLOWERS: Applicant = {
  key: 'leader',
  name: '宁安',
  phone: '13800000002',
  shop: '阿宁的花房',
  short: '阿宁花房',
  icon: 'bouquet',
  mood: 'rose',
  trade: 'pet',
  company: '杭州滨江阿宁花艺工作室',
  licence: '92330108MA2CDEM002',
  end: 'long',
  city: '330108',
  address: '江南大道 588 号恒鑫大厦 1 层 106',
  intro: '云南直采鲜花，每周二、周五到货，按束搭配好送到家，附养护卡片。'
}
const BAKERY: Applicant = {
  key: 'shopper',
  name: '林小满',
  phone: '13800000001',
  shop: '小满手作点心铺',
  short: '小满点心',
  icon: 'cookie',
  mood: 'peach',
  trade: 'market',
  company: '杭州西湖小满食品经营部',
  licence: '92330106MA2CDEM001',
  end: '2031-06-30',
  city: '330106',
  address: '文三路 90 号 东部软件园 1 幢 B108',
  intro: '每天现做的中式点心：桃酥、绿豆糕、鲜花饼。不加防腐剂，下单次日发出。'
}
const CARS: Applicant = {
  key: 'driver',
  name: '程驰',
  phone: '13800000006',
  shop: '阿驰车品小铺',
  short: '阿驰车品',
  icon: 'automobile',
  mood: 'sky',
  trade: 'sport',
  company: '杭州余杭阿驰汽车用品店',
  licence: '92330110MA2CDEM006',
  end: 'long',
  city: '330110',
  address: '良渚街道莫干山路 2003 号 12 幢 105',
  intro: '跑了八年网约车，挑的都是自己在用的：坐垫、支架、香薰、应急工具。'
}
/** The licence of that shop is good for so long from today: its keeper has been asked for the next one. */
const CARS_LAST_DAYS = 18
/** A shop that opened long ago, whose licence ran out before its keeper sent the next one. */
const PETS: Applicant = {
  ...CARS,
  shop: '阿驰萌宠出行',
  short: '萌宠出行',
  icon: 'paw-prints',
  mood: 'peach',
  trade: 'pet',
  company: '杭州余杭阿驰宠物用品店',
  licence: '92330110MA2CDEM016',
  intro: '带毛孩子出门用的：车载宠物垫、便携水壶、航空箱和安全绳。'
}
const PETS_OPENED_DAYS = 86
const PETS_ENDED_DAYS = 5
const SHOES: Applicant = {
  ...CARS,
  shop: '驰行骑行生活馆',
  short: '驰行骑行',
  icon: 'bicycle',
  mood: 'leaf',
  address: '良渚街道良运街 118 号 1 层',
  intro: '自行车保养、骑行装备和周末约骑，店里有茶，路过来坐坐。'
}

async function seedApplications(world: World) {
  const { services, now } = world
  const on = (days: number) => at(services, daysAgo(now, days))
  const reviewerId = demoId('operator')
  await submitApplication(on(0.6), shopJoining, { userId: demoId('leader'), form: await formOf(world, FLOWERS) })
  const bakery = await submitApplication(on(2.4), shopJoining, {
    userId: demoId('shopper'),
    form: await formOf(world, BAKERY)
  })
  const corrections = {
    licence: '营业执照右下角反光，看不清登记机关，请重新拍摄',
    intro: '“不加防腐剂”需要检测报告支持，请修改介绍'
  }
  await sendBack(on(1.2), { id: bakery.id, corrections, reviewerId })
  const cars = await submitApplication(on(9), shopJoining, {
    userId: demoId('driver'),
    form: await formOf(world, { ...CARS, end: dayText(daysAgo(now, -CARS_LAST_DAYS)) })
  })
  await decide(on(8), { id: cars.id, reviewerId })
  const purse = { userId: demoId('driver'), asset: 'CNY' as const, amountMinor: 100_000n, memo: '余额充值' }
  await fundUser(world.services.db, { ...purse, key: 'demo:join-deposit', at: daysAgo(now, 8) })
  await payFee(on(7.9), demoId('driver'), cars.id)
  const shoes = await submitApplication(on(1.8), franchiseJoining, {
    userId: demoId('driver'),
    form: { ...(await formOf(world, SHOES)), ...(await storeOf(world)) }
  })
  await decide(on(0.3), { id: shoes.id, reviewerId })
  await seedEnded(world)
  await seedDraft(world)
}

/** A shop that is closed since its licence ran out; who has one that soon does is asked for the next. */
async function seedEnded(world: World) {
  const { services, now } = world
  const on = (days: number) => at(services, daysAgo(now, days))
  const userId = demoId('driver')
  const form = await formOf(world, { ...PETS, end: dayText(daysAgo(now, PETS_ENDED_DAYS)) })
  const { id } = await submitApplication(on(PETS_OPENED_DAYS + 1), shopJoining, { userId, form })
  await decide(on(PETS_OPENED_DAYS), { id, reviewerId: demoId('operator') })
  await keepPapers(on(PETS_ENDED_DAYS - 2))
}

async function storeOf({ album }: World) {
  const front = album.add(frontPicture(SHOES.shop, SHOES.icon, palettes.leaf, new Random('join-front')))
  const place = { longitude: 120.0329, latitude: 30.3707, hours: '每天 9:30-20:30', store_phone: '0571-88550118' }
  return { ...place, pictures: [front], signature: front }
}

async function payFee(services: Services, userId: string, id: string) {
  const { no } = await orderFee(services, { userId, id, orderKind: FEE_ORDER })
  await payByBalance(services, await payableOrder(services, { userId, ref: no }))
}

/** The shopper has filled in two of four steps of a store. */
async function seedDraft(world: World) {
  const services = at(world.services, daysAgo(world.now, 0.2))
  const userId = demoId('shopper')
  const slot = await nextSlot(services.db, userId, 'franchise')
  const form: JoinForm = {
    ...(await formOf(world, BAKERY)),
    company: '杭州西湖小满茶饮店',
    category_id: seedId('trade:teahouse')
  }
  const steps = franchiseJoining.steps!
  for (const step of ['person', 'business'] as const) {
    const fields = Object.fromEntries(Object.entries(form).filter(([name]) => steps[step]!.includes(name)))
    await saveStep(services, franchiseJoining, { userId, slot, step, fields })
  }
}
