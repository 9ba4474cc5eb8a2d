import { type Asset, account, balanceOf, check, user } from '../../server/src/engines/ledger'
import { Flow } from './flow'

/** Somebody without a bean. */
const NEWCOMER = '13800000004'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const lot = async () => flow.api('POST /api/lottery/sign', { act: 'info' }, await flow.tokenOf(NEWCOMER))
const packets = async () => flow.api('POST /api/lottery/qianghongbao', { act: 'info' }, await flow.tokenOf(NEWCOMER))
const owned = async () => {
  const { uid } = await flow.api('GET /api/user', {}, await flow.tokenOf(NEWCOMER))
  const has = (asset: Asset) => balanceOf(flow.db, account(user(uid), asset))
  return { 金豆: Number(await has('jindou')), 消费券: Number(await has('xfq')) / 100 }
}

/** An operator closes a draw, or has it go on with another seed. */
const turnDraw = (act: 'close' | 'rotate', code: string) =>
  flow.server.ops('draw/state', `code=${code}`, `act=${act}`, '--as', '13800000005')

test('a visitor sees what there is and is asked to sign in when they draw', async () => {
  const home = await flow.visit('/pages/index/index')
  await home.expectText('免费专区')
  await home.shot('free-home')
  await home.tap('免费专区')
  await home.expectPage('/pages/store/free')
  await home.expectText('每日免费抽签', '整点抢红包', '限时低价', '以下商品低于划线价，需付款购买')
  await home.tap('概率与公平')
  await home.expectText('0.10%', '不限', (await lot()).hash)
  await home.tab.locator('.popup__close').filter({ visible: true }).click()
  await home.tap('免费抽一次')
  await home.expectPage('/pages/user/login')
})

test('a newcomer draws the day’s lot and grabs a packet: the wallet rises by both, and neither is given twice', async () => {
  const before = await owned()
  const page = await flow.visit('/pages/store/free', { as: NEWCOMER })
  await page.tap('免费抽一次')
  await page.expectText('抽奖结果')
  await page.shot('free-drawn')
  await page.tap('知道了')
  await page.expectText('今天已抽过，明天再来')
  await page.tap('.packets .btn')
  await page.expectText('抢到红包啦')
  await page.shot('free-foil')
  const foil = await page.boxOf('.scratch__foil')
  const { mouse } = page.tab
  await mouse.move(foil.x, foil.y + 10)
  await mouse.down()
  for (let y = 10; y < foil.height; y += 20) {
    await mouse.move(foil.x + 2, foil.y + y)
    await mouse.move(foil.x + foil.width - 2, foil.y + y, { steps: 4 })
  }
  await mouse.up()
  await page.expectText('已放入我的钱包')
  await page.shot('free-scratched')
  await page.tap('知道了')
  await page.expectText(/^本场已抢到/)
  const [
    {
      drawn: _,
      list: [line]
    },
    packet
  ] = [await lot(), (await packets()).list[0]!]
  const after = await owned()
  const won = (name: string) =>
    [line!, packet].reduce((sum, one) => sum + (one.asset_name === name ? Number(one.amount) : 0), 0)
  expect(after.金豆 - before.金豆).toBeCloseTo(won('金豆'))
  expect(after.消费券 - before.消费券).toBeCloseTo(won('消费券'))
  const again = await flow.visit('/pages/store/free', { as: NEWCOMER })
  await again.expectText('今天已抽过，明天再来', /^本场已抢到/, '已抢到')
  await again.shot('free-after')
  const bills = await flow.visit('/pages/user/jindou', { as: NEWCOMER })
  if (packet.asset_name === '金豆') await bills.expectText('抢红包')
})

test('where all is gone, closed or failing the page says so', async () => {
  const { sessions } = await packets()
  const running = sessions.find(({ state }) => state === 1)!
  await turnDraw('close', running.code)
  await turnDraw('close', (await lot()).code)
  const page = await flow.visit('/pages/store/free')
  await page.expectText('本期抽奖已结束', '已结束')
  await turnDraw('close', 'packets')
  const closed = await flow.visit('/pages/store/free')
  await closed.expectText('本期抽奖已结束', '红包活动已结束，下一期再来', '金豆抽奖')
  await closed.shot('free-closed')
})
