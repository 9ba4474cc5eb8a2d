import { eq } from 'drizzle-orm'
import { prizeGoods, users } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { Flow } from './flow'

const SHOPPER = '13800000001'
/** Has a settled order and has collected nothing. */
const LEADER = '13800000002'
/** Has bought nothing. */
const STAFF = '13800000004'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const info = async (phone: string) => flow.api('GET /api/turn/info', {}, await flow.tokenOf(phone))
const records = async (phone: string) =>
  flow.api('GET /api/turn/record', { page: 1, limit: 20 }, await flow.tokenOf(phone))

/** An operator closes a draw, or has it go on with another seed. */
const turnDraw = (act: 'close' | 'rotate', code: string) =>
  flow.server.ops('draw/state', `code=${code}`, `act=${act}`, '--as', '13800000005')

test('the points of a purchase are collected once, and turn the wheel, which stops at what the server drew', async () => {
  await flow.server.ops('jobs', 'run', 'order-settle')
  const before = await info(LEADER)
  expect(before.points_open).toBeGreaterThan(0)
  const welfare = await flow.visit('/pages/vip/fuli', { as: LEADER })
  await welfare.tap('福利转盘')
  await welfare.expectPage('/pages/business/welfare')
  await welfare.expectText('我的积分', '188 金豆', '待领取')
  await welfare.shot('welfare')
  await welfare.tap(`领取 ${before.points_open} 积分`)
  await welfare.expectSaid(`已领取 ${before.points_open} 积分`)
  await welfare.expectText('已领取')
  expect((await info(LEADER)).balance).toBe(String(before.points_open))
  await welfare.tap('抽一次（10 福利积分）')
  await welfare.expectText('抽奖结果')
  await welfare.shot('welfare-drawn')
  const [made] = (await records(LEADER)).list
  await welfare.expectText(made!.won ? `恭喜抽中 ${made!.name}` : made!.name)
  await welfare.tap('知道了')
  await welfare.tap('抽奖记录')
  await welfare.expectText(made!._add_time)
})

test('each step of the proof is said in a sentence before its figures, once the seed is open', async () => {
  const page = await flow.visit('/pages/business/welfare', { as: SHOPPER })
  await page.tap('抽奖记录')
  await page.tap('验证')
  await page.expectText(
    /^验证通过/,
    /^1\. 公布的平台种子与抽奖前公布的指纹一致/,
    /^3\. 平台种子、我的种子和序号/,
    '除以总份数'
  )
  await page.shot('welfare-proof')
})

test('a thing that was won waits on the page, and is sent to an address', async () => {
  const [me] = await flow.db.select().from(users).where(eq(users.phone, SHOPPER))
  const { rows } = await flow.db.execute<{ product: string; sku: string }>(
    `select detail->>'productId' as product, detail->>'skuId' as sku from draw_prizes where campaign = 'welfare-wheel' and kind = 'prize_goods'`
  )
  const id = newId()
  await flow.db.insert(prizeGoods).values({
    userId: me!.id,
    id,
    drawId: newId(),
    campaign: 'welfare-wheel',
    position: 0,
    name: '精选好物',
    productId: rows[0]!.product,
    skuId: rows[0]!.sku,
    postFree: true
  })
  const page = await flow.visit('/pages/business/welfare', { as: SHOPPER })
  await page.expectText('待领取的奖品', '精选好物')
  // One more when the wheel of the demo gave its shopper a thing.
  await page.tap(/^领取实物奖品（[12] 件）$/)
  await page.expectText('确认收货地址', /包邮$/)
  await page.tap('确认领取')
  await page.expectPage('/pages/pay/result')
  const [row] = await flow.db.select().from(prizeGoods).where(eq(prizeGoods.id, id))
  expect(row!.state).toBe('ordered')
})

test('without points one is led to where they come from', async () => {
  const page = await flow.visit('/pages/business/welfare', { as: STAFF })
  await page.expectText('购物即得积分，可转动转盘', '还没有积分记录')
  await page.tap('福利积分不足，去购物')
  await page.expectPage('/pages/index/index')
})

test('when no wheel is open its page says so', async () => {
  await turnDraw('close', 'welfare-wheel')
  const page = await flow.visit('/pages/business/welfare', { as: STAFF })
  await page.expectText('本期抽奖已结束')
})
