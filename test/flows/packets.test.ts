import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import { newcomer } from './shopping'

const OPERATOR = '13800000005'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

test('a red packet is given, opened, and its amount is spent in the mall; one for everybody is there too', async () => {
  const person = await newcomer(flow)
  const operator = await flow.tokenOf(OPERATOR)
  const ends_at = Math.floor(Date.now() / 1000) + 3 * 86_400
  const terms = { title: '老友见面礼', info: '好久不见', audience: 'given', asset: 'xfq', amount: '6.66' } as const
  const round = await flow.api('POST /api/admin/hongbao', { ...terms, total_num: 1, least: '1.00', ends_at }, operator)
  await flow.api('POST /api/admin/hongbao/give', { id: round.id, phones: [person.phone] }, operator)

  const page = await flow.visit('/pages/coupon/coupon', { as: person.phone })
  // What is in the purse is answered after the packets are on the screen, and shown all the same.
  let answer = () => {}
  const listed = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.tab.route(/gift_consumer_coupon/, async route => {
    await listed
    await route.continue()
  })
  await page.tap('我的红包')
  await page.expectText('老友见面礼')
  answer()
  await page.expectPage('/pages/couponCenter/center')
  await page.expectText('老友见面礼', '好物节感恩红包', '周末逛街红包', '0.00')
  await page.shot('packets')
  await page.tap('老友见面礼')
  await page.expectText('6.66', '消费券已到账')
  await page.shot('packet-opened')
  await page.tap('收下了')
  await page.expectNoText('消费券已到账')
  await page.tap(/^已拆开/)
  await page.expectText('老友见面礼', /拆开，已到账$/)
  await page.tap('已过期')
  await page.expectText('没有过期的红包')
  await page.tap(/^待拆红包/)
  await page.tap('好物节感恩红包')
  await page.expectText('消费券已到账')
  await page.tap('去使用')
  await page.expectPage('/pages/store/mall')
  const { list } = await flow.api('GET /api/admin/hongbao', { page: 1, limit: 20 }, await flow.tokenOf(OPERATOR))
  expect(list.find(one => one.title === '老友见面礼')).toMatchObject({
    audience: 'given',
    opened: 1,
    total_num: 1,
    left: '0.00'
  })
})

test('the demo’s shopper has packets to open, one opened and one that lapsed', async () => {
  const page = await flow.visit('/pages/couponCenter/center', { as: '13800000001' })
  await page.expectText('老朋友专享红包', '2 个红包等你拆')
  await page.shot('packets-shopper')
  await page.tap(/^已拆开/)
  await page.expectText('新品尝鲜红包', '绿豆')
  await page.tap(/^已过期/)
  await page.expectText('中秋团圆红包')
})
