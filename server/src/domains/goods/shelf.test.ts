import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { brands, freightTemplates, products, shops } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let desk: { id: string; token: string }
let reader: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  desk = await holding(shop, ['goods.read', 'goods.edit', 'brand.edit'])
  reader = await holding(shop, ['goods.read'])
})
afterAll(() => shop.close())

describe('brands', () => {
  const list = async () => (await shop.call('GET /api/admin/brand/list', {}, reader)).data.list
  const save = (input: object, who = desk) =>
    shop.call('POST /api/admin/brand/save', { name: '山野', logo: '', intro: '', sort: 0, ...input }, who)
  const remove = (id: string) => shop.call('POST /api/admin/brand/remove', { id }, desk)
  beforeEach(async () => {
    await shop.db.update(products).set({ brandId: null })
    await shop.db.delete(brands)
  })

  test('are made, changed, listed in their order, and go when nothing has them', async () => {
    const first = (await save({ name: ' 山野 ', sort: 2 })).data.id
    const second = (await save({ name: '云上', sort: 1 })).data.id
    await save({ id: first, name: '山野茶', intro: '只做春茶', sort: 2 })
    expect((await list()).map(one => [one.id, one.name, one.intro])).toEqual([
      [second, '云上', ''],
      [first, '山野茶', '只做春茶']
    ])
    const { productId } = await buying.goods({ brandId: first })
    expect(await remove(first)).toMatchObject({ code: 'IN_USE' })
    await shop.db.update(products).set({ brandId: null }).where(eq(products.id, productId))
    expect((await remove(first)).status).toBe(200)
    expect(await remove(first)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await list()).map(one => one.id)).toEqual([second])
  })

  test('have names of their own, also when two say one at once', async () => {
    const { id } = (await save({})).data
    expect(await save({})).toMatchObject({ code: 'NAME_TAKEN' })
    expect((await save({ id, intro: '同名不变' })).status).toBe(200)
    const answers = await Promise.all([save({ name: '双生' }), save({ name: '双生' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await list()).toHaveLength(2)
  })

  test('are refused without a right, a name or a picture of ours', async () => {
    expect(await save({}, reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await save({ name: ' ' })).toMatchObject({ code: 'INVALID' })
    expect((await save({ logo: 'https://elsewhere.example/a.png' })).status).toBe(400)
    expect(await save({ id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await list()).toEqual([])
  })
})

describe('freight templates', () => {
  const rule = (regions: string[], more: object = {}) => ({
    ...{ regions, is_deliverable: 1 as const, first_units: 1, first_fee: '8', next_units: 1, next_fee: '2.50' },
    ...{ free_over: '', transit_days: null },
    ...more
  })
  const list = async (input: { shop?: string } = {}, who = desk) =>
    (await shop.call('GET /api/admin/freight/list', input, who)).data
  const save = (shop_id: string, input: object = {}, who = desk) =>
    shop.call(
      'POST /api/admin/freight/save',
      { shop_id, name: '标准', charge_by: 'piece', rules: [rule([])], ...input },
      who
    )

  test('are made with a rule for each group of regions, changed as they were seen, and priced by', async () => {
    const shopId = await buying.store()
    const rules = [
      rule([]),
      rule(['33', '4403'], { first_fee: '5.00', free_over: '99' }),
      rule(['54'], { is_deliverable: 0 })
    ]
    const { id } = (await save(shopId, { rules })).data
    const [made] = (await list({ shop: shopId })).list
    expect(made).toMatchObject({ id, shop_id: shopId, name: '标准', charge_by: 'piece' })
    expect(made!.rules.map(one => [one.regions, one.first_fee, one.free_over, one.is_deliverable])).toEqual([
      [['33', '4403'], '5.00', '99.00', 1],
      [['54'], '8.00', '', 0],
      [[], '8.00', '', 1]
    ])
    const of = await buying.goods({ shopId, freightTemplateId: id, priceFen: 1000n })
    const buyer = await buying.buyer()
    const cart = await buying.add(buyer.token, of)
    const { priceGroup } = await buying.confirm(buyer.token, [cart], { addressId: buyer.addressId })
    expect(JSON.stringify(priceGroup)).toContain('5.00')
    expect((await save(shopId, { id, mark: made!.mark, name: '改名' })).status).toBe(200)
    expect(await save(shopId, { id, mark: made!.mark, name: '又改' })).toMatchObject({ code: 'CHANGED' })
    expect((await list({ shop: shopId })).list).toMatchObject([{ name: '改名', rules: [{ regions: [] }] }])
  })

  test.each([
    ['no rule for elsewhere', [rule(['33'])]],
    ['two rules for elsewhere', [rule([]), rule([])]],
    ['one place twice', [rule([]), rule(['33']), rule(['33', '44'])]],
    ['a place there is not', [rule([]), rule(['99'])]]
  ])('with %s are refused', async (_, rules) => {
    const shopId = await buying.store()
    expect(await save(shopId, { rules })).toMatchObject({ code: 'RULES' })
    expect((await list({ shop: shopId })).count).toBe(0)
  })

  test.each([
    ['name', { name: ' ' }],
    ['rules', { rules: [] }],
    ['fee', { rules: [{ ...rule([]), first_fee: '-1' }] }],
    ['units', { rules: [{ ...rule([]), next_units: 0 }] }]
  ])('with a wrong %s are refused', async (_, input) => {
    expect(await save(await buying.store(), input)).toMatchObject({ code: 'INVALID' })
  })

  test('have names of their own in a shop, and stay while goods are sent by them', async () => {
    const [shopId, other] = [await buying.store(), await buying.store()]
    const answers = await Promise.all([save(shopId), save(shopId)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['NAME_TAKEN', undefined])
    expect((await save(other)).status).toBe(200)
    const { id } = (await list({ shop: shopId })).list[0]!
    const { productId } = await buying.goods({ shopId, freightTemplateId: id })
    const remove = () => shop.call('POST /api/admin/freight/remove', { id }, desk)
    expect(await remove()).toMatchObject({ code: 'IN_USE' })
    await shop.db.update(products).set({ freightTemplateId: null }).where(eq(products.id, productId))
    expect((await remove()).status).toBe(200)
    expect(await remove()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of another shop are neither seen nor changed by a shop’s people', async () => {
    const keeper = await shop.person()
    const [own, other] = [await buying.store({ ownerId: keeper.id }), await buying.store()]
    const owner = await forShop(shop, keeper.id, own)
    const theirs = (await save(other, { name: '别家' })).data.id
    expect((await save(own, {}, owner)).status).toBe(200)
    expect((await list({ shop: other }, owner)).list).toMatchObject([{ shop_id: own }])
    expect(await save(other, { name: '混入' }, owner)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await save(own, { id: theirs, name: '拿走' }, owner)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('POST /api/admin/freight/remove', { id: theirs }, owner)).toMatchObject({
      code: 'NOT_FOUND'
    })
    expect(await save(other, {}, reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.db.$count(freightTemplates, eq(freightTemplates.shopId, other))).toBe(1)
    expect(await shop.db.$count(shops, eq(shops.id, other))).toBe(1)
  })

  test('name provinces and their cities', async () => {
    const { list: regions } = (await shop.call('GET /api/admin/freight/regions', {}, reader)).data
    expect(regions.find(one => one.code === '33')).toMatchObject({
      name: '浙江省',
      cities: expect.arrayContaining([{ code: '3301', name: '杭州市' }])
    })
  })
})
