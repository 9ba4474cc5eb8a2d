import { and, eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import type { TestShop } from '../../../test/harness'
import { creditCode, Joining } from '../../../test/joining'
import { applications, enterprises, shopStaff, shops, uploads } from '../../db/schema'
import { check } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { keepSealed } from '../../media/sealed'
import type { LicenceReading, Ocr } from '../../providers/ocr'

let reading: Partial<LicenceReading> = {}
const EMPTY = { code: '', name: '', legalName: '', address: '', capital: '', foundedOn: '', until: '' }
const ocr: Ocr = { kind: 'own', licence: async () => ({ ...EMPTY, ...reading }), close: async () => {} }

let j: Joining
let shop: TestShop
beforeAll(async () => {
  j = await Joining.open({ providers: { ocr } })
  shop = j.shop
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }

/** A photo that can be read; answers its name. */
async function photo({ id: userId }: Who): Promise<string> {
  const name = newId().replaceAll('-', '')
  const { providers, config } = shop.app.services
  await keepSealed({ storage: providers.storage, config }, name, Buffer.from('a licence'))
  await shop.db.insert(uploads).values({ userId, id: newId(), name, width: 9, height: 9, bytes: 9, sealed: true })
  return name
}
const stateOf = async (id: string) =>
  (await shop.db.select().from(applications).where(eq(applications.id, id)))[0]!.state
const free = { base: { category_id: '' } }
beforeAll(() => {
  free.base.category_id = j.plain
})

describe('POST /api/merchant/apply_enterprise', () => {
  test('a company fills in four steps, pays its deposit and has its shop', async () => {
    const who = await j.person()
    const id = await j.handedInCompany(who)
    expect(await j.detail(who, { type: 'enterprise' })).toMatchObject({
      list: [],
      applications: [{ id, type: 'enterprise', title: '企业入驻', state: 'submitted', deposit: '10.00' }]
    })
    expect(await j.approve(id)).toMatchObject({ data: { state: 'paying' } })
    expect(await j.pay(who, await j.depositOrder(who, id))).toMatchObject({ status: 200 })
    const {
      list,
      applications: [one]
    } = await j.detail(who, { type: 'enterprise' })
    expect(one).toMatchObject({ state: 'approved', _state: '已开店' })
    expect(list).toMatchObject([{ mer_id: one!.mer_id, kind: 'mall', status: 1 }])
    expect((await j.detail(who, { type: 'shop' })).applications).toEqual([])
  })

  test('what is kept comes back masked; rules and trades are told by type', async () => {
    const who = await shop.person()
    await j.filledCompany(who, { owner: { legal_name: '陈小满' } })
    const { draft } = await j.detail(who, { type: 'enterprise' })
    expect(draft!.kept_steps).toEqual(['licence', 'owner', 'base'])
    expect(draft!.fields.find(one => one.field === 'reg_capital')).toMatchObject({
      name: '注册资本',
      value: '伍佰万元整'
    })
    expect(draft!.fields.find(one => one.field === 'contact_name')!.value).not.toBe('周小棠')
    const rule = await shop.call('GET /api/merchant/applyrule', { type: 'enterprise' })
    expect(rule.data).toMatchObject({ title: '企业入驻', agreement: { version: '2026.11' } })
    const trades = await shop.call('GET /api/merchant/cate_list', { type: 'enterprise' })
    expect(trades.data.list.map(one => one.id)).toContain(j.trade)
  })

  test.each([
    ['licence', { licence_no: '91330106MA2CTE5T18' }, 'BAD_CODE'],
    ['licence', { licence_no: '330106000012345' }, 'BAD_CODE'],
    ['licence', { founded_on: '2030-01-01' }, 'INVALID'],
    ['licence', { founded_on: '2019-02-30' }, 'INVALID'],
    ['licence', { reg_capital: undefined }, 'INVALID'],
    ['licence', { licence: 'ab'.repeat(16) }, 'NOT_UPLOADED'],
    ['owner', { contact_name: '1' }, 'INVALID'],
    ['papers', {}, 'INVALID']
  ])('step %s with %j is refused, and nothing is kept', async (step, over, code) => {
    const who = await shop.person()
    const { papers: _, ...business } = await j.business(who, { licence_no: creditCode() })
    const company = { reg_address: '杭州市文三路', reg_capital: '伍佰万元整', founded_on: '2019-03-18' }
    const owner = await j.owner(who, { contact_name: '周小棠' })
    expect(await j.company(who, { step, ...business, ...company, ...owner, ...over })).toMatchObject({ code })
    expect((await j.detail(who, { type: 'enterprise' })).draft).toBeNull()
  })

  test('handed in twice at once it is one application; another’s and another type’s are not found', async () => {
    const who = await shop.person()
    await j.filledCompany(who, free)
    const both = await Promise.all([j.submitCompany(who), j.submitCompany(who)])
    expect(both.filter(one => one.status === 200).length).toBeGreaterThanOrEqual(1)
    const made = await shop.db.select().from(applications).where(eq(applications.userId, who.id))
    expect(made).toHaveLength(1)
    const other = await shop.person()
    const shopId = await j.handedIn(other, { ...free, papers: { papers: [] } })
    for (const id of [made[0]!.id, shopId])
      expect(await j.company(other, { id, step: 'sign', submit: 1 })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('one enterprise shop a company', () => {
  test('of two applications for one company that are agreed to at once one is open, and nobody hands in another', async () => {
    for (let round = 0; round < 3; round++) {
      const licence = { licence_no: creditCode() }
      const [a, b] = [await shop.person(), await shop.person()]
      const ids = [await j.handedInCompany(a, { ...free, licence }), await j.handedInCompany(b, { ...free, licence })]
      const both = await Promise.all(ids.map(id => j.approve(id)))
      expect(both.filter(one => one.status === 200)).toHaveLength(1)
      expect(both.filter(one => one.code === 'STATE')).toHaveLength(1)
      expect((await Promise.all(ids.map(stateOf))).sort()).toEqual(['approved', 'submitted'])
      const third = await shop.person()
      await j.filledCompany(third, { ...free, licence })
      expect(await j.submitCompany(third)).toMatchObject({
        code: 'TAKEN',
        msg: '这家企业已经入驻，一家企业开通一家企业店'
      })
    }
  })

  test('taken back before it is paid, or ended, it gives the company free again', async () => {
    const licence = { licence_no: creditCode() }
    const [first, second] = [await j.person(), await j.person()]
    const paying = await j.handedInCompany(first, { licence })
    await j.approve(paying)
    await j.filledCompany(second, { licence })
    expect(await j.submitCompany(second)).toMatchObject({ code: 'TAKEN' })
    await shop.call('POST /api/merchant/apply_withdraw', { id: paying }, first)
    const { data } = await j.submitCompany(second)
    await j.approve(data.id)
    expect(await j.pay(second, await j.depositOrder(second, data.id))).toMatchObject({ status: 200 })
    expect(await stateOf(data.id)).toBe('approved')
    await shop.call('POST /api/admin/application/end', { id: data.id, reason: '合作到期' }, j.operator)
    expect(await shop.db.select().from(enterprises).where(eq(enterprises.userId, second.id))).toEqual([])
    const id = await j.handedInCompany(first, { ...free, licence })
    expect(await j.approve(id)).toMatchObject({ data: { state: 'approved' } })
  })
})

describe('what the operator sees', () => {
  test('what was read stands beside what was typed, differences are marked, and numbers are masked until one says why', async () => {
    const who = await shop.person()
    const name = await photo(who)
    reading = { name: '杭州云上茶业有限公司', code: '91330106MA2CTE5T17', legalName: '陈小满', until: '2039-03-17' }
    await shop.call('POST /api/zhufu/licence_identify', { licence: name }, who)
    const licence = { licence: name, licence_no: '91330106MA2CTE5T17', company: '杭州云上茶业有限责任公司' }
    const id = await j.handedInCompany(who, { ...free, licence, owner: { legal_name: '陈小满' } })
    const read = async (key: 'detail' | 'papers') => {
      const { data } =
        key === 'detail'
          ? await shop.call('GET /api/admin/application/detail/{id}', { id }, j.operator)
          : await shop.call('POST /api/admin/application/papers', { id, reason: '核对' }, j.operator)
      return Object.fromEntries(
        data.fields.map(({ field, value, ocr_value, ocr_same }) => [field, [value, ocr_value, ocr_same]])
      )
    }
    expect(await read('detail')).toMatchObject({
      company: ['杭州云上茶业有限责任公司', '杭州云上茶业有限公司', 0],
      licence_no: ['913****5T17', '913****5T17', 1],
      legal_name: ['*小满', '*小满', 1],
      licence_end: ['长期', '至 2039-03-17', 0],
      reg_capital: ['伍佰万元整', '', 0],
      shop_name: ['云上茶铺', undefined, undefined]
    })
    expect(await read('papers')).toMatchObject({
      licence_no: ['91330106MA2CTE5T17', '91330106MA2CTE5T17', 1],
      legal_name: ['陈小满', '陈小满', 1]
    })
    const mine = await j.detail(who, { id })
    expect(JSON.stringify(mine.applications[0]!.fields)).not.toContain('2039')
  })

  test('a shop’s licence is read too, and nothing stands there of a photo that was not read', async () => {
    const who = await shop.person()
    const licence = await photo(who)
    reading = { name: '云上茶业' }
    await shop.call('POST /api/zhufu/licence_identify', { licence }, who)
    const id = await j.handedIn(who, { ...free, papers: { papers: [], licence, company: '云上茶业' } })
    const detail = await shop.call('GET /api/admin/application/detail/{id}', { id }, j.operator)
    expect(detail.data.fields.find(one => one.field === 'company')).toMatchObject({
      ocr_value: '云上茶业',
      ocr_same: 1
    })
    const plain = await j.handedIn(await shop.person(), { ...free, papers: { papers: [] } })
    const without = await shop.call('GET /api/admin/application/detail/{id}', { id: plain }, j.operator)
    expect(without.data.fields.some(one => one.ocr_value !== undefined)).toBe(false)
  })
})

test('GET /api/merchant/enterpriseDetail: who a merchant is and how it does, for its owner; for staff without its papers', async () => {
  const who = await shop.person()
  const id = await j.handedInCompany(who, { ...free, base: { ...free.base, shop_name: '云上茶器' } })
  await j.approve(id)
  const [own] = await shop.db.select().from(shops).where(eq(shops.ownerId, who.id))
  const mer_id = own!.id
  const buying = new Buying(shop)
  const goods = await buying.goods({ shopId: mer_id, priceFen: 2_500n })
  const buyer = await buying.buyer()
  await buying.pay(buyer, (await buying.order(buyer.token, [{ of: goods }])).no)
  const detail = (of: Who) => shop.call('GET /api/merchant/enterpriseDetail', { mer_id }, of)
  const { data } = await detail(who)
  expect(data).toMatchObject({
    mer_id,
    shop_name: '云上茶器',
    _status: '营业中',
    type_name: '企业入驻',
    application_id: id,
    deposit: '0.00',
    today: { order_count: 1, paid_price: '25.00' },
    month: { order_count: 1, paid_price: '25.00' },
    to_ship: 1,
    goods_num: 1,
    rating: ''
  })
  expect(data.fields.map(one => one.name)).toEqual([
    '营业执照名称',
    '统一社会信用代码',
    '营业期限',
    '住所',
    '注册资本',
    '成立日期',
    '负责人姓名'
  ])
  expect(JSON.stringify(data.fields)).not.toContain('陈小满')
  const clerk = await shop.person()
  await shop.db.insert(shopStaff).values({ shopId: mer_id, userId: clerk.id, rights: ['income'], namedBy: who.id })
  expect((await detail(clerk)).data).toMatchObject({ fields: [], application_id: '', type_name: '企业入驻' })
  await shop.db
    .update(shopStaff)
    .set({ rights: ['orders'] })
    .where(and(eq(shopStaff.shopId, mer_id), eq(shopStaff.userId, clerk.id)))
  expect(await detail(clerk)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await detail(await shop.person())).toMatchObject({ status: 400 })
})
