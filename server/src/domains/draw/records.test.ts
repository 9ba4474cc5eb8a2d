import { verdictOf } from '../../../../src/lib/draw-proof'
import { holding } from '../../../test/console'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { rotateSeed } from '../../engines/draw'
import { newId } from '../../lib/ids'

let shop: TestShop
let d: Drawing
let looker: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  d = new Drawing(shop)
  looker = await holding(shop, ['draw.read'])
})
afterAll(() => shop.close())

type Asked = { code: string; phone?: string; cursor?: string; limit?: number }
const records = async (input: Asked) => (await shop.call('GET /api/admin/draw/records', input, looker)).data
const proof = async (code: string, { id, uid }: { id: string; uid: string }) =>
  (await shop.call('GET /api/admin/draw/proof', { code, id, uid }, looker)).data
const rotate = (code: string) => rotateSeed(shop.app.services, { code, at: shop.clock.now() })

const ticket = (name: string, stock: number, more = {}) => ({
  ...{ name, asset: 'jindou' as const, amountMinor: 5n, weight: 1, stock },
  ...more
})
const BOX = [ticket('大', 2), ticket('小', 6), ticket('末位奖', 1, { last: true })]

describe('the proof of one draw', () => {
  test.each([
    ['by weights', {}, undefined],
    ['out of a box', { pick: 'box' as const }, BOX]
  ])('%s agrees once the seed is shown, and disagrees as soon as anything is changed', async (_, fields, prizes) => {
    const code = await d.open(fields, prizes)
    const { id: userId } = await d.person()
    for (let nonce = 1; nonce <= 4; nonce++) await d.do(code, userId, nonce)
    const { list } = await records({ code })
    expect(list).toHaveLength(4)
    const secret = await proof(code, list[0]!)
    expect(secret.record.seed).toBe('')
    expect(verdictOf({ code, ...secret }, secret.record)).toMatchObject({ sound: true, steps: [] })
    await rotate(code)
    for (const row of list) {
      const { record, ...terms } = await proof(code, row)
      const verdict = verdictOf({ code, ...terms }, record)
      expect(verdict.steps.map(step => step.sound)).toEqual([true, true, true])
      expect(verdict.sound).toBe(true)
      for (const changed of [
        { picked: (record.picked + 1) % 2 },
        { client_seed: `${record.client_seed}x`, picked: -1 },
        { seed: record.seed.replace(/^./, first => (first === '0' ? '1' : '0')) },
        { weights: record.weights.map(weight => weight + 1) }
      ])
        expect(verdictOf({ code, ...terms }, { ...record, ...changed }).sound).toBe(false)
    }
  })
})

describe('GET /api/admin/draw/records', () => {
  test('goes on by cursor, and is narrowed to one member with all of their accounts', async () => {
    const code = await d.open()
    const main = await d.person(1_000n, { phone: '13911112222', nickname: '小林' })
    const sub = await d.person(1_000n, { parentId: main.id })
    const other = await d.person()
    for (const [who, nonce] of [
      [main, 1],
      [other, 1],
      [sub, 2],
      [main, 3]
    ] as const) {
      shop.clock.advance(1)
      await d.do(code, who.id, nonce)
    }
    const first = await records({ code, limit: 3 })
    expect(first.list.map(row => row.uid)).toEqual([main.id, sub.id, other.id])
    const next = await records({ code, limit: 3, cursor: first.cursor! })
    expect(next).toMatchObject({ list: [{ uid: main.id, nickname: '小林', nonce: 1 }], cursor: null })
    expect((await records({ code, phone: '13911112222' })).list.map(row => row.nonce)).toEqual([3, 2, 1])
    expect((await records({ code, phone: '13900009999' })).list).toEqual([])
  })

  test('what is not there, made-up cursors and people without the right are refused', async () => {
    const code = await d.open()
    const ask = (input: Asked, who = looker) => shop.call('GET /api/admin/draw/records', input, who)
    expect(await ask({ code: 'none-of-these' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask({ code, cursor: 'made-up' })).toMatchObject({ code: 'INVALID' })
    expect(await ask({ code, phone: '123' })).toMatchObject({ code: 'INVALID' })
    const other = await holding(shop, ['goods.read'])
    expect(await ask({ code }, other)).toMatchObject({ code: 'FORBIDDEN' })
    const none = { code, id: newId(), uid: newId() }
    expect(await shop.call('GET /api/admin/draw/proof', none, looker)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/admin/draw/proof', none, other)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
