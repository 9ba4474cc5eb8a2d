import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { isCarPlate, tidyCarPlate } from '../../../../src/lib/validate'
import { Driving, newPlate, TIERS } from '../../../test/driving'
import { TestShop } from '../../../test/harness'
import { banners, carMembers, carMonths } from '../../db/schema'
import { check } from '../../engines/ledger'
import { savePlan } from '../../engines/release'
import { newId } from '../../lib/ids'
import { maskPlate, readPlate } from '../../lib/plate'
import { secretsOf } from '../../lib/secrets'
import { exportOf } from '../closing/export'

let shop: TestShop
let driving: Driving
beforeAll(async () => {
  shop = await TestShop.open()
  driving = new Driving(shop)
  await driving.open()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const DAY_S = 86_400
const ask = ({ token }: { token: string }, plate?: string) =>
  shop.call('POST /api/merchantoffline/check_bind_plate', plate === undefined ? {} : { plate }, { token })
const rowOf = async (userId: string) =>
  (await shop.db.select().from(carMembers).where(eq(carMembers.userId, userId)))[0]!

describe('a plate', () => {
  test.each([
    ['浙a·123 45', '浙A12345', 'fuel'],
    ['粤B1234A', '粤B1234A', 'fuel'],
    ['沪ＡＤ１２３４５', '沪AD12345', 'energy'],
    ['京A-F12345', '京AF12345', 'energy'],
    ['苏A12345D', '苏A12345D', 'energy']
  ])('%s is read as %s', (typed, text, kind) => {
    expect(readPlate(typed)).toEqual({ text, kind })
  })

  test.each([
    ['', '请填写车牌号'],
    ['12345', '省份简称'],
    ['A12345', '省份简称'],
    ['浙A1234', '7 位'],
    ['浙A1234567', '7 位'],
    ['浙AI2345', 'I 和 O'],
    ['浙AABCDE', '格式不正确'],
    ['浙AL12345', '格式不正确'],
    ['浙A1234学', '家用车'],
    ['浙A1234警', '家用车'],
    ['粤Z1234港', '家用车'],
    ['使123456', '家用车'],
    ["浙A12345' or '1'='1", '7 位']
  ])('%s is refused with a word of why', (typed, words) => {
    expect(readPlate(typed)).toContain(words)
  })

  test('the app takes every plate the server takes, and the server what the app takes of private cars', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
    const tail = fc.array(letter, { minLength: 4, maxLength: 7 }).map(all => all.join(''))
    const typed = fc.tuple(fc.constantFrom('浙', '粤', '琼', '港', 'X'), tail).map(([head, rest]) => `${head}${rest}`)
    fc.assert(
      fc.property(typed, text => {
        expect(typeof readPlate(text) !== 'string').toBe(isCarPlate(tidyCarPlate(text)))
      }),
      { numRuns: 3000 }
    )
  })

  test('is shown with its place and its last two only', () => {
    expect(maskPlate({ text: '浙A12388', kind: 'fuel' })).toBe('浙A·***88')
    expect(maskPlate({ text: '浙AD12388', kind: 'energy' })).toBe('浙A·****88')
  })
})

describe('binding', () => {
  test('is for signed-in people only; the banners above it are for everybody', async () => {
    const plate = newPlate()
    expect((await shop.call('POST /api/merchantoffline/bind_plate', { plate, agree: 1 })).status).toBe(410000)
    expect((await shop.call('POST /api/merchantoffline/check_bind_plate', {})).status).toBe(410000)
    await shop.db.insert(banners).values({ id: newId(), place: 'car', title: '车主福利', picture: '/p.png', color: '' })
    const { data } = await shop.call('GET /api/index/car_banner_list', {})
    expect(data.list).toMatchObject([{ title: '车主福利' }])
  })

  test('needs a consent of its own; the same plate again changes nothing', async () => {
    const [me, plate] = [await shop.person(), newPlate()]
    expect((await driving.bind(me, plate, {})).code).toBe('CONSENT')
    expect((await driving.bind(me, plate, { agree: 0 })).code).toBe('CONSENT')
    expect((await ask(me)).data.binding).toMatchObject({ open: 1, bound: 0, plate: '', kind: '' })
    const first = await driving.bind(me, plate)
    expect(first.data.binding).toMatchObject({ bound: 1, plate: `浙A·***${plate.slice(-2)}`, kind: 'fuel' })
    const before = await rowOf(me.id)
    expect(await driving.bind(me, `${plate.slice(0, 2)}·${plate.slice(2)}`.toLowerCase(), {})).toMatchObject({
      status: 200,
      data: first.data
    })
    expect(await rowOf(me.id)).toEqual(before)
  })

  test.each([
    ['浙A1234', 'BAD_PLATE'],
    ['', 'BAD_PLATE'],
    ['浙A1234学', 'BAD_PLATE']
  ])('%p is refused as %s', async (plate, code) => {
    const me = await shop.person()
    expect(await driving.bind(me, plate)).toMatchObject({ status: 400, code })
    expect((await ask(me, plate)).data.check).toMatchObject({ code })
  })

  test('is for the account that has the phone', async () => {
    const parent = await shop.person()
    const sub = await shop.person({ parentId: parent.id })
    expect((await driving.bind(sub, newPlate())).code).toBe('SUB_ACCOUNT')
    expect((await ask(sub, newPlate())).data.check).toMatchObject({ code: 'SUB_ACCOUNT' })
  })

  test('a plate somebody has is taken, and nothing tells who has it', async () => {
    const [owner, me] = [await driving.driver(), await shop.person()]
    const checked = await ask(me, owner.plate)
    expect(checked.data.check).toEqual({ code: 'PLATE_TAKEN', words: '该车牌已绑定其他账号，如有疑问请联系客服' })
    expect(checked.data.binding).toMatchObject({ bound: 0, plate: '' })
    const refused = await driving.bind(me, owner.plate)
    expect(refused).toMatchObject({ status: 400, code: 'PLATE_TAKEN' })
    expect(JSON.stringify([checked, refused])).not.toMatch(new RegExp(`${owner.id}|${owner.phone}|小明`))
    expect((await ask(owner, owner.plate)).data.check).toMatchObject({ code: 'SAME' })
    expect((await ask(me, newPlate())).data.check).toMatchObject({ code: 'OK' })
  })

  test('twenty people at once with one plate: one of them has it', async () => {
    const [people, plate] = [await Promise.all(Array.from({ length: 20 }, () => shop.person())), newPlate()]
    const answers = await Promise.all(people.map(one => driving.bind(one, plate)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'PLATE_TAKEN')).toHaveLength(19)
    const index = secretsOf(shop.app.services.config).blindIndex('car-plate', plate)
    expect(await shop.db.select().from(carMembers).where(eq(carMembers.plateIndex, index))).toHaveLength(1)
  })

  test('two who change to one plate at once: one of them has it, the other keeps theirs', async () => {
    const [one, two, plate] = [await driving.driver(), await driving.driver(), newPlate()]
    const answers = await Promise.all([driving.bind(one, plate), driving.bind(two, plate)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const loser = answers[0]!.status === 200 ? two : one
    expect((await ask(loser)).data.binding.plate).toBe(`浙A·***${loser.plate.slice(-2)}`)
  })

  test('one person twenty times at once with two plates: one of them, changed at most once', async () => {
    const [me, plates] = [await shop.person(), [newPlate(), newPlate()]]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => driving.bind(me, plates[i % 2]!)))
    expect(answers.every(({ status, code }) => status === 200 || code === 'COOLING')).toBe(true)
    expect(await shop.db.select().from(carMembers).where(eq(carMembers.userId, me.id))).toHaveLength(1)
  })

  test('the first one is put right at once, then a change waits thirty days; what was spent stays', async () => {
    const me = await driving.driver()
    await driving.settled(me.id, 300_00n)
    shop.clock.advance(60)
    expect((await driving.bind(me, newPlate(), {})).code).toBe('CONSENT')
    const changed = await driving.bind(me, newPlate())
    expect(changed.data.binding.change_time).not.toBeNull()
    expect((await driving.bind(me, newPlate())).code).toBe('COOLING')
    expect((await ask(me, newPlate())).data.check).toMatchObject({ code: 'COOLING' })
    expect((await driving.month(me)).pay_price).toBe('300.00')
    shop.clock.advance(30 * DAY_S - 1)
    expect((await driving.bind(me, newPlate())).code).toBe('COOLING')
    shop.clock.advance(1)
    expect((await driving.bind(me, newPlate())).status).toBe(200)
  })

  test('a plate that was let go can be bound by others', async () => {
    const [me, other] = [await driving.driver(), await shop.person()]
    expect((await driving.bind(me, newPlate())).status).toBe(200)
    expect((await driving.bind(other, me.plate)).status).toBe(200)
  })

  test('who leaves has the plate deleted, begins anew, and cannot go around the thirty days by it', async () => {
    const me = await driving.driver()
    await driving.settled(me.id, 300_00n)
    const leave = () => driving.bind(me, '', { unbind: 1 })
    expect((await leave()).data.binding).toMatchObject({ bound: 0, plate: '' })
    expect(await rowOf(me.id)).toMatchObject({ plateSealed: '', plateIndex: null, plateMasked: '' })
    expect((await leave()).code).toBe('NOT_BOUND')
    expect(await driving.month(me)).toMatchObject({ pay_price: '0.00', tier: null })
    expect((await driving.bind(await shop.person(), me.plate)).status).toBe(200)
    shop.clock.advance(60)
    expect((await driving.bind(me, newPlate())).status).toBe(200)
    expect((await driving.month(me)).pay_price).toBe('0.00')
    await leave()
    expect((await driving.bind(me, newPlate())).code).toBe('COOLING')
  })

  test('tries of a day are counted', async () => {
    const me = await shop.person()
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await ask(me, newPlate()))
    expect(answers.map(({ status }) => status).slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(answers[20]).toMatchObject({ code: 'TOO_MANY' })
    expect((await ask(me)).status).toBe(200)
    expect((await driving.bind(me, newPlate())).code).toBe('TOO_MANY')
  })
})

describe('what is kept', () => {
  test('the plate is sealed in the database, and the export shows it masked', async () => {
    const me = await driving.driver()
    const row = await rowOf(me.id)
    expect(JSON.stringify({ ...row, owedFen: '' })).not.toContain(me.plate)
    expect(secretsOf(shop.app.services.config).unseal(row.plateSealed)).toBe(me.plate)
    const told = await exportOf(shop.app.services, me.id)
    expect(told).toContain(row.plateMasked)
    expect(told).not.toContain(row.plateIndex)
    expect(told).not.toContain(row.plateSealed)
  })

  test('a plate is needed of nobody while the programme is closed; who has one keeps it', async () => {
    const me = await driving.driver()
    const plan = {
      code: 'car-owner',
      title: '车主收益',
      asset: 'xfq',
      pool: 'car-owner',
      dailyBp: 10_000,
      lastsDays: 1
    }
    await savePlan(shop.app.services, { ...plan, open: false })
    const other = await shop.person()
    expect((await driving.bind(other, newPlate())).code).toBe('CLOSED')
    expect((await ask(other, newPlate())).data).toMatchObject({ binding: { open: 0 }, check: { code: 'CLOSED' } })
    expect((await ask(me)).data.binding).toMatchObject({ open: 0, bound: 1 })
    await savePlan(shop.app.services, { ...plan, open: true })
    expect(await shop.db.select().from(carMonths).where(eq(carMonths.userId, me.id))).toEqual([])
    expect((await driving.month(me)).tiers).toHaveLength(TIERS.length)
  })
})
