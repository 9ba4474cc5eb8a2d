import { and, eq } from 'drizzle-orm'
import { citizenId } from '../../../test/citizens'
import type { TestShop } from '../../../test/harness'
import { Joining } from '../../../test/joining'
import {
  applicationDrafts,
  applications,
  freightTemplates,
  joinTerms,
  messages,
  orders,
  shopCategories,
  shops
} from '../../db/schema'
import { account, balanceOf, check, user } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { uploadUrl } from '../../media/address'

let j: Joining
let shop: TestShop
beforeAll(async () => {
  j = await Joining.open()
  shop = j.shop
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

describe('what joining takes', () => {
  test('GET /api/merchant/applyrule, cate_list and aptitude_list say it before anybody signs in', async () => {
    const rule = await shop.call('GET /api/merchant/applyrule', { type: 'franchise' })
    expect(rule.data).toMatchObject({ title: '品牌加盟', deposit: '30.00', agreement: { version: '2026.11' } })
    expect(rule.data.flow).toHaveLength(4)
    const trades = await shop.call('GET /api/merchant/cate_list', {})
    const tea = trades.data.list.find((one: { id: string }) => one.id === j.trade)
    expect(tea).toMatchObject({ cate_name: '茶饮咖啡', deposit: '10.00' })
    const papers = await shop.call('GET /api/merchant/aptitude_list', { category_id: j.trade })
    expect(papers.data.list.map((one: { is_must: number }) => one.is_must)).toEqual([1, 0])
  })

  test('a trade that takes nobody is not offered, and cannot be chosen', async () => {
    const closed = await j.saveTerm({ name: '停招类目', shop_open: 0 })
    const { data } = await shop.call('GET /api/merchant/cate_list', {})
    expect(data.list.map((one: { id: string }) => one.id)).not.toContain(closed)
    const who = await shop.person()
    expect(await j.keep(who, 'base', await j.front(who, { category_id: closed }))).toMatchObject({ code: 'CATEGORY' })
  })

  test('operators say what it takes: GET /api/admin/join/terms, POST /api/admin/join/term', async () => {
    expect(await shop.call('POST /api/admin/join/term', j.term({ name: '茶饮咖啡' }), j.operator)).toMatchObject({
      code: 'ALREADY'
    })
    const minus = await shop.call('POST /api/admin/join/term', j.term({ shop_deposit: '-1.00' }), j.operator)
    expect(minus).toMatchObject({ code: 'INVALID', msg: '保证金不能小于 0' })
    const twice = j.term({ aptitudes: [j.term().aptitudes[0]!, j.term().aptitudes[0]!] })
    expect(await shop.call('POST /api/admin/join/term', twice, j.operator)).toMatchObject({ code: 'INVALID' })
    const gone = await shop.call('POST /api/admin/join/term', j.term({ id: newId(), name: '没有' }), j.operator)
    expect(gone).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await shop.call('GET /api/admin/join/terms', {}, j.operator)
    expect(data.list.find((one: { id: string }) => one.id === j.trade)).toMatchObject({ shop_deposit: '10.00' })
    const shopper = await shop.person()
    expect(await shop.call('GET /api/admin/join/terms', {}, shopper)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('filling in', () => {
  test('steps are kept, come back masked, and the number that was masked is still there', async () => {
    const who = await shop.person()
    const first = await j.owner(who)
    expect((await j.keep(who, 'owner', first)).data).toEqual({ id: '', state: 'draft', kept_steps: ['owner'] })
    await j.keep(who, 'base', await j.front(who))
    const { draft } = await j.detail(who)
    expect(draft).toMatchObject({
      kept_steps: ['owner', 'base'],
      form: { shop_name: '云上茶铺', legal_name: '陈小满' }
    })
    expect(draft!.form.id_number).toMatch(/^\d\*{16}[\dX]$/)
    const shown = draft!.form.id_number
    expect(await j.keep(who, 'owner', { ...first, id_number: shown, legal_name: '陈大满' })).toMatchObject({
      status: 200
    })
    await j.keep(who, 'papers', await j.business(who))
    const { data } = await j.keep(who, 'sign', j.signed, { submit: 1 })
    const looked = await shop.call('POST /api/admin/application/papers', { id: data.id, reason: '核对' }, j.operator)
    const read = Object.fromEntries(
      looked.data.fields.map((one: { field: string; value: string }) => [one.field, one.value])
    )
    expect(read).toMatchObject({ id_number: first.id_number, legal_name: '陈大满', category_id: '茶饮咖啡' })
    expect(read.city_id).toBe('浙江省杭州市西湖区')
  })

  test('what is sealed is not in the database in the clear', async () => {
    const who = await shop.person()
    const number = citizenId()
    await j.handedIn(who, { base: { category_id: j.plain }, papers: { papers: [] }, owner: { id_number: number } })
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
    const whole = { ...(await j.front(who)), ...(await j.business(who)), ...(await j.owner(who)), ...over }
    const answer = await j.keep(who, step, whole)
    expect(answer).toMatchObject({ code, ...(words && { msg: words }) })
    expect((await j.detail(who)).draft).toBeNull()
  })

  test('photos of somebody else are not taken, nor one that everybody may see for a paper', async () => {
    const [who, other] = [await shop.person(), await shop.person()]
    const theirs = await j.keep(who, 'papers', await j.business(who, { licence: await j.upload(other) }))
    expect(theirs).toMatchObject({ code: 'NOT_UPLOADED' })
    const logo = await j.keep(who, 'base', await j.front(who, { logo: uploadUrl(await j.upload(who)) }))
    expect(logo).toMatchObject({ code: 'NOT_UPLOADED' })
  })

  test('is handed in whole, j.signed in the newest version, with the papers of its trade', async () => {
    const who = await shop.person()
    await j.keep(who, 'base', await j.front(who))
    expect(await j.keep(who, 'sign', j.signed, { submit: 1 })).toMatchObject({ code: 'INVALID' })
    await j.keep(who, 'papers', await j.business(who, { papers: [] }))
    await j.keep(who, 'owner', await j.owner(who))
    const lacking = await j.keep(who, 'sign', j.signed, { submit: 1 })
    expect(lacking).toMatchObject({ code: 'PAPERS', msg: '还缺少食品经营许可证，请在资质信息里上传' })
    await j.keep(who, 'papers', await j.business(who))
    expect(await j.keep(who, 'sign', { agree: 0 }, { submit: 1 })).toMatchObject({ code: 'CONSENT' })
    expect(await j.keep(who, 'sign', { agree: 1, version: '2020.1' }, { submit: 1 })).toMatchObject({
      code: 'AGREEMENT'
    })
    const { data } = await j.keep(who, 'sign', j.signed, { submit: 1 })
    const [line] = (await j.detail(who)).applications
    expect(line).toMatchObject({ id: data.id, _state: '审核中', deposit: '10.00', may: ['withdraw'], mer_id: '' })
    expect((await j.detail(who)).draft).toBeNull()
    const shown = JSON.stringify(line!.fields)
    expect(shown).toContain('杭州云上茶业有限公司')
    expect(shown).not.toContain('陈小满')
  })

  test('handed in many times at once it is one application; another waits for it', async () => {
    const who = await shop.person()
    await j.filled(who)
    const answers = await Promise.all(Array.from({ length: 6 }, () => j.keep(who, 'sign', j.signed, { submit: 1 })))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await shop.db.$count(applications, eq(applications.userId, who.id))).toBe(1)
    expect(await j.keep(who, 'base', await j.front(who))).toMatchObject({ code: 'STATE', msg: /正在办理/ })
  })

  test('is the affair of the account with the phone', async () => {
    const parent = await shop.person()
    const child = await shop.person({ parentId: parent.id, phone: null })
    const step = { type: 'shop' as const, step: 'base', ...(await j.front(parent)) }
    expect(await shop.call('POST /api/merchant/apply_entry', step, child)).toMatchObject({ code: 'SUB_ACCOUNT' })
    await j.handedIn(parent)
    expect(await j.detail(child)).toMatchObject({ applications: [], draft: null })
  })
})

describe('decided', () => {
  test('what is sent back is put right field by field, and nothing else', async () => {
    const who = await j.person()
    const id = await j.handedIn(who)
    const corrections = [{ field: 'licence', words: '照片反光，请重拍' }]
    await shop.call('POST /api/admin/application/correct', { id, corrections }, j.operator)
    const [line] = (await j.detail(who, { id })).applications
    expect(line).toMatchObject({ state: 'correcting', may: ['correct', 'withdraw'] })
    expect(line!.corrections).toEqual([{ field: 'licence', name: '营业执照照片', words: '照片反光，请重拍' }])
    expect(await j.enter(who, { id, shop_name: '换个名字' })).toMatchObject({ code: 'INVALID' })
    expect(await j.enter(who, { id, licence: 'ab'.repeat(16) })).toMatchObject({ code: 'NOT_UPLOADED' })
    expect(await j.enter(await j.person(), { id, licence: await j.upload(who) })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await j.enter(who, { id, licence: await j.upload(who) })).data).toMatchObject({ id, state: 'submitted' })
    const read = await shop.call('GET /api/admin/application/detail/{id}', { id }, j.operator)
    expect(read.data).toMatchObject({ photo_count: 4, may: ['approve', 'refuse', 'correct'] })
    expect(JSON.stringify(read.data)).not.toContain('陈小满')
  })

  test('what is sent back can be put right: a place with both its numbers, a trade with its papers, nothing that was signed', async () => {
    const who = await j.person()
    const id = await j.handedInStore(who)
    const sendBack = (...fields: string[]) => {
      const corrections = fields.map(field => ({ field, words: '请核对后重新填写' }))
      return shop.call('POST /api/admin/application/correct', { id, corrections }, j.operator)
    }
    for (const field of ['signature', 'agreed_version', 'agreed_at', 'nothing'])
      expect(await sendBack(field)).toMatchObject({ code: 'INVALID' })
    const read = await shop.call('GET /api/admin/application/detail/{id}', { id }, j.operator)
    expect(read.data.correctable).toContain('longitude')
    expect(read.data.correctable).not.toContain('signature')
    await sendBack('longitude', 'category_id')
    const place = { longitude: 120.2, latitude: 30.3 }
    const of = { id, type: 'franchise' as const }
    const lacking = await j.enter(who, { ...of, ...place, category_id: j.trade, papers: [] })
    expect(lacking).toMatchObject({ code: 'PAPERS' })
    const right = await j.enter(who, { ...of, ...place, category_id: j.plain, papers: [] })
    expect(right).toMatchObject({ data: { id, state: 'submitted' } })
  })

  test('an opened shop is whole: keeper, trade, freight, a welcome', async () => {
    const { who, mer_id } = await j.opened()
    const [made] = await shop.db.select().from(shops).where(eq(shops.id, mer_id))
    expect(made).toMatchObject({
      ownerId: who.id,
      kind: 'mall',
      name: '云上茶铺',
      published: true,
      categoryId: j.trade,
      city: '杭州市'
    })
    expect(made!.phone).toBe('')
    const [template] = await shop.db.select().from(freightTemplates).where(eq(freightTemplates.shopId, mer_id))
    expect(template).toMatchObject({ id: made!.freightTemplateId, name: '全国包邮' })
    const told = await shop.db.select().from(messages).where(eq(messages.userId, who.id))
    expect(told.map(one => one.title)).toContain('欢迎入驻，云上茶铺已开通')
    expect((await j.detail(who)).list).toMatchObject([{ mer_id, is_owner: 1, status: 1 }])
    expect(await shop.call('GET /api/keeper/goods', {}, who)).toMatchObject({ status: 200 })
  })

  test('a trade without a deposit opens at once', async () => {
    const who = await shop.person()
    const id = await j.handedIn(who, { base: { category_id: j.plain }, papers: { papers: [] } })
    expect((await j.approve(id)).data).toMatchObject({ state: 'approved' })
    expect((await j.detail(who)).list).toHaveLength(1)
    expect(await shop.call('POST /api/merchant/apply_pay', { id }, who)).toMatchObject({ code: 'STATE' })
  })

  test('a deposit that was agreed to is paid, also once its trade asks for none any more', async () => {
    const who = await shop.person()
    const id = await j.handedIn(who)
    expect((await j.approve(id)).data).toMatchObject({ state: 'paying' })
    const none = { shopDepositFen: 0n, franchiseDepositFen: 0n }
    const [before] = await shop.db.select().from(joinTerms).where(eq(joinTerms.categoryId, j.trade))
    await shop.db.update(joinTerms).set(none).where(eq(joinTerms.categoryId, j.trade))
    expect(await shop.call('POST /api/merchant/apply_pay', { id }, who)).toMatchObject({ status: 200 })
    await shop.db.update(joinTerms).set(before!).where(eq(joinTerms.categoryId, j.trade))
  })

  test('two who decide at once: one of them does, and one shop opens', async () => {
    const who = await shop.person()
    const id = await j.handedIn(who, { base: { category_id: j.plain }, papers: { papers: [] } })
    const other = await shop.person({ roles: ['operator'] })
    const answers = await Promise.all([
      j.approve(id),
      j.approve(id, other),
      shop.call('POST /api/admin/application/refuse', { id, reason: '资料不全' }, other)
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.db.$count(shops, eq(shops.ownerId, who.id))).toBeLessThanOrEqual(1)
  })

  test('refused with words, filled in anew from what was there, and handed in again', async () => {
    const who = await shop.person()
    const id = await j.handedIn(who)
    await shop.call('POST /api/admin/application/refuse', { id, reason: '经营范围不含茶叶' }, j.operator)
    const seen = await j.detail(who, { id })
    expect(seen.applications[0]).toMatchObject({ note: '经营范围不含茶叶', may: ['again', 'withdraw'] })
    expect(seen.draft).toMatchObject({ kept_steps: ['base', 'papers', 'owner'], form: { shop_name: '云上茶铺' } })
    const before = seen.draft!.form
    const base = { ...(await j.front(who)), logo: before.logo, shop_name: '云上茶器铺' }
    expect(await j.keep(who, 'base', base, { id })).toMatchObject({ status: 200 })
    const { data } = await j.keep(who, 'sign', j.signed, { id, submit: 1 })
    expect(data).toMatchObject({ id, state: 'submitted' })
    expect((await j.detail(who)).applications).toMatchObject([{ id, shop_name: '云上茶器铺' }])
  })
})

describe('the deposit', () => {
  const balance = (who: { id: string }) => balanceOf(shop.db, account(user(who.id), 'CNY'))

  test('is paid once, however often it is asked for', async () => {
    const who = await j.person(5_000n)
    const id = await j.handedIn(who)
    await j.approve(id)
    const asked = await Promise.all(Array.from({ length: 6 }, () => j.depositOrder(who, id)))
    expect(new Set(asked).size).toBe(1)
    const paid = await Promise.all(Array.from({ length: 4 }, () => j.pay(who, asked[0]!)))
    expect(paid.some(({ status }) => status === 200)).toBe(true)
    expect(await balance(who)).toBe(4_000n)
    expect(await shop.db.$count(shops, eq(shops.ownerId, who.id))).toBe(1)
  })

  test('of an application that was taken back takes no money', async () => {
    const who = await j.person(5_000n)
    const id = await j.handedIn(who)
    await j.approve(id)
    const no = await j.depositOrder(who, id)
    expect(await shop.call('POST /api/merchant/apply_withdraw', { id }, await j.person())).toMatchObject({
      code: 'NOT_FOUND'
    })
    expect(await shop.call('POST /api/merchant/apply_withdraw', { id }, who)).toMatchObject({ status: 200 })
    await j.pay(who, no)
    expect([await balance(who), await shop.db.$count(shops, eq(shops.ownerId, who.id))]).toEqual([5_000n, 0])
    expect(await shop.call('POST /api/merchant/apply_withdraw', { id }, who)).toMatchObject({ code: 'STATE' })
    expect(await j.keep(who, 'base', await j.front(who))).toMatchObject({ status: 200 })
  })

  test('comes back whole when the platform ends it: POST /api/admin/application/end', async () => {
    const { who, id, mer_id } = await j.opened()
    expect(await balance(who)).toBe(99_000n)
    const ends = await Promise.all(
      [1, 2].map(() => shop.call('POST /api/admin/application/end', { id, reason: '商家申请退店' }, j.operator))
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
    expect((await j.detail(who)).applications).toMatchObject([{ state: 'withdrawn', note: '商家申请退店', may: [] }])
    const none = await shop.person({ roles: ['operator'] })
    expect(await shop.call('POST /api/admin/application/end', { id: newId(), reason: '无' }, none)).toMatchObject({
      code: 'NOT_FOUND'
    })
  })
})

test('a store of the brand opens where it stands', async () => {
  const who = await j.person()
  const id = await j.handedInStore(who)
  await j.approve(id)
  await j.pay(who, await j.depositOrder(who, id))
  const { applications: own, list } = await j.detail(who, { type: 'franchise' })
  expect(list).toMatchObject([{ shop_name: '云上茶馆', kind: 'offline' }])
  const [made] = await shop.db.select().from(shops).where(eq(shops.id, own[0]!.mer_id))
  expect(made).toMatchObject({ kind: 'offline', phone: '0571-88001234', longitude: 120.13, hours: '10:00-22:00' })
  expect(await shop.db.$count(shopCategories, eq(shopCategories.id, made!.categoryId!))).toBe(1)
})

test('a shop whose name another has opens by that name and its district, and its keeper is told', async () => {
  const chosen = { base: { shop_name: '半山茶事' } }
  const opened = [await j.opened(chosen), await j.opened(chosen), await j.opened(chosen)]
  const names = await Promise.all(
    opened.map(async ({ mer_id }) => (await shop.db.select().from(shops).where(eq(shops.id, mer_id)))[0]!.name)
  )
  expect(names).toEqual(['半山茶事', '半山茶事（西湖区）', '半山茶事（2）'])
  const told = await shop.db.select().from(messages).where(eq(messages.userId, opened[1]!.who.id))
  expect(told.find(({ title }) => title.startsWith('欢迎入驻'))).toMatchObject({
    title: '欢迎入驻，半山茶事（西湖区）已开通',
    content: expect.stringContaining('已有店铺叫「半山茶事」')
  })
})
