import { Type } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { applications } from '../../db/schema'
import { programmes } from '../../domains'
import { refuse } from '../../lib/refusal'
import { type ApplicationKind, applicationKinds, applicationOf, decide, lookInto, submitApplication } from '.'

const StallForm = Type.Object({
  name: Type.String({ minLength: 2 }),
  licence: Type.String(),
  stalls: Type.Integer({ minimum: 1 })
})

let opened: string[]

/** Somebody who would like to have a stall, with a licence nobody may read in the database. */
const stall: ApplicationKind<typeof StallForm> = {
  code: 'stall',
  title: '摊位申请',
  url: '/pages/merchant/apply',
  form: StallForm,
  fields: { licence: '执照编号' },
  shown: ({ name, stalls }) => ({ name, stalls }),
  async approved(_tx, { payload }, { licence }) {
    if (payload.name === '已满') refuse('FULL', '摊位已满')
    opened.push(`${payload.name} ${licence}`)
  }
}

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ programmes: [...programmes, { contracts: [], applicationKinds: [stall] }] })
})
afterAll(() => shop.close())
beforeEach(() => {
  opened = []
})

const form = { name: '云上咖啡', licence: 'LICENCE-7', stalls: 2 }
const hand = (userId: string, more: Partial<typeof form> = {}) =>
  submitApplication(shop.app.services, stall, { userId, form: { ...form, ...more } })

test('a kind with a form of its own is handed in, looked into, refused, handed in again and agreed to', async () => {
  const { id: userId } = await shop.person()
  const { id: reviewerId } = await shop.person()
  const { id, state, payload } = await hand(userId)
  expect({ state, payload }).toEqual({ state: 'submitted', payload: { name: '云上咖啡', stalls: 2 } })
  await expect(hand(userId)).rejects.toMatchObject({ code: 'STATE' })
  expect((await lookInto(shop.app.services, { id, reviewerId })).secrets).toEqual({ licence: 'LICENCE-7' })
  await decide(shop.app.services, { id, reason: '请补充执照', reviewerId })
  expect(await hand(userId, { stalls: 3 })).toMatchObject({ id, state: 'submitted', reason: '' })
  await decide(shop.app.services, { id, reviewerId })
  expect(opened).toEqual(['云上咖啡 LICENCE-7'])
  expect(await applicationOf(shop.app.services, { userId, kind: stall })).toMatchObject({
    state: 'approved',
    payload: { stalls: 3 }
  })
  await expect(decide(shop.app.services, { id, reviewerId })).rejects.toMatchObject({ code: 'STATE' })
})

test.each([{ name: '云' }, { stalls: 0 }, { stalls: 1.5 }, { licence: undefined as never }])(
  'what the form does not allow is refused before anything is written: %j',
  async more => {
    const { id: userId } = await shop.person()
    await expect(hand(userId, more)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await shop.db.$count(applications, eq(applications.userId, userId))).toBe(0)
  }
)

test('what the kind refuses to bring about leaves the application undecided', async () => {
  const { id: userId } = await shop.person()
  const { id } = await hand(userId, { name: '已满' })
  const { id: reviewerId } = await shop.person()
  await expect(decide(shop.app.services, { id, reviewerId })).rejects.toMatchObject({ code: 'FULL' })
  expect(await applicationOf(shop.app.services, { userId, kind: stall })).toMatchObject({ state: 'submitted' })
})

test('a server does not start with a kind that seals what its form does not have', () => {
  expect(() => applicationKinds([{ ...stall, fields: { stalls: '摊位数' } }])).toThrow('have no text stalls to seal')
  expect(() => applicationKinds([{ ...stall, fields: { owner: '店主' } }])).toThrow('have no text owner to seal')
  expect(() => applicationKinds([stall, stall])).toThrow('two kinds of application are called stall')
})
