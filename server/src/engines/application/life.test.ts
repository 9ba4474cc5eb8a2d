import { Type } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { applicationDrafts, applications, messages } from '../../db/schema'
import { programmes } from '../../domains'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { account, balanceOf, check, fundUser, user } from '../ledger'
import {
  type ApplicationKind,
  applicationDraft,
  applicationKinds,
  applicationOf,
  correctApplication,
  decide,
  orderFee,
  saveStep,
  sendBack,
  submitApplication,
  submitDraft
} from '.'

const StallForm = Type.Object({
  name: Type.String({ minLength: 2 }),
  licence: Type.String({ minLength: 5 }),
  stalls: Type.Integer({ minimum: 1 }),
  until: Type.Optional(Type.String())
})

let opened: string[]

/** Stalls of a market: several a person, a deposit for each stall, and a licence that runs out. */
const stall: ApplicationKind<typeof StallForm> = {
  code: 'stall',
  title: '摊位申请',
  url: '/pages/merchant/apply',
  form: StallForm,
  steps: { shop: ['name', 'stalls'], papers: ['licence', 'until'] },
  several: true,
  fields: { licence: '执照编号' },
  shown: ({ name, stalls }) => ({ name, stalls }),
  fee: ({ stalls }) => (stalls > 1 ? { fen: BigInt(stalls) * 1_000n, title: '摊位保证金' } : undefined),
  expires: ({ until }) => (until === undefined ? undefined : new Date(until)),
  async approved(_tx, { payload }, { licence }) {
    opened.push(`open ${payload.name} ${licence}`)
  },
  async expired(_tx, { payload }) {
    opened.push(`pause ${payload.name}`)
  }
}

let shop: TestShop
let reviewerId: string
beforeAll(async () => {
  shop = await TestShop.open({ programmes: [...programmes, { contracts: [], applicationKinds: [stall] }] })
  reviewerId = (await shop.person()).id
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})
beforeEach(() => {
  opened = []
})

const services = () => shop.app.services
const form = { name: '云上咖啡', licence: 'LICENCE-7', stalls: 1 }
const hand = (userId: string, more: Partial<typeof form & { until: string; slot: string }> = {}) => {
  const { slot, ...fields } = more
  return submitApplication(services(), stall, { userId, form: { ...form, ...fields }, slot })
}
const rowOf = async (id: string) => (await shop.db.select().from(applications).where(eq(applications.id, id)))[0]!

describe('drafts', () => {
  const keep = (userId: string, step: string, fields: object, slot?: string) =>
    saveStep(services(), stall, { userId, step, fields: { ...fields }, slot })

  test('are kept step by step, sealed, and handed in as a whole', async () => {
    const { id: userId } = await shop.person()
    const slot = newId()
    expect(await keep(userId, 'shop', { name: '面包房', stalls: 2 }, slot)).toEqual(['shop'])
    await expect(submitDraft(services(), stall, { userId, slot })).rejects.toMatchObject({ code: 'INVALID' })
    expect(await keep(userId, 'papers', { licence: 'LICENCE-9' }, slot)).toEqual(['shop', 'papers'])
    await keep(userId, 'shop', { name: '面包店', stalls: 3 }, slot)
    const [kept] = await shop.db.select().from(applicationDrafts).where(eq(applicationDrafts.userId, userId))
    expect(JSON.stringify(kept)).not.toContain('LICENCE')
    expect(await applicationDraft(services(), stall as never, { userId, slot })).toMatchObject({
      fields: { name: '面包店', stalls: 3, licence: 'LICENCE-9' },
      steps: ['shop', 'papers']
    })
    const row = await submitDraft(services(), stall, { userId, slot })
    expect(row).toMatchObject({ state: 'submitted', slot, payload: { name: '面包店', stalls: 3 } })
    await expect(submitDraft(services(), stall, { userId, slot })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('two steps kept at the same moment are both in it', async () => {
    const { id: userId } = await shop.person()
    await Promise.all([
      keep(userId, 'shop', { name: '面包房', stalls: 2 }),
      keep(userId, 'papers', { licence: 'LICENCE-9' })
    ])
    const draft = await applicationDraft(services(), stall as never, { userId })
    expect([draft!.fields, draft!.steps.length]).toEqual([{ name: '面包房', stalls: 2, licence: 'LICENCE-9' }, 2])
  })

  test.each([
    ['an unknown step', 'other', {}],
    ['a field that is missing', 'shop', { name: '面包房' }],
    ['a field that is wrong', 'shop', { name: '面', stalls: 1 }],
    ['a field of another step', 'shop', { name: '面包房', stalls: 1, licence: 'LICENCE-9' }]
  ])('%s is refused', async (_, step, fields) => {
    const { id: userId } = await shop.person()
    await expect(keep(userId, step, fields)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await applicationDraft(services(), stall as never, { userId })).toBeUndefined()
  })
})

test('several of a kind go their own ways; the same one waits once', async () => {
  const { id: userId } = await shop.person()
  const [one, other] = [await hand(userId), await hand(userId, { name: '花店' })]
  expect(one.slot).not.toBe(other.slot)
  await expect(hand(userId, { slot: one.slot })).rejects.toMatchObject({ code: 'STATE' })
  const race = await Promise.allSettled(Array.from({ length: 8 }, () => hand(userId, { slot: 'same' })))
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await decide(services(), { id: one.id, reviewerId })
  expect([(await rowOf(one.id)).state, (await rowOf(other.id)).state]).toEqual(['approved', 'submitted'])
})

describe('to be put right', () => {
  const back = (id: string, corrections: Record<string, string>) =>
    sendBack(services(), { id, corrections, reviewerId })
  const correct = (userId: string, id: string, fields: object) =>
    correctApplication(services(), stall, { userId, id, fields: { ...fields } })

  test('field by field, with words: what was named is changed, the rest stays', async () => {
    const person = await shop.person()
    const { id } = await hand(person.id)
    expect(await back(id, { licence: '执照照片不清楚' })).toMatchObject({ state: 'correcting' })
    const told = await shop.db.select().from(messages).where(eq(messages.userId, person.id))
    expect(told.map(({ content }) => content)).toEqual(['执照照片不清楚'])
    await expect(decide(services(), { id, reviewerId })).rejects.toMatchObject({ code: 'STATE' })
    await expect(correct(person.id, id, {})).rejects.toMatchObject({ code: 'INVALID' })
    await expect(correct(person.id, id, { licence: 'LICENCE-8', name: '别的' })).rejects.toMatchObject({
      code: 'INVALID',
      message: /只能更正/
    })
    await expect(correct(person.id, id, { licence: '短' })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(correct((await shop.person()).id, id, { licence: 'LICENCE-8' })).rejects.toMatchObject({
      code: 'NOT_FOUND'
    })
    const again = await correct(person.id, id, { licence: 'LICENCE-8' })
    expect(again).toMatchObject({ id, state: 'submitted', corrections: null })
    await decide(services(), { id, reviewerId })
    expect(opened).toEqual(['open 云上咖啡 LICENCE-8'])
    await expect(correct(person.id, id, { licence: 'LICENCE-9' })).rejects.toMatchObject({ code: 'STATE' })
  })

  test.each([[{}], [{ licence: ' ' }], [{ owner: '没有这一项' }]])('%j is no correction', async corrections => {
    const { id } = await hand((await shop.person()).id)
    await expect(back(id, corrections as Record<string, string>)).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('nobody reviews their own, nor one that is not there', async () => {
    const own = await hand(reviewerId)
    await expect(back(own.id, { name: '换一个' })).rejects.toMatchObject({ code: 'OWN' })
    await expect(back(newId(), { name: '换一个' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('by operators, through the door', async () => {
    const keeper = await shop.person({ roles: ['operator'] })
    const { id } = await hand((await shop.person()).id)
    const corrections = [{ field: 'name', words: '请写全称' }]
    const answer = await shop.call('POST /api/admin/application/correct', { id, corrections }, keeper)
    expect(answer).toMatchObject({ status: 200, data: { state: 'correcting' } })
    expect(await shop.call('POST /api/admin/application/correct', { id, corrections }, keeper)).toMatchObject({
      code: 'STATE'
    })
  })
})

describe('what it costs', () => {
  const order = (userId: string, id: string) => orderFee(services(), { userId, id, orderKind: 'application_fee' })
  const pay = (who: { token: string }, no: string) =>
    shop.call('POST /api/order/pay', { uni: no, paytype: 'yue', from: 'h5' }, who)

  async function agreed() {
    const person = await shop.person()
    const at = shop.clock.now()
    await fundUser(shop.db, { userId: person.id, asset: 'CNY', amountMinor: 5_000n, key: newId(), at })
    const { id } = await hand(person.id, { stalls: 3 })
    expect(await decide(services(), { id, reviewerId })).toMatchObject({ state: 'paying', feeFen: 3_000n })
    return { person, id }
  }

  test('is paid by an order after it was agreed to, and counts from then on', async () => {
    const { person, id } = await agreed()
    expect(opened).toEqual([])
    const { no, payFen, title } = await order(person.id, id)
    expect([payFen, title, (await order(person.id, id)).no]).toEqual([3_000n, '摊位保证金', no])
    await expect(order((await shop.person()).id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await pay(person, no)).toMatchObject({ status: 200 })
    expect([(await rowOf(id)).state, opened]).toEqual(['approved', ['open 云上咖啡 LICENCE-7']])
    await expect(order(person.id, id)).rejects.toMatchObject({ code: 'STATE' })
    const keeper = await shop.person({ roles: ['operator'] })
    const back = await shop.call('POST /api/admin/order/refund', { id: no, reason: '退保证金' }, keeper)
    expect(back).toMatchObject({ code: 'STATE' })
  })

  test('not paid in time, there is another order, and the old one pays nothing', async () => {
    const { person, id } = await agreed()
    const first = await order(person.id, id)
    shop.clock.advance(3_600)
    person.token = await shop.tokenOf(person.id)
    const second = await order(person.id, id)
    expect(second.no).not.toBe(first.no)
    await pay(person, first.no)
    expect([(await rowOf(id)).state, opened]).toEqual(['paying', []])
    await pay(person, second.no)
    expect([(await rowOf(id)).state, opened.length]).toEqual(['approved', 1])
    expect(await balanceOf(shop.db, account(user(person.id), 'CNY'))).toBe(2_000n)
  })

  test('asked for many times at once there is one order', async () => {
    const { person, id } = await agreed()
    const made = await Promise.all(Array.from({ length: 8 }, () => order(person.id, id)))
    expect(new Set(made.map(one => one.id)).size).toBe(1)
  })
})

describe('papers', () => {
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString()
  const job = () => runJob(services(), 'application-papers')

  test('are asked for thirty days before they run out, once, and end what they were for on the day', async () => {
    const person = await shop.person()
    const { id } = await hand(person.id, { until: inDays(40) })
    await decide(services(), { id, reviewerId })
    expect(await job()).toBe(0)
    shop.clock.advance(10 * 86_400)
    expect((await Promise.all([job(), job()])).reduce((a, b) => a + b, 0)).toBe(1)
    expect(await job()).toBe(0)
    shop.clock.advance(30 * 86_400)
    expect((await Promise.all([job(), job()])).reduce((a, b) => a + b, 0)).toBe(1)
    expect([(await rowOf(id)).state, opened.at(-1)]).toEqual(['expired', 'pause 云上咖啡'])
    expect(await applicationOf(shop.app.services, { userId: person.id, kind: stall })).toMatchObject({
      state: 'expired'
    })
    const renewed = await hand(person.id, { until: inDays(365), slot: (await rowOf(id)).slot })
    expect([renewed.id === id, renewed.state]).toEqual([false, 'submitted'])
  })

  test('that are renewed in time take the place of the old ones, without a pause', async () => {
    const { id: userId } = await shop.person()
    const { id, slot } = await hand(userId, { until: inDays(20) })
    await decide(services(), { id, reviewerId })
    const next = await hand(userId, { until: inDays(385), slot })
    await decide(services(), { id: next.id, reviewerId })
    expect([(await rowOf(id)).state, (await rowOf(next.id)).state]).toEqual(['expired', 'approved'])
    shop.clock.advance(21 * 86_400)
    await job()
    expect(opened).toEqual(['open 云上咖啡 LICENCE-7', 'open 云上咖啡 LICENCE-7'])
  })
})

test('a server does not start with steps of fields its form does not have', () => {
  const wrong = { ...stall, steps: { shop: ['owner'] } } as never
  expect(() => applicationKinds([wrong])).toThrow('have no field owner to fill in')
})
