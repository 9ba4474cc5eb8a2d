import { holding } from '../../../test/console'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { familyPlans } from '../../db/schema'
import { savePlan as saveRelease } from '../../engines/release'

type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let owner: Who
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
  const e = new Exchanging(shop)
  const release = {
    code: 'care-home',
    title: '康养发放',
    asset: 'ldl',
    pool: 'care-home',
    dailyBp: 1_000,
    lastsDays: 10
  }
  await saveRelease(shop, release)
  const pair = { fromAsset: 'hdt', toAsset: 'ldl', rateFrom: 10_000n, rateTo: 100n } as const
  await e.rule({ code: 'care_home', title: '康养家庭计划', pool: 'x-care', plan: 'care-home', ...pair })
  await e.rule({ code: 'care_now', title: '即时到账', pool: 'x-now', ...pair })
})
beforeEach(() => shop.db.delete(familyPlans))
afterAll(() => shop.close())

const FORM = {
  ...{ code: 'home', title: '康养家庭计划', subtitle: '按天发放', intro: '给家人', picture: '/media/p/a.webp' },
  ...{ rule: 'care_home', members_max: 2, sort: 1, open: 1 }
}
const save = (more: object = {}, who = owner) =>
  shop.call('POST /api/admin/family/plan', { ...FORM, ...more } as never, who)
const plans = async () => (await shop.call('GET /api/admin/family/plans', {}, owner)).data
const seen = async () => (await shop.call('GET /api/zhufu/agreement_list', {}, await shop.person())).data.plans

test('a plan is made, read by members, changed as it was seen, and closed, all of it in the trail', async () => {
  expect((await plans()).choices.map(one => one.code)).toEqual(['care_home'])
  expect(await save()).toMatchObject({ status: 200 })
  expect(await seen()).toMatchObject([{ code: 'home', title: '康养家庭计划', members_max: 2 }])
  const [made] = (await plans()).list
  expect(made).toMatchObject({
    rule: 'care_home',
    rule_title: '康养家庭计划',
    daily_bp: 1_000,
    lasts_days: 10,
    open: 1
  })
  expect(await save({ mark: made!.mark, title: '新的名字' })).toMatchObject({ status: 200 })
  expect(await save({ mark: made!.mark, title: '又一个' })).toMatchObject({ code: 'CHANGED' })
  expect(await seen()).toMatchObject([{ title: '新的名字' }])
  const { mark } = (await plans()).list[0]!
  expect(await save({ mark, open: 0 })).toMatchObject({ status: 200 })
  expect((await plans()).list).toMatchObject([{ open: 0, note: expect.stringContaining('停止签署') }])
  const { data: trail } = await shop.call('GET /api/admin/audit', { subject: 'home' }, owner)
  expect(trail.list.map(entry => entry.title)).toEqual(Array(3).fill('保存康养计划'))
})

test('of two who make the same plan one is told', async () => {
  const both = await Promise.all([save(), save({ title: '别的' })])
  expect(both.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'CODE_TAKEN'])
})

test.each([
  [{ title: ' ' }, 'INVALID'],
  [{ code: 'Home' }, 'INVALID'],
  [{ picture: 'https://elsewhere.example/1.png' }, 'INVALID'],
  [{ members_max: 11 }, 'INVALID'],
  [{ rule: 'other_rule' }, 'INVALID'],
  [{ rule: 'care_none' }, 'NOT_FOUND'],
  [{ rule: 'care_now' }, 'BAD_PLAN'],
  [{ mark: 'made-up' }, 'NOT_FOUND']
])('%j is refused with %s, and nothing is written', async (more, code) => {
  expect(await save(more)).toMatchObject({ status: 400, code })
  expect(await shop.db.$count(familyPlans)).toBe(0)
})

test('reading and writing want their rights', async () => {
  const reader = await holding(shop, ['marketing.read'])
  expect(await save({}, reader)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await shop.call('GET /api/admin/family/plans', {}, reader)).data.count).toBe(0)
  const other = await holding(shop, ['goods.read'])
  expect(await shop.call('GET /api/admin/family/plans', {}, other)).toMatchObject({ code: 'FORBIDDEN' })
})
