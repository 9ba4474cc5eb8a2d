import type { Input } from '@contract/core'
import type { adminZone, zone } from '@contract/zone'
import { and, eq } from 'drizzle-orm'
import { makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { applicationDrafts, applications, articles, shopCategories, zoneShops } from '../../db/schema'
import { account, balanceOf, check, fundUser, user } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { openShop } from '../shop/service'

type Who = { id: string; token: string }
type Sent = Input<(typeof zone)['POST /api/merchant/saveZoneInfo']>
type Zone = Input<(typeof adminZone)['POST /api/admin/zone']>

const DAY_MS = 86_400_000
const VERSION = '2026.11'
const OFFER = { benefit: '进店送试饮装', intro: '每天 50 份', contact_name: '陈小满', contact_phone: '13800138000' }
const SIGN = { agree: 1, version: VERSION, submit: 1 } as const

let shop: TestShop
let operator: Who
let trade: string

beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
  trade = newId()
  await shop.db.insert(shopCategories).values({ id: trade, name: '茶饮咖啡' })
  const past = new Date('2020-01-01T00:00:00Z')
  const text = {
    kind: 'agreement',
    slug: 'zone',
    version: VERSION,
    title: '消费专区入驻协议',
    content: '<p>逐条阅读</p>'
  }
  await shop.db.insert(articles).values({ ...text, id: newId(), publishedAt: past, effectiveAt: past })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

let made = 0
const terms = (over: Partial<Zone> = {}): Zone => ({
  cate_name: `专区${++made}`,
  picture: '/media/p/zone-750.webp',
  intro: '进店都有礼',
  demands: '每天可领一次',
  category_ids: [],
  least_goods: 0,
  least_days: 0,
  deposit: '0.00',
  voucher_bp: 0,
  sort: 1,
  published: 1,
  joinable: 1,
  ...over
})
const saveZone = (over: Partial<Zone> = {}, by: Who = operator) => shop.call('POST /api/admin/zone', terms(over), by)
const zoneId = async (over: Partial<Zone> = {}): Promise<string> => (await saveZone(over)).data.id

/** Somebody with a shop of theirs, open for a hundred days. */
async function keeper(over: object = {}) {
  const who = await shop.person()
  const createdAt = new Date(shop.clock.now().getTime() - 100 * DAY_MS)
  const mer_id = await makeShop(shop.db, { ownerId: who.id, name: '云上茶铺', categoryId: trade, createdAt, ...over })
  return { who, mer_id }
}

const save = (who: Who, sent: Partial<Sent>) => shop.call('POST /api/merchant/saveZoneInfo', sent, who)
const record = async (who: Who, id?: string) =>
  (await shop.call('GET /api/merchant/zoneRecord', id ? { id } : {}, who)).data
const rule = async (who: Who, zone_id: string) =>
  (await shop.call('GET /api/merchant/applyZonerule', { zone_id }, who)).data
const conf = async (zone_id: string) => (await shop.call('GET /api/merchant/zoneConf', { zone_id }, {})).data
const inside = (zone_id: string, mer_id: string) =>
  shop.db.$count(zoneShops, and(eq(zoneShops.zoneId, zone_id), eq(zoneShops.shopId, mer_id)))

/** Both steps before the last. */
async function fill(who: Who, zone_id: string, mer_id: string) {
  await save(who, { step: 'place', zone_id, mer_id })
  return save(who, { step: 'offer', ...OFFER })
}
/** Answers the id of the application. */
async function applied(who: Who, zone_id: string, mer_id: string): Promise<string> {
  await fill(who, zone_id, mer_id)
  const answer = await save(who, { step: 'sign', ...SIGN })
  expect(answer).toMatchObject({ data: { state: 'submitted' } })
  return answer.data.id
}
const approve = (id: string) => shop.call('POST /api/admin/application/approve', { id }, operator)
const end = (id: string) => shop.call('POST /api/admin/application/end', { id, reason: '店主申请退出' }, operator)

describe('zones', () => {
  test('are made at the console: POST /api/admin/zone, GET /api/admin/zones', async () => {
    const asked = { category_ids: [trade], least_goods: 2, least_days: 30, least_score: '4.5', deposit: '20.00' }
    const { data } = await saveZone({ cate_name: '一盏好茶', ...asked })
    const { data: all } = await shop.call('GET /api/admin/zones', {}, operator)
    const row = all.list.find((one: { id: string }) => one.id === data.id)
    expect(row).toMatchObject({ ...asked, category_names: ['茶饮咖啡'], shop_num: 0 })
    const again = terms({ id: data.id, cate_name: '一盏好茶', joinable: 0 })
    expect(await shop.call('POST /api/admin/zone', again, operator)).toMatchObject({ status: 200 })
    const { data: shown } = await conf(data.id).then(found => ({ data: found.zone_info }))
    expect(shown).toMatchObject({ cate_name: '一盏好茶', joinable: 0, conditions: ['店铺正在营业'], deposit: '0.00' })
  })

  test.each([
    [{ cate_name: ' ' }, 'INVALID'],
    [{ deposit: '-1.00' }, 'INVALID'],
    [{ least_score: '5.5' }, 'INVALID'],
    [{ voucher_bp: 5_001 }, 'INVALID'],
    [{ category_ids: [newId()] }, 'INVALID'],
    [{ id: newId() }, 'NOT_FOUND']
  ])('%j is refused', async (over, code) => {
    const before = await shop.call('GET /api/admin/zones', {}, operator)
    expect(await saveZone(over)).toMatchObject({ code })
    const after = await shop.call('GET /api/admin/zones', {}, operator)
    expect(after.data).toEqual(before.data)
  })

  test('have a name of their own, also when two are made at once', async () => {
    const cate_name = '进店有礼'
    const answers = await Promise.all([1, 2, 3].map(() => saveZone({ cate_name })))
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'ALREADY', 'ALREADY'])
    expect(await saveZone({}, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.call('GET /api/admin/zones', {}, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('are shown to everybody while they are published', async () => {
    const [shown, hidden] = [await zoneId(), await zoneId({ published: 0 })]
    const { data } = await shop.call('GET /api/merchant/zoneCategory', {})
    const ids = data.list.map((one: { id: string }) => one.id)
    expect([ids.includes(shown), ids.includes(hidden)]).toEqual([true, false])
    expect(await shop.call('GET /api/merchant/zoneConf', { zone_id: hidden })).toMatchObject({ code: 'NOT_FOUND' })
    const { who } = await keeper()
    expect(await shop.call('GET /api/merchant/applyZonerule', { zone_id: hidden }, who)).toMatchObject({
      code: 'NOT_FOUND'
    })
  })
})

describe('applying', () => {
  test('says how each shop of the caller’s stands to what is asked', async () => {
    const zone_id = await zoneId({ category_ids: [trade], least_goods: 1, least_days: 200, deposit: '5.00' })
    const { who, mer_id } = await keeper()
    await makeProduct(shop.db, { shopId: mer_id })
    const told = await rule(who, zone_id)
    expect(told).toMatchObject({ deposit: '5.00', agreement: { version: VERSION } })
    expect(told.shops).toMatchObject([{ mer_id, state: 'short' }])
    expect(told.shops[0]!.asked.map(({ title, note, met }) => [title, note, met])).toEqual([
      ['店铺正在营业', '营业中', 1],
      ['经营类目为茶饮咖啡', '茶饮咖啡', 1],
      ['在售商品不少于 1 件', '现有 1 件', 1],
      ['开店满 200 天', '已开 100 天', 0]
    ])
    expect((await rule(await shop.person(), zone_id)).shops).toEqual([])
  })

  test('keeps steps, hands the whole in, and lists the shop once it is agreed to', async () => {
    const zone_id = await zoneId()
    const { who, mer_id } = await keeper()
    expect((await save(who, { step: 'place', zone_id, mer_id })).data).toMatchObject({
      state: 'draft',
      kept_steps: ['place']
    })
    const { draft } = await record(who)
    expect(draft).toMatchObject({ kept_steps: ['place'], form: { zone_id, mer_id } })
    expect(draft!.fields).toContainEqual({ field: 'mer_id', name: '参与店铺', value: '云上茶铺' })
    const id = await applied(who, zone_id, mer_id)
    const told = (await record(who)).applications[0]!
    expect(told).toMatchObject({
      id,
      _state: '审核中',
      zone_id,
      shop_name: '云上茶铺',
      may: ['withdraw'],
      deposit: '0.00'
    })
    expect((await rule(who, zone_id)).shops).toMatchObject([{ state: 'waits' }])
    const read = await shop.call('GET /api/admin/application/detail/{id}', { id }, operator)
    expect(read.data.fields).toContainEqual({ field: 'conditions', name: '入驻条件', value: '全部达到' })
    expect(JSON.stringify(read.data)).not.toContain('13800138000')
    expect((await approve(id)).data).toMatchObject({ state: 'approved' })
    const { list, count, zone_info: shown } = await conf(zone_id)
    expect([count, shown.shop_num, list]).toMatchObject([1, 1, [{ mer_id, benefit: OFFER.benefit }]])
    expect((await record(who, id)).applications).toMatchObject([{ _state: '已入驻', mer_id, may: [] }])
    await openShop(shop.db, mer_id, false)
    // Another page of it, as answers are kept for a moment.
    const closed = await shop.call('GET /api/merchant/zoneConf', { zone_id, limit: 7 })
    expect(closed.data).toMatchObject({ count: 0, list: [] })
  })

  test('keeps who is to be called from the database and from the records', async () => {
    const { who, mer_id } = await keeper()
    await applied(who, await zoneId(), mer_id)
    const kept = JSON.stringify([
      await shop.db.select().from(applications).where(eq(applications.userId, who.id)),
      await shop.db.select().from(applicationDrafts)
    ])
    for (const secret of ['陈小满', '13800138000']) expect(kept).not.toContain(secret)
  })

  test.each([
    ['place', { zone_id: undefined }, 'INVALID', '请填写专区'],
    ['place', { zone_id: newId() }, 'ZONE', undefined],
    ['place', { mer_id: newId() }, 'ZONE', '请选择你自己的店铺'],
    ['offer', { benefit: '  ' }, 'INVALID', undefined],
    ['offer', { contact_phone: '12345' }, 'INVALID', undefined],
    ['offer', { intro: undefined }, 'INVALID', '请填写参与说明'],
    ['sign', { agree: 0 }, 'CONSENT', undefined],
    ['sign', { version: '2020.1' }, 'AGREEMENT', undefined],
    ['other', {}, 'INVALID', '没有这一步']
  ] as const)('step %s with %j is refused, and nothing is kept', async (step, over, code, words) => {
    const { who, mer_id } = await keeper()
    const whole = { zone_id: await zoneId(), mer_id, ...OFFER, agree: 1 as const, version: VERSION, ...over }
    expect(await save(who, { step, ...whole })).toMatchObject({ code, ...(words && { msg: words }) })
    expect((await record(who)).draft).toBeNull()
  })

  test('is refused for a zone that takes nobody, for others’ shops, and short of a condition', async () => {
    const { who, mer_id } = await keeper()
    const closed = await zoneId({ joinable: 0 })
    expect(await save(who, { step: 'place', zone_id: closed, mer_id })).toMatchObject({ code: 'ZONE' })
    const other = await keeper()
    const open = await zoneId()
    expect(await save(who, { step: 'place', zone_id: open, mer_id: other.mer_id })).toMatchObject({ code: 'ZONE' })
    await fill(who, await zoneId({ least_goods: 3 }), mer_id)
    expect(await save(who, { step: 'sign', ...SIGN })).toMatchObject({
      code: 'CONDITION',
      msg: '店铺还没有达到条件：在售商品不少于 3 件，现有 0 件'
    })
    expect(await shop.db.$count(applications, eq(applications.userId, who.id))).toBe(0)
  })

  test('handed in many times at once it is one application, and another for the same place waits for it', async () => {
    const zone_id = await zoneId()
    const { who, mer_id } = await keeper()
    await fill(who, zone_id, mer_id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(who, { step: 'sign', ...SIGN })))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await shop.db.$count(applications, eq(applications.userId, who.id))).toBe(1)
    await fill(who, zone_id, mer_id)
    expect(await save(who, { step: 'sign', ...SIGN })).toMatchObject({ code: 'STATE', msg: /已经在申请/ })
    const elsewhere = await applied(who, await zoneId(), mer_id)
    expect((await record(who)).applications.map(one => one.id)).toContain(elsewhere)
  })

  test('is the affair of the account with the phone', async () => {
    const { who, mer_id } = await keeper()
    const child = await shop.person({ parentId: who.id, phone: null })
    const step = { step: 'place', zone_id: await zoneId(), mer_id }
    expect(await save(child, step)).toMatchObject({ code: 'SUB_ACCOUNT' })
    const id = await applied(who, step.zone_id, mer_id)
    expect(await record(child)).toEqual({ applications: [], draft: null })
    expect(await shop.call('GET /api/merchant/zoneRecord', { id }, child)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('decided', () => {
  test('what is sent back is put right field by field, by nobody else, and never the zone or the shop', async () => {
    const { who, mer_id } = await keeper()
    const id = await applied(who, await zoneId(), mer_id)
    const correct = (field: string) =>
      shop.call('POST /api/admin/application/correct', { id, corrections: [{ field, words: '请写清楚' }] }, operator)
    for (const field of ['zone_id', 'mer_id', 'agreed_version', 'conditions'])
      expect(await correct(field)).toMatchObject({ code: 'INVALID' })
    await correct('benefit')
    const told = await record(who, id)
    expect(told.applications).toMatchObject([{ state: 'correcting', may: ['correct', 'withdraw'] }])
    expect(told.draft!.form).toMatchObject({ benefit: OFFER.benefit })
    expect(await save(who, { id, intro: '换一句' })).toMatchObject({ code: 'INVALID' })
    expect(await save(await shop.person(), { id, benefit: '送茶' })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await save(who, { id, benefit: '进店送 5 克试饮装' })).data).toMatchObject({ id, state: 'submitted' })
    await approve(id)
    expect(await save(who, { id, benefit: '又换了' })).toMatchObject({ code: 'STATE' })
  })

  test('what is refused is filled in anew from what there was', async () => {
    const zone_id = await zoneId()
    const { who, mer_id } = await keeper()
    const id = await applied(who, zone_id, mer_id)
    await shop.call('POST /api/admin/application/refuse', { id, reason: '权益太笼统' }, operator)
    const { draft, applications: told } = await record(who, id)
    expect([told[0]!.note, draft!.kept_steps]).toEqual(['权益太笼统', ['place', 'offer']])
    await save(who, { id, step: 'offer', ...OFFER, benefit: '进店送 5 克试饮装' })
    expect((await save(who, { id, step: 'sign', ...SIGN })).data).toMatchObject({ id, state: 'submitted' })
    await approve(id)
    expect((await conf(zone_id)).list).toMatchObject([{ benefit: '进店送 5 克试饮装' }])
  })

  test('a deposit is paid before the shop is listed, and goes back when it leaves', async () => {
    const zone_id = await zoneId({ deposit: '20.00' })
    const { who, mer_id } = await keeper()
    const at = shop.clock.now()
    await fundUser(shop.db, { userId: who.id, asset: 'CNY', amountMinor: 5_000n, key: newId(), at })
    const id = await applied(who, zone_id, mer_id)
    expect((await approve(id)).data).toMatchObject({ state: 'paying' })
    expect(await inside(zone_id, mer_id)).toBe(0)
    expect(await shop.call('POST /api/merchant/apply_pay', { id }, await shop.person())).toMatchObject({
      code: 'NOT_FOUND'
    })
    const { list } = (await shop.call('GET /api/admin/zones', {}, operator)).data
    const { cate_name } = list.find((one: { id: string }) => one.id === zone_id)!
    expect(await saveZone({ id: zone_id, cate_name, deposit: '0.00' })).toMatchObject({ status: 200 })
    const { data } = await shop.call('POST /api/merchant/apply_pay', { id }, who)
    const pay = { uni: data.order_id, paytype: 'yue', from: 'h5' } as const
    expect(await shop.call('POST /api/order/pay', pay, who)).toMatchObject({ status: 200 })
    expect([await inside(zone_id, mer_id), await balanceOf(shop.db, account(user(who.id), 'CNY'))]).toEqual([1, 3_000n])
    const ended = await Promise.all([end(id), end(id)])
    expect(ended.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'STATE'])
    expect([await inside(zone_id, mer_id), await balanceOf(shop.db, account(user(who.id), 'CNY'))]).toEqual([0, 5_000n])
    expect((await record(who, id)).applications).toMatchObject([{ _state: '已退出专区', note: '店主申请退出' }])
    await applied(who, zone_id, mer_id)
  })

  test('agreed to by two at once it counts once; taken back it is not agreed to', async () => {
    const zone_id = await zoneId()
    const { who, mer_id } = await keeper()
    const id = await applied(who, zone_id, mer_id)
    const answers = await Promise.all([approve(id), approve(id)])
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'STATE'])
    expect(await inside(zone_id, mer_id)).toBe(1)
    await fill(who, zone_id, mer_id)
    expect(await save(who, { step: 'sign', ...SIGN })).toMatchObject({ code: 'STATE', msg: /已经在这个专区/ })
    const other = await keeper()
    const back = await applied(other.who, zone_id, other.mer_id)
    expect(await shop.call('POST /api/merchant/apply_withdraw', { id: back }, who)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('POST /api/merchant/apply_withdraw', { id: back }, other.who)).toMatchObject({ status: 200 })
    expect(await approve(back)).toMatchObject({ code: 'STATE' })
  })

  test('nothing is agreed to for a shop that closed or a zone that is gone meanwhile', async () => {
    const { who, mer_id } = await keeper()
    const zone_id = await zoneId()
    const id = await applied(who, zone_id, mer_id)
    await openShop(shop.db, mer_id, false)
    expect(await approve(id)).toMatchObject({ code: 'STATE', msg: '店铺已停业，不能入驻' })
    await openShop(shop.db, mer_id, true)
    await saveZone({ id: zone_id, published: 0 })
    expect(await approve(id)).toMatchObject({ code: 'STATE', msg: '专区已下线，不能入驻' })
    expect((await record(who, id)).applications).toMatchObject([{ state: 'submitted' }])
  })
})
