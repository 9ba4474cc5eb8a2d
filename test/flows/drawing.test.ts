import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import type { FlowPage } from './page'

const SHOPPER = '13800000001'
/** Somebody without a bean. */
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

const info = async () => flow.api('POST /api/lottery/jindou', { act: 'info' }, await flow.tokenOf(SHOPPER))
const closeSheet = async (page: FlowPage) => {
  await page.tab.locator('.popup__close').filter({ visible: true }).click()
  await page.tab.locator('.popup').filter({ visible: true }).waitFor({ state: 'detached' })
}

/** An operator closes a draw, or has it go on with another seed. */
const turnDraw = (act: 'close' | 'rotate', code: string) =>
  flow.server.ops('draw/state', `code=${code}`, `act=${act}`, '--as', '13800000005')

test('draws once, finds price and prize in the records, and checks the draw when the seed is revealed', async () => {
  const before = await info()
  const page = await flow.visit('/pages/user/jindou', { as: SHOPPER })
  await page.expectText('我的金豆（个）', before.balance, '金豆抽奖', '0.05%', `今天还可抽 ${before.left_today} 次`)
  await page.tap('概率与公平')
  await page.expectText('55.15%', '不限', before.hash)
  await page.tab.locator('.draw__seed input').filter({ visible: true }).fill('abc')
  await page.expectText('8-64 位字母或数字')
  await page.tab.locator('.draw__seed input').filter({ visible: true }).fill('myLuckySeed2026')
  await closeSheet(page)
  await page.tap('抽一次（20 金豆）')
  await page.expectText('抽奖结果')
  await page.shot('drawn')
  await page.tap('知道了')
  const after = await info()
  const [made] = after.list
  expect(made).toMatchObject({ nonce: before.nonce, client_seed: 'myLuckySeed2026', hash: before.hash, seed: '' })
  await page.expectText(after.balance, '参与抽奖', '-20', `今天还可抽 ${before.left_today - 1} 次`)
  await turnDraw('rotate', before.code)
  const again = await flow.visit('/pages/user/jindou', { as: SHOPPER })
  await again.tap('我的抽奖')
  await again.tap('验证')
  await again.expectText(/^验证通过/, 'myLuckySeed2026', before.hash)
  await again.shot('proof')
})

test('draws ten tickets of a box at once, sees fewer left, and checks one of them step by step', async () => {
  const page = await flow.visit('/pages/user/jindou', { as: SHOPPER })
  await page.tap('金豆票箱')
  await page.expectText('一箱 80 张，抽出不放回，还剩 53 张', '最后一张另得')
  await page.tap('抽 10 次')
  await page.expectText(/^10 次抽中 10 件奖品/)
  await page.shot('ten')
  await page.tap('知道了')
  await page.expectText('一箱 80 张，抽出不放回，还剩 43 张')
  await turnDraw('rotate', 'beans-box')
  const again = await flow.visit('/pages/user/jindou', { as: SHOPPER })
  await again.tap('金豆票箱')
  await again.expectText('一箱 80 张，抽出不放回，还剩 43 张')
  await again.tap('我的抽奖')
  await again.tap('验证')
  await again.expectText(/^验证通过/, /^1\. 公布的平台种子/, /^2\. 这是箱里的第 37 张票，抽之前还剩 44 张/)
  await again.shot('box-proof')
})

test('without beans one is led to where they come from', async () => {
  const page = await flow.visit('/pages/user/jindou', { as: STAFF })
  await page.tap('金豆不足，去兑换')
  await page.expectPage('/pages/user/exchange')
})

test('a draw that ended says so in place of its button, its seed is open', async () => {
  // Several may run at a place: the next one takes the place of one that ended.
  for (let running = await info(); running.open; running = await info()) await turnDraw('close', running.code)
  const page = await flow.visit('/pages/user/jindou', { as: SHOPPER })
  await page.expectText('本期抽奖已结束')
  expect((await info()).list.every(line => line.seed !== '')).toBe(true)
})
