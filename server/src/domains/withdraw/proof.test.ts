import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { codeFor } from '../../../test/sign-in'
import { CARDS, cashing, earner } from '../../../test/withdrawing'
import { withdrawalRules } from '../../db/schema'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

type Earner = Awaited<ReturnType<typeof earner>>
const { cash, operator, approve, turnDown, held, payDay } = cashing(() => shop)

describe('who asks', () => {
  const ticketOf = async (person: Earner) => {
    const captcha = await codeFor(shop, person.phone, 'verify', person.token)
    return (await shop.call('POST /api/user/checkVerifyCode', { type: 'verify', captcha }, person)).data.ticket
  }
  /** From how many yuan on. */
  const proof = (from: number | null) =>
    shop.db
      .update(withdrawalRules)
      .set({ proofFromMinor: from === null ? null : BigInt(from * 100) })
      .where(eq(withdrawalRules.asset, 'shouyi'))
  afterEach(() => proof(null))

  test('proves it by a code to the phone, each time anew, from the amount on that an operator says', async () => {
    const person = await earner(shop)
    await proof(50)
    const info = (await shop.call('GET /api/user/getdrawinfo', {}, person)).data
    expect(info.proof_from).toBe('50.00')
    expect(await cash(person, '49.99')).toMatchObject({ status: 200 })
    const before = await held(person)
    expect(await cash(person, '50')).toMatchObject({ code: 'PROOF_NEEDED' })
    expect(await cash(person, '50', { ticket: 'x'.repeat(32) })).toMatchObject({ code: 'TICKET_EXPIRED' })
    expect(await held(person)).toEqual(before)
    const ticket = await ticketOf(person)
    // What is refused for another reason leaves the proof as it is.
    expect(await cash(person, '99999', { ticket })).toMatchObject({ code: 'AMOUNT' })
    expect(await cash(person, '50', { ticket })).toMatchObject({ status: 200 })
    expect(await cash(person, '50', { ticket })).toMatchObject({ code: 'TICKET_EXPIRED' })
    await proof(null)
    expect((await shop.call('GET /api/user/getdrawinfo', {}, person)).data.proof_from).toBeNull()
  })

  test('is nobody else: not by another’s code, nor by one of ten minutes ago', async () => {
    const [person, other] = [await earner(shop), await earner(shop)]
    await proof(0)
    expect(await cash(person, '50', { ticket: await ticketOf(other) })).toMatchObject({ code: 'TICKET_EXPIRED' })
    const ticket = await ticketOf(person)
    shop.clock.advance(601)
    expect(await cash(person, '50', { ticket })).toMatchObject({ code: 'TICKET_EXPIRED' })
  })

  test('with one code many times at once withdraws once', async () => {
    const person = await earner(shop)
    await proof(0)
    const ticket = await ticketOf(person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => cash(person, '10', { ticket })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await held(person)).toEqual({ available: 99_000n, frozen: 1_000n })
  })
})

describe('how far it is', () => {
  const stepsOf = async (person: Earner, id: string) => {
    const { list } = (await shop.call('GET /api/extract/getcashlist', { id }, person)).data
    return list[0]!.steps.map(({ title, step }) => [title, step])
  }

  test('is told from asking to arrival, one of one’s own by its id', async () => {
    const [person, other] = [await earner(shop), await earner(shop)]
    const { id } = (await cash(person, '50')).data
    await cash(person, '20')
    expect(await stepsOf(person, id)).toEqual([
      ['提交申请', 'done'],
      ['审核中', 'now'],
      ['打款', 'next'],
      ['到账', 'next']
    ])
    expect((await shop.call('GET /api/extract/getcashlist', { id }, other)).data).toMatchObject({ list: [], count: 0 })
    await approve(id, await operator())
    expect((await stepsOf(person, id))[2]).toEqual(['等待打款', 'now'])
    await payDay()
    const [one] = (await shop.call('GET /api/extract/getcashlist', { id }, person)).data.list
    expect(one!.steps.map(({ title, step }) => [title, step])).toEqual([
      ['提交申请', 'done'],
      ['审核通过', 'done'],
      ['打款', 'done'],
      ['已到账 49.50 元', 'done']
    ])
    expect(one!.steps.every(({ _time }) => _time !== '')).toBe(true)
  })

  test('says why it came back, and that it did', async () => {
    const person = await earner(shop)
    const { id } = (await cash(person, '50')).data
    await turnDown(id, await operator())
    const [one] = (await shop.call('GET /api/extract/getcashlist', { id }, person)).data.list
    expect(one!.steps).toMatchObject([
      { title: '提交申请', step: 'done' },
      { title: '审核未通过', step: 'failed', words: '收款信息有误' },
      { title: '金额已退回', step: 'done' }
    ])
    const turned = await earner(shop, { card: CARDS.turnedDown })
    const failed = (await cash(turned, '50')).data.id
    await approve(failed, await operator())
    await payDay()
    expect((await stepsOf(turned, failed)).slice(2)).toEqual([
      ['打款失败', 'failed'],
      ['金额已退回', 'done']
    ])
  })
})
