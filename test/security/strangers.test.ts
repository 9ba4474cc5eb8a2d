import type { EndpointKey } from '../../contract'
import { TestShop } from '../../server/test/harness'
import { type Deed, type Doer, deeds } from './deeds'
import { belongings, makeDoer } from './doer'
import { forPeople, idsOf } from './endpoints'
import { publicReads } from './public-reads'

let shop: TestShop
let owner: Doer
let stranger: Doer
let child: Doer
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  owner = await makeDoer(shop)
  stranger = await makeDoer(shop, { nickname: '路人' })
  child = await makeDoer(shop, { nickname: '子账号', parentId: owner.id })
})
afterAll(() => shop?.close())

/** What another person's id may be answered with: it does not exist, or not for you. */
const REFUSALS = [
  'NOT_FOUND',
  'FORBIDDEN',
  'KEY_EXPIRED',
  'TICKET_EXPIRED',
  'COUPON_UNUSABLE',
  'LINE_INVALID',
  'EMPTY',
  'UPLOAD_GONE',
  'SUB_ACCOUNT'
]

const taking = forPeople.filter(known => idsOf(known).length > 0 && !publicReads[known.key])
const stolen = taking.flatMap(known =>
  idsOf(known)
    .filter(field => deeds[known.key] && !deeds[known.key]!.public?.[field])
    .map(field => [known.key, field] as [EndpointKey, string])
)

test('every endpoint that takes an id of a person has a deed that names it, or says why it is nobody’s', async () => {
  const missing: string[] = []
  for (const known of taking) {
    const deed = deeds[known.key]
    const sent = deed ? { ...(await deed.input(owner)), ...(await deed.instead?.(owner)) } : {}
    for (const field of idsOf(known)) if (!deed?.public?.[field] && !sent[field]) missing.push(`${known.key} ${field}`)
  }
  expect(missing).toEqual([])
  expect(Object.keys({ ...deeds, ...publicReads }).filter(key => !forPeople.some(known => known.key === key))).toEqual(
    []
  )
})

/** The thief's own input, where there is more to it than this id, with one id of the victim in it. */
async function theft(deed: Deed, field: string, thief: Doer, victim: Doer) {
  const theirs = { ...(await deed.input(victim)), ...(await deed.instead?.(victim)) }
  const own = Object.keys(theirs).length > 1 ? await deed.input(thief) : {}
  return { ...own, [field]: theirs[field] }
}

async function expectNothing(key: EndpointKey, field: string, thief: Doer, victim: Doer) {
  const deed = deeds[key]!
  const input = await theft(deed, field, thief, victim)
  const before = await belongings(victim)
  const answer = await shop.call(key, input as never, { token: thief.token })
  expect(answer.http).toBe(200)
  expect(JSON.stringify(answer)).not.toContain('有物主')
  expect(await belongings(victim)).toBe(before)
  if (deed.passesOver) expect(answer).toMatchObject({ status: 200, data: {} })
  else {
    expect(answer.status).toBe(400)
    expect(REFUSALS).toContain(answer.code)
  }
}

test.each(stolen)('%s: %s of another person is refused, and nothing of theirs changes', (key, field) =>
  expectNothing(key, field, stranger, owner)
)

const ofAccounts = stolen.filter(([key, field]) => !deeds[key]!.shared && !field.endsWith('ticket'))

test.each(ofAccounts)('%s: %s of the parent is refused to a sub-account', (key, field) =>
  expectNothing(key, field, child, owner)
)

test('what is taken off the shelf cannot be had by its id', async () => {
  const { db } = shop
  const [{ id: product, sku }] = (
    await db.$client.query(
      `select p.id, s.id as sku from products p join skus s on s.product_id = p.id where p.published limit 1`
    )
  ).rows
  const [{ id: article }] = (await db.$client.query(`select id from articles where published limit 1`)).rows
  await db.$client.query('update products set published = false where id = $1', [product])
  await db.$client.query('update articles set published = false where id = $1', [article])
  const { token } = stranger
  const gone = { status: 400, code: 'NOT_FOUND' }
  expect(await shop.call('GET /api/product/detail/{id}', { id: product }, { token })).toMatchObject(gone)
  expect(await shop.call('GET /api/article/details/{id}', { id: article }, { token })).toMatchObject(gone)
  const add = await shop.call('POST /api/cart/add', { productId: product, uniqueId: sku }, { token })
  expect(['NOT_FOUND', 'WITHDRAWN']).toContain(add.code)
})
