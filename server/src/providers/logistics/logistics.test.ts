import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { FakeKuaidi100 } from '../../../test/fakes/kuaidi100'
import { TestShop } from '../../../test/harness'
import { readConfig } from '../../config'
import { orders } from '../../db/schema'
import { createLogistics } from './index'
import { sandboxLogistics } from './sandbox'

const shippedAt = new Date('2026-11-20T08:00:00Z')
const query = { code: 'shunfeng', no: 'SF1', phone: '13800138000', shippedAt, region: '广东省深圳市南山区' }
const hoursOn = (hours: number) => new Date(shippedAt.getTime() + hours * 3_600_000)

describe('sandbox', () => {
  test('the trace grows with time, newest first, and never changes', async () => {
    const { trace } = sandboxLogistics()
    const start = await trace({ ...query, now: shippedAt })
    expect(start).toEqual({
      steps: [{ time: '2026-11-20 16:00:00', status: '商家已将包裹交给快递员' }],
      arrived: false
    })
    const later = await trace({ ...query, now: hoursOn(25) })
    expect(later.steps.at(-1)).toEqual(start.steps[0])
    expect(later).toMatchObject({ arrived: false, steps: { length: 4 } })
    const end = await trace({ ...query, now: hoursOn(31) })
    expect(end).toMatchObject({ arrived: true, steps: [{ time: '2026-11-21 22:00:00' }, {}, {}, {}, {}, {}] })
    expect(await trace({ ...query, now: hoursOn(500) })).toEqual(end)
  })
})

describe('Kuaidi100', () => {
  const fake = new FakeKuaidi100()
  let shop: TestShop
  beforeAll(async () => {
    await fake.start()
    shop = await TestShop.open({ env: fake.settings() })
  })
  afterAll(async () => {
    await shop.close()
    await fake.close()
  })

  const logistics = (key?: string) => createLogistics(readConfig({ NODE_ENV: 'test', ...fake.settings(key) }))
  const trace = (state: string) => ({
    json: { status: '200', state, data: [{ ftime: '2026-11-20 18:00:00', time: 'x', context: '已揽收' }] }
  })
  const ask = (key?: string) => logistics(key).trace({ ...query, now: hoursOn(1) })

  test('answers the trace; nothing scanned yet is an empty one', async () => {
    fake.says = () => trace('0')
    expect(await ask()).toEqual({ steps: [{ time: '2026-11-20 18:00:00', status: '已揽收' }], arrived: false })
    fake.says = () => trace('3')
    expect(await ask()).toMatchObject({ arrived: true })
    fake.says = () => ({ json: { result: false, returnCode: '500', message: '查询无结果' } })
    expect(await ask()).toEqual({ steps: [], arrived: false })
  })

  test('throws on a wrong key, an error and a broken service', async () => {
    fake.says = () => trace('0')
    await expect(ask('another-key')).rejects.toThrow('503')
    fake.says = () => ({ json: { result: false, returnCode: '601', message: '账号余额不足' } })
    await expect(ask()).rejects.toThrow('601')
    fake.says = () => ({ status: 502, json: {} })
    await expect(ask()).rejects.toThrow('HTTP 502')
  })

  test('is asked once in half an hour, never after arrival, and its last word stands while it is away', async () => {
    const buying = new Buying(shop)
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods() }])
    await shop.db
      .update(orders)
      .set({
        state: 'shipped',
        shippedAt: shop.clock.now(),
        shipCode: 'shunfeng',
        shipNo: 'SF1',
        shipCompany: '顺丰速运'
      })
      .where(eq(orders.no, no))
    const express = () => shop.call('GET /api/order/get_express', { order_id: no }, { token: buyer.token })
    fake.says = () => ({ status: 500, json: {} })
    expect(await express()).toMatchObject({ code: 'EXPRESS_UNREACHABLE' })
    fake.says = () => trace('0')
    fake.asked = 0
    await express()
    await express()
    expect(fake.asked).toBe(1)
    shop.clock.advance(1800)
    fake.says = () => ({ status: 500, json: {} })
    expect((await express()).data.express.result.list).toHaveLength(1)
    fake.says = () => trace('3')
    expect((await express()).data.express.result.arrived).toBe(true)
    fake.asked = 0
    shop.clock.advance(86_400)
    await express()
    expect(fake.asked).toBe(0)
  })

  test.each([
    [{ LOGISTICS_PROVIDER: 'pigeon' }, 'LOGISTICS_PROVIDER'],
    [{ LOGISTICS_PROVIDER: 'kuaidi100' }, 'KUAIDI100_CUSTOMER']
  ])('is refused at start with %j', (env, words) => {
    expect(() => createLogistics(readConfig({ NODE_ENV: 'test', ...env }))).toThrow(words)
  })
})
