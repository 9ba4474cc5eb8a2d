import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { programmes } from '../../domains'
import { refuse } from '../../lib/refusal'
import { check } from '../ledger'
import { drawReport, openDraw, type PrizeKind, type PrizeTerms, writeDraw } from '.'

let given: string[]

/** A thing that is sent: it costs the pool nothing, and what it is stands in its detail. */
const parcel: PrizeKind = {
  code: 'parcel',
  async check(_services, _campaign, { name, detail }) {
    if (!detail?.sku) refuse('BAD_DRAW', `「${name}」没有选择商品`)
  },
  cost: () => undefined,
  endless: () => false,
  async give(_tx, { prize, draw }) {
    given.push(`${prize.detail!.sku} to ${draw.userId}`)
    return []
  }
}

let shop: TestShop
let d: Drawing
beforeAll(async () => {
  shop = await TestShop.open({ programmes: [...programmes, { contracts: [], prizeKinds: [parcel] }] })
  d = new Drawing(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})
beforeEach(() => {
  given = []
})

const cup = { kind: 'parcel', name: '马克杯', asset: 'jindou', amountMinor: 0n, weight: 9_999, stock: 2 }
const nothing = { kind: 'points', name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 1, stock: 0 }
let made = 0

async function campaign(prizes: readonly PrizeTerms[]) {
  const code = `parcels-${++made}`
  const [startsAt, endsAt] = [d.now(), new Date(d.now().getTime() + 86_400_000)]
  const terms = { code, place: code, title: '实物抽奖', asset: 'jindou', priceMinor: 10n, personDay: 9, personTotal: 9 }
  await writeDraw(shop.app.services, { campaign: { ...terms, startsAt, endsAt }, prizes })
  await openDraw(shop.app.services, { code, at: d.now() })
  return code
}

test('prizes of a kind the engine has never heard of are drawn, given by their kind, and run out', async () => {
  const code = await campaign([{ ...cup, detail: { sku: 'cup' } }, nothing])
  const { id } = await d.person(100n)
  const names: string[] = []
  for (let nonce = 1; nonce <= 9; nonce++) {
    const { draw } = await d.do(code, id, nonce)
    names.push(draw.given === 0 ? cup.name : nothing.name)
  }
  expect(names.filter(name => name === cup.name)).toHaveLength(2)
  expect(given).toEqual([`cup to ${id}`, `cup to ${id}`])
  expect(await d.has(id)).toBe(10n)
  const { needs, lines } = await drawReport(shop.app.services, code)
  expect(needs).toEqual([])
  expect(lines[0]!.prize).toMatchObject({ kind: 'parcel', detail: { sku: 'cup' }, remaining: 0 })
})

test('a prize its kind refuses is not written, and one without an end is no fallback unless its kind can keep that', async () => {
  await expect(campaign([cup, nothing])).rejects.toMatchObject({ code: 'BAD_DRAW', message: '「马克杯」没有选择商品' })
  const endless = { ...cup, detail: { sku: 'cup' }, stock: 0 }
  await expect(campaign([endless])).rejects.toMatchObject({ code: 'BAD_DRAW' })
})
