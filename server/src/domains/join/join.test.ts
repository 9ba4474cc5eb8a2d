import type { Input } from '@contract/core'
import type { adminJoin, join } from '@contract/join'
import { and, eq } from 'drizzle-orm'
import { citizenId } from '../../../test/citizens'
import { TestShop } from '../../../test/harness'
import {
  applicationDrafts,
  applications,
  articles,
  freightTemplates,
  messages,
  orders,
  shopCategories,
  shops,
  uploads
} from '../../db/schema'
import { account, balanceOf, check, fundUser, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { uploadUrl } from '../../media/address'

type Entry = Input<(typeof join)['POST /api/merchant/apply_entry']>
type Term = Input<(typeof adminJoin)['POST /api/admin/join/term']>
type Who = { id: string; token: string }

let shop: TestShop
let operator: Who
let trade: string
let plain: string
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
  for (const slug of ['merchant', 'franchise']) await agreement(slug, '2026.11')
  trade = await saveTerm({ name: '茶饮咖啡' })
  plain = await saveTerm({ name: '宠物绿植', shop_deposit: '0.00', aptitudes: [] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const agreement = (slug: string, version: string) =>
  shop.db.insert(articles).values({
    id: newId(),
    kind: 'agreement',
    slug,
    version,
    title: '入驻协议',
    content: '<p>请逐条阅读</p>',
    publishedAt: new Date('2020-01-01T00:00:00Z'),
    effectiveAt: new Date('2020-01-01T00:00:00Z')
  })

const term = (over: Partial<Term> = {}): Term => ({
  name: '类目',
  sort: 1,
  conditions: '现制饮品需要许可证',
  shop_open: 1,
  franchise_open: 1,
  shop_deposit: '10.00',
  franchise_deposit: '30.00',
  aptitudes: [
    { code: 'food', title: '食品经营许可证', note: '有效期内', is_must: 1 },
    { code: 'brand', title: '品牌授权书', note: '', is_must: 0 }
  ],
  ...over
})
const saveTerm = async (over: Partial<Term>) =>
  (await shop.call('POST /api/admin/join/term', term(over), operator)).data.id as string

async function upload({ id: userId }: Who, sealed = true) {
  const name = newId().replaceAll('-', '')
  await shop.db.insert(uploads).values({ userId, id: newId(), name, width: 9, height: 9, bytes: 9, sealed })
  return sealed ? name : uploadUrl(name)
}

const front = async (who: Who, over: object = {}) => ({
  shop_name: '云上茶铺',
  logo: await upload(who, false),
  city_id: '330106',
  address: '文三路 90 号',
  category_id: trade,
  ...over
})
const business = async (who: Who, over: object = {}) => ({
  company: '杭州云上茶业有限公司',
  licence_no: '92330106MA2CTEXT01',
  licence_end: 'long',
  licence: await upload(who),
  papers: [{ code: 'food', photo: await upload(who) }],
  ...over
})
const owner = async (who: Who, over: object = {}) => ({
  legal_name: '陈小满',
  id_number: citizenId(),
  id_front: await upload(who),
  id_back: await upload(who),
  contact_phone: '13800138000',
  ...over
})
const signed = { agree: 1 as const, version: '2026.11' }

const enter = (who: Who, fields: Partial<Entry>) =>
  shop.call('POST /api/merchant/apply_entry', { type: 'shop', ...fields }, who)
const keep = (who: Who, step: string, fields: object, more: Partial<Entry> = {}) =>
  enter(who, { step, ...fields, ...more })
const detail = async (who: Who, input: { type?: 'shop' | 'franchise'; id?: string } = { type: 'shop' }) =>
  (await shop.call('GET /api/merchant/apply_detail', input, who)).data

/** All steps but the last. */
async function filled(who: Who, over: { base?: object; papers?: object; owner?: object } = {}) {
  await keep(who, 'base', await front(who, over.base))
  await keep(who, 'papers', await business(who, over.papers))
  await keep(who, 'owner', await owner(who, over.owner))
}
async function handedIn(who: Who, over: Parameters<typeof filled>[1] = {}) {
  await filled(who, over)
  const answer = await keep(who, 'sign', signed, { submit: 1 })
  expect(answer).toMatchObject({ data: { state: 'submitted' } })
  const { data } = answer
  return data.id as string
}
const approve = (id: string, by: Who = operator) => shop.call('POST /api/admin/application/approve', { id }, by)
const pay = (who: Who, uni: string) => shop.call('POST /api/order/pay', { uni, paytype: 'yue', from: 'h5' }, who)
const depositOrder = async (who: Who, id: string) =>
  (await shop.call('POST /api/merchant/apply_pay', { id }, who)).data.order_id as string

async function person(fen = 100_000n): Promise<Who> {
  const who = await shop.person()
  await fundUser(shop.db, { userId: who.id, asset: 'CNY', amountMinor: fen, key: newId(), at: shop.clock.now() })
  return who
}
async function opened(over: Parameters<typeof filled>[1] = {}) {
  const who = await person()
  const id = await handedIn(who, over)
  await approve(id)
  expect(await pay(who, await depositOrder(who, id))).toMatchObject({ status: 200 })
  const { mer_id } = (await detail(who, { id })).applications[0]!
  return { who, id, mer_id }
}

describe('what joining takes', () => {
  test('GET /api/merchant/applyrule, cate_list and aptitude_list say it before anybody signs in', async () => {
    const rule = await shop.call('GET /api/merchant/applyrule', { type: 'franchise' })
    expect(rule.data).toMatchObject({ title: '品牌加盟', deposit: '30.00', agreement: { version: '2026.11' } })
    expect(rule.data.flow).toHaveLength(4)
    const trades = await shop.call('GET /api/merchant/cate_list', {})
    const tea = trades.data.list.find((one: { id: string }) => one.id === trade)
    expect(tea).toMatchObject({ cate_name: '茶饮咖啡', deposit: '10.00' })
    const papers = await shop.call('GET /api/merchant/aptitude_list', { category_id: trade })
    expect(papers.data.list.map((one: { is_must: number }) => one.is_must)).toEqual([1, 0])
  })

  test('a trade that takes nobody is not offered, and cannot be chosen', async () => {
    const closed = await saveTerm({ name: '停招类目', shop_open: 0 })
    const { data } = await shop.call('GET /api/merchant/cate_list', {})
    expect(data.list.map((one: { id: string }) => one.id)).not.toContain(closed)
    const who = await shop.person()
    expect(await keep(who, 'base', await front(who, { category_id: closed }))).toMatchObject({ code: 'CATEGORY' })
  })

  test('operators say what it takes: GET /api/admin/join/terms, POST /api/admin/join/term', async () => {
    expect(await shop.call('POST /api/admin/join/term', term({ name: '茶饮咖啡' }), operator)).toMatchObject({
      code: 'ALREADY'
    })
    const minus = await shop.call('POST /api/admin/join/term', term({ shop_deposit: '-1.00' }), operator)
    expect(minus).toMatchObject({ code: 'INVALID', msg: '保证金不能小于 0' })
    const twice = term({ aptitudes: [term().aptitudes[0]!, term().aptitudes[0]!] })
    expect(await shop.call('POST /api/admin/join/term', twice, operator)).toMatchObject({ code: 'INVALID' })
    const gone = await shop.call('POST /api/admin/join/term', term({ id: newId(), name: '没有' }), operator)
    expect(gone).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await shop.call('GET /api/admin/join/terms', {}, operator)
    expect(data.list.find((one: { id: string }) => one.id === trade)).toMatchObject({ shop_deposit: '10.00' })
    const shopper = await shop.person()
    expect(await shop.call('GET /api/admin/join/terms', {}, shopper)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('filling in', () => {
  test('steps are kept, come back masked, and the number that was masked is still there', async () => {
    const who = await shop.person()
    const first = await owner(who)
    expect((await keep(who, 'owner', first)).data).toEqual({ id: '', state: 'draft', kept_steps: ['owner'] })
    await keep(who, 'base', await front(who))
    const { draft } = await detail(who)
    expect(draft).toMatchObject({
      kept_steps: ['owner', 'base'],
      form: { shop_name: '云上茶铺', legal_name: '陈小满' }
    })
    expect(draft!.form.id_number).toMatch(/^\d\*{16}[\dX]$/)
    const shown = draft!.form.id_number
    expect(await keep(who, 'owner', { ...first, id_number: shown, legal_name: '陈大满' })).toMatchObject({
      status: 200
    })
    await keep(who, 'papers', await business(who))
    const { data } = await keep(who, 'sign', signed, { submit: 1 })
    const looked = await shop.call('POST /api/admin/application/papers', { id: data.id, reason: '核对' }, operator)
    const read = Object.fromEntries(
      looked.data.fields.map((one: { field: string; value: string }) => [one.field, one.value])
    )
    expect(read).toMatchObject({ id_number: first.id_number, legal_name: '陈大满', category_id: '茶饮咖啡' })
    expect(read.city_id).toBe('浙江省杭州市西湖区')
  })

  test('what is sealed is not in the database in the clear', async () => {
    const who = await shop.person()
    const number = citizenId()
    await handedIn(who, { base: { category_id: plain }, papers: { papers: [] }, owner: { id_number: number } })
    const kept = JSON.stringify([
      await shop.db.select().from(applications).where(eq(applications.userId, who.id)),
      await shop.db.select().from(applicationDrafts)
    ])
    for (const secret of [number, '陈小满', '92330106MA2CTEXT01', '13800138000']) expect(kept).not.toContain(secret)
  })

  test.each([
    ['base', { shop_name: undefined }, 'INVALID', '请填写店铺名称'],
    ['base', { city_id: '999999' }, 'INVALID', '所在地区不正确，请重新选择'],
    ['base', { category_id: newId() }, 'CATEGORY', undefined],
    ['base', { logo: 'https://evil.example/logo.png' }, 'NOT_UPLOADED', undefined],
    ['papers', { licence_no: '123' }, 'INVALID', undefined],
    ['papers', { licence_end: '2020-01-01' }, 'INVALID', '营业执照已过期，请先办理换证'],
    ['papers', { licence_end: '2030-02-30' }, 'INVALID', '营业期限不正确'],
    ['papers', { licence: 'ab'.repeat(16) }, 'NOT_UPLOADED', undefined],
    ['owner', { id_number: '330106199001010011' }, 'BAD_ID', undefined],
    ['owner', { contact_phone: '12345' }, 'INVALID', undefined],
    ['other', {}, 'INVALID', '没有这一步']
  ])('step %s with %j is refused, and nothing is kept', async (step, over, code, words) => {
    const who = await shop.person()
    const whole = { ...(await front(who)), ...(await business(who)), ...(await owner(who)), ...over }
    const answer = await keep(who, step, whole)
    expect(answer).toMatchObject({ code, ...(words && { msg: words }) })
    expect((await detail(who)).draft).toBeNull()
  })

  test('photos of somebody else are not taken, nor one that everybody may see for a paper', async () => {
    const [who, other] = [await shop.person(), await shop.person()]
    const theirs = await keep(who, 'papers', await business(who, { licence: await upload(other) }))
    expect(theirs).toMatchObject({ code: 'NOT_UPLOADED' })
    const logo = await keep(who, 'base', await front(who, { logo: uploadUrl(await upload(who)) }))
    expect(logo).toMatchObject({ code: 'NOT_UPLOADED' })
  })

  test('is handed in whole, signed in the newest version, with the papers of its trade', async () => {
    const who = await shop.person()
    await keep(who, 'base', await front(who))
    expect(await keep(who, 'sign', signed, { submit: 1 })).toMatchObject({ code: 'INVALID' })
    await keep(who, 'papers', await business(who, { papers: [] }))
    await keep(who, 'owner', await owner(who))
    const lacking = await keep(who, 'sign', signed, { submit: 1 })
    expect(lacking).toMatchObject({ code: 'PAPERS', msg: '还缺少食品经营许可证，请在资质信息里上传' })
    await keep(who, 'papers', await business(who))
    expect(await keep(who, 'sign', { agree: 0 }, { submit: 1 })).toMatchObject({ code: 'CONSENT' })
    expect(await keep(who, 'sign', { agree: 1, version: '2020.1' }, { submit: 1 })).toMatchObject({ code: 'AGREEMENT' })
    const { data } = await keep(who, 'sign', signed, { submit: 1 })
    const [line] = (await detail(who)).applications
    expect(line).toMatchObject({ id: data.id, _state: '审核中', deposit: '10.00', may: ['withdraw'], mer_id: '' })
    expect((await detail(who)).draft).toBeNull()
    const shown = JSON.stringify(line!.fields)
    expect(shown).toContain('杭州云上茶业有限公司')
    expect(shown).not.toContain('陈小满')
  })

  test('handed in many times at once it is one application; another waits for it', async () => {
    const who = await shop.person()
    await filled(who)
    const answers = await Promise.all(Array.from({ length: 6 }, () => keep(who, 'sign', signed, { submit: 1 })))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await shop.db.$count(applications, eq(applications.userId, who.id))).toBe(1)
    expect(await keep(who, 'base', await front(who))).toMatchObject({ code: 'STATE', msg: /正在办理/ })
  })

  test('is the affair of the account with the phone', async () => {
    const parent = await shop.person()
    const child = await shop.person({ parentId: parent.id, phone: null })
    expect(await keep(child, 'base', await front(parent))).toMatchObject({ code: 'SUB_ACCOUNT' })
    await handedIn(parent)
    expect(await detail(child)).toMatchObject({ applications: [], draft: null })
  })
})

describe('decided', () => {
  test('what is sent back is put right field by field, and nothing else', async () => {
    const who = await person()
    const id = await handedIn(who)
    const corrections = [{ field: 'licence', words: '照片反光，请重拍' }]
    await shop.call('POST /api/admin/application/correct', { id, corrections }, operator)
    const [line] = (await detail(who, { id })).applications
    expect(line).toMatchObject({ state: 'correcting', may: ['correct', 'withdraw'] })
    expect(line!.corrections).toEqual([{ field: 'licence', name: '营业执照照片', words: '照片反光，请重拍' }])
    expect(await enter(who, { id, shop_name: '换个名字' })).toMatchObject({ code: 'INVALID' })
    expect(await enter(who, { id, licence: 'ab'.repeat(16) })).toMatchObject({ code: 'NOT_UPLOADED' })
    expect(await enter(await person(), { id, licence: await upload(who) })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await enter(who, { id, licence: await upload(who) })).data).toMatchObject({ id, state: 'submitted' })
    const read = await shop.call('GET /api/admin/application/detail/{id}', { id }, operator)
    expect(read.data).toMatchObject({ photo_count: 4, may: ['approve', 'refuse', 'correct'] })
    expect(JSON.stringify(read.data)).not.toContain('陈小满')
  })

  test('an opened shop is whole: keeper, trade, freight, a welcome', async () => {
    const { who, mer_id } = await opened()
    const [made] = await shop.db.select().from(shops).where(eq(shops.id, mer_id))
    expect(made).toMatchObject({
      ownerId: who.id,
      kind: 'mall',
      name: '云上茶铺',
      published: true,
      categoryId: trade,
      city: '杭州市'
    })
    expect(made!.phone).toBe('')
    const [template] = await shop.db.select().from(freightTemplates).where(eq(freightTemplates.shopId, mer_id))
    expect(template).toMatchObject({ id: made!.freightTemplateId, name: '全国包邮' })
    const told = await shop.db.select().from(messages).where(eq(messages.userId, who.id))
    expect(told.map(one => one.title)).toContain('欢迎入驻，云上茶铺已开通')
    expect((await detail(who)).list).toMatchObject([{ mer_id, is_owner: 1, status: 1 }])
    expect(await shop.call('GET /api/keeper/goods', {}, who)).toMatchObject({ status: 200 })
  })

  test('a trade without a deposit opens at once', async () => {
    const who = await shop.person()
    const id = await handedIn(who, { base: { category_id: plain }, papers: { papers: [] } })
    expect((await approve(id)).data).toMatchObject({ state: 'approved' })
    expect((await detail(who)).list).toHaveLength(1)
    expect(await shop.call('POST /api/merchant/apply_pay', { id }, who)).toMatchObject({ code: 'STATE' })
  })

  test('two who decide at once: one of them does, and one shop opens', async () => {
    const who = await shop.person()
    const id = await handedIn(who, { base: { category_id: plain }, papers: { papers: [] } })
    const other = await shop.person({ roles: ['operator'] })
    const answers = await Promise.all([
      approve(id),
      approve(id, other),
      shop.call('POST /api/admin/application/refuse', { id, reason: '资料不全' }, other)
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.db.$count(shops, eq(shops.ownerId, who.id))).toBeLessThanOrEqual(1)
  })

  test('refused with words, filled in anew from what was there, and handed in again', async () => {
    const who = await shop.person()
    const id = await handedIn(who)
    await shop.call('POST /api/admin/application/refuse', { id, reason: '经营范围不含茶叶' }, operator)
    const seen = await detail(who, { id })
    expect(seen.applications[0]).toMatchObject({ note: '经营范围不含茶叶', may: ['again', 'withdraw'] })
    expect(seen.draft).toMatchObject({ kept_steps: ['base', 'papers', 'owner'], form: { shop_name: '云上茶铺' } })
    const before = seen.draft!.form
    const base = { ...(await front(who)), logo: before.logo, shop_name: '云上茶器铺' }
    expect(await keep(who, 'base', base, { id })).toMatchObject({ status: 200 })
    const { data } = await keep(who, 'sign', signed, { id, submit: 1 })
    expect(data).toMatchObject({ id, state: 'submitted' })
    expect((await detail(who)).applications).toMatchObject([{ id, shop_name: '云上茶器铺' }])
  })
})

describe('the deposit', () => {
  const balance = (who: Who) => balanceOf(shop.db, account(user(who.id), 'CNY'))

  test('is paid once, however often it is asked for', async () => {
    const who = await person(5_000n)
    const id = await handedIn(who)
    await approve(id)
    const asked = await Promise.all(Array.from({ length: 6 }, () => depositOrder(who, id)))
    expect(new Set(asked).size).toBe(1)
    const paid = await Promise.all(Array.from({ length: 4 }, () => pay(who, asked[0]!)))
    expect(paid.some(({ status }) => status === 200)).toBe(true)
    expect(await balance(who)).toBe(4_000n)
    expect(await shop.db.$count(shops, eq(shops.ownerId, who.id))).toBe(1)
  })

  test('of an application that was taken back takes no money', async () => {
    const who = await person(5_000n)
    const id = await handedIn(who)
    await approve(id)
    const no = await depositOrder(who, id)
    expect(await shop.call('POST /api/merchant/apply_withdraw', { id }, await person())).toMatchObject({
      code: 'NOT_FOUND'
    })
    expect(await shop.call('POST /api/merchant/apply_withdraw', { id }, who)).toMatchObject({ status: 200 })
    await pay(who, no)
    expect([await balance(who), await shop.db.$count(shops, eq(shops.ownerId, who.id))]).toEqual([5_000n, 0])
    expect(await shop.call('POST /api/merchant/apply_withdraw', { id }, who)).toMatchObject({ code: 'STATE' })
    expect(await keep(who, 'base', await front(who))).toMatchObject({ status: 200 })
  })

  test('comes back whole when the platform ends it: POST /api/admin/application/end', async () => {
    const { who, id, mer_id } = await opened()
    expect(await balance(who)).toBe(99_000n)
    const ends = await Promise.all(
      [1, 2].map(() => shop.call('POST /api/admin/application/end', { id, reason: '商家申请退店' }, operator))
    )
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balance(who)).toBe(100_000n)
    const [made] = await shop.db.select().from(shops).where(eq(shops.id, mer_id))
    expect(made).toMatchObject({ published: false })
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, who.id), eq(orders.kind, 'application_fee')))
    expect(order).toMatchObject({ state: 'refunded' })
    expect((await detail(who)).applications).toMatchObject([{ state: 'withdrawn', note: '商家申请退店', may: [] }])
    const none = await shop.person({ roles: ['operator'] })
    expect(await shop.call('POST /api/admin/application/end', { id: newId(), reason: '无' }, none)).toMatchObject({
      code: 'NOT_FOUND'
    })
  })
})

test('a licence that runs out closes the shop, and renewed it opens again without another deposit', async () => {
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { who, id, mer_id } = await opened({ papers: { licence_end: inDays(40) } })
  const renewal = async (end: string) => ({
    company: '杭州云上茶业有限公司',
    licence_no: '92330106MA2CTEXT01',
    licence_end: end,
    licence: await upload(who)
  })
  expect((await detail(who, { id })).applications[0]!.may).toEqual([])
  shop.clock.advance(42 * 86_400)
  who.token = await shop.tokenOf(who.id)
  operator.token = await shop.tokenOf(operator.id)
  await runJob(shop.app.services, 'application-papers')
  expect((await shop.db.select().from(shops).where(eq(shops.id, mer_id)))[0]).toMatchObject({ published: false })
  expect((await detail(who, { id })).applications[0]).toMatchObject({ state: 'expired', may: ['renew'] })
  expect(await enter(who, { id, ...(await renewal(inDays(-1))) })).toMatchObject({ code: 'INVALID' })
  const { data } = await enter(who, { id, ...(await renewal('long')) })
  expect(data).toMatchObject({ state: 'submitted' })
  expect((await approve(data.id)).data).toMatchObject({ state: 'approved' })
  expect((await shop.db.select().from(shops).where(eq(shops.id, mer_id)))[0]).toMatchObject({ published: true })
  expect(await shop.db.$count(shops, eq(shops.ownerId, who.id))).toBe(1)
})

test('a store of the brand opens where it stands', async () => {
  const who = await person()
  const store = {
    ...(await front(who, { shop_name: '云上茶馆' })),
    longitude: 120.13,
    latitude: 30.27,
    hours: '10:00-22:00',
    store_phone: '0571-88001234',
    pictures: [await upload(who, false)]
  }
  const of = { type: 'franchise' as const }
  await keep(who, 'person', await owner(who), of)
  await keep(who, 'business', { category_id: trade, ...(await business(who)) }, of)
  await keep(who, 'store', store, of)
  const sign = { ...signed, signature: await upload(who, false) }
  expect(await keep(who, 'sign', signed, { ...of, submit: 1 })).toMatchObject({
    code: 'INVALID',
    msg: '请填写签名'
  })
  const { data } = await keep(who, 'sign', sign, { ...of, submit: 1 })
  await approve(data.id)
  await pay(who, await depositOrder(who, data.id))
  const { applications: own, list } = await detail(who, { type: 'franchise' })
  expect(list).toMatchObject([{ shop_name: '云上茶馆', kind: 'offline' }])
  const [made] = await shop.db.select().from(shops).where(eq(shops.id, own[0]!.mer_id))
  expect(made).toMatchObject({ kind: 'offline', phone: '0571-88001234', longitude: 120.13, hours: '10:00-22:00' })
  expect(await shop.db.$count(shopCategories, eq(shopCategories.id, made!.categoryId!))).toBe(1)
})
