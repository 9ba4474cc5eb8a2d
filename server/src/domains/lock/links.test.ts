import { TestShop } from '../../../test/harness'
import { articles } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'

let shop: TestShop
let operator: Who
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator', 'staff'] })
})
afterAll(() => shop.close())

type Who = { id: string; token: string }
const share = async (who: Who) => (await shop.call('GET /api/product/lock_customer/share_data', {}, who)).data
const touch = (input: { share?: string; visit?: string }, who?: Who) =>
  shop.call('POST /api/lock_customer/touch', input, who)
const home = async (who: Who) => (await shop.call('GET /api/product/lock_customer/index', {}, who)).data
const fans = async (who: Who) => (await shop.call('GET /api/user/lock_customer/fans_list', {}, who)).data

async function locked(holder: Who, buyer: Who) {
  const { token } = await share(holder)
  expect((await touch({ share: token }, buyer)).data.state).toBe('locked')
}

test('a link that is taken back brings nobody, and its card is gone; customers stay', async () => {
  const [me, other, customer] = [await shop.person(), await shop.person(), await shop.person()]
  await locked(me, customer)
  const [old, theirs] = [await share(me), await share(other)]
  const card = (await shop.call('GET /api/lockcustomer_shareimg', {}, me)).data.image
  expect((await shop.app.inject(card)).statusCode).toBe(200)
  const guest = (await touch({ share: old.token })).data.visit_key
  expect((await shop.call('POST /api/lock_customer/reset', { target: 'home' }, me)).data).toEqual({ count: 1 })
  expect((await shop.call('POST /api/lock_customer/reset', { target: 'home' }, me)).data).toEqual({ count: 0 })
  const late = await shop.person()
  expect(await touch({ share: old.token }, late)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await touch({ visit: guest }, late)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await shop.app.inject(card)).statusCode).toBe(404)
  expect((await touch({ share: theirs.token }, late)).data.state).toBe('locked')
  const anew = await share(me)
  expect(anew.token).not.toBe(old.token)
  expect((await shop.call('GET /api/lockcustomer_shareimg', {}, me)).data.image).not.toBe(card)
  expect((await fans(me)).count).toBe(1)
})

test('take a link back, name the article with the rules, and make the ranking anew', async () => {
  const me = await shop.person()
  const { token } = await share(me)
  const revoke = (who: Who) => shop.call('POST /api/admin/lock/revoke', { share: token }, who)
  expect(await revoke(me)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await revoke(operator)).data).toEqual({ user_id: me.id, url: '/pages/index/index' })
  expect(await revoke(operator)).toMatchObject({ code: 'NOT_FOUND' })
  const { services } = shop.app

  const rule = (rule_id: string, who: Who = operator) => shop.call('POST /api/admin/lock/rule', { rule_id }, who)
  const [id, later] = [newId(), newId()]
  const article = {
    kind: 'help',
    slug: null,
    title: '锁客规则',
    content: '<p>规则</p>',
    publishedAt: shop.clock.now(),
    effectiveAt: shop.clock.now()
  }
  await shop.db.insert(articles).values([
    { ...article, id },
    { ...article, id: later, publishedAt: new Date(shop.clock.now().getTime() + 1000) }
  ])
  expect(await rule(id, me)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await rule(newId())).toMatchObject({ code: 'NOT_FOUND' })
  expect(await rule(later)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await rule('1 or 1=1')).toMatchObject({ code: 'INVALID' })
  expect((await rule(id)).data).toEqual({ rule_id: id })
  expect((await home(me)).rule_id).toBe(id)

  expect(await runCommand(services, ['lock', 'compare'])).toBe('the ranking is what the locks say')
  expect(await runCommand(services, ['lock', 'rebuild'])).toMatch(/^\d+ rows changed$/)
  expect(await runJob(services, 'lock-compare')).toBe(0)
})
