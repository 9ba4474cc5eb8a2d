import { fill } from '../../server/bench/scale/fill'
import { answerOf, casesOf } from '../../server/bench/scale/measure'
import { Metered } from '../../server/bench/scale/meter'
import { connect } from '../../server/src/db/connection'
import { copyOf, dropCopy } from '../../server/test/copy'

/** Of every order there is: nobody else is called so or lives there. */
const NAME = '欧阳听雨'
const PHONE = '13712345678'
const STREET = '梧桐弄 77 号 1204 室'

let url: string
let world: Metered
beforeAll(async () => {
  url = await copyOf(process.env.SHOP_SEEDED_TEMPLATE!, 't_receivers')
  const db = connect(url, 2)
  await fill(db, 0)
  await db.$client.query(
    `update orders set receiver = $1, receiver_phone = $2, receiver_detail = $3 where receiver_phone <> ''`,
    [NAME, PHONE, STREET]
  )
  await db.$client.end()
  world = await Metered.open(url, { metered: false })
})
afterAll(async () => {
  await world?.close()
  if (url) await dropCopy(url)
})

const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (await world.call('operator', { method, url, ...(payload && { payload }) })).answer

test('what is asked for has receivers', async () => {
  const answer = await call('GET', `/api/admin/order/list?search=${PHONE}`)
  expect(answer.json().data.list.length).toBeGreaterThan(0)
  expect(answer.body).toContain('137****5678')
})

test('no answer of the console to a GET has a whole receiver, whoever owns it', async () => {
  // The trail is read too: of an address that was changed, of orders searched for and of slips.
  const id = world.world.order
  const elsewhere = { real_name: NAME, phone: PHONE, city_id: '330106', detail: STREET, reason: `${PHONE} 来电` }
  await call('POST', '/api/admin/order/address', { id, ...elsewhere })
  await call('POST', '/api/admin/order/export', { search: PHONE, whole: 1, reason: '打单' })
  await call('POST', '/api/admin/order/slips', { orders: [id], whole: 1, reason: '发货' })
  const cases = casesOf(world, ['operator'], [1])
  expect(cases.length).toBeGreaterThan(150)
  const open: string[] = []
  for (const one of cases) {
    const { key, ask } = one
    world.settle()
    const body = (await answerOf(world, one)).body
    if ([NAME, PHONE, STREET].some(text => body.includes(text))) open.push(`${key} ${JSON.stringify(ask.input)}`)
  }
  expect(open).toEqual([])
  const { list } = (await call('GET', '/api/admin/audit')).json().data
  expect(list.length).toBeGreaterThan(2)
  for (const { seq } of list) {
    const { body } = await call('GET', `/api/admin/audit/told/${seq}`)
    for (const text of [NAME, PHONE, STREET]) expect(body).not.toContain(text)
  }
})
