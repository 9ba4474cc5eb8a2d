import { account, balanceOf, check, move, pool, post, user } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { atDesk, go, idOf, row } from './desk'
import { Flow } from './flow'

const FINANCE = '13800000013'
const SHOPPER = '13800000001'
const TASKS = pool('task-xfq')

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

test('a pool that runs out waits on Today, tells how long it lasts, and the books add up to nothing', async () => {
  const held = await balanceOf(flow.db, account(TASKS, 'xfq'))
  const [key, at] = [newId(), new Date()]
  const postings = move(account(TASKS, 'xfq'), account(user(await idOf(flow, SHOPPER)), 'xfq'), (held * 9n) / 10n)
  await post(flow.db, { key, reason: 'reward', ref: { kind: 'test', id: key }, postings, at })
  const page = await atDesk(flow, FINANCE, '/today')
  await page.tab.getByRole('link', { name: /即将用完的资金池/ }).click()
  await row(page, TASKS.id).getByText('不足 1 天', { exact: true }).waitFor()
  await page.shot('desk-pools')
  await go(flow, page, '/books')
  await row(page, '消费券').getByText('Σ = 0', { exact: true }).waitFor()
  expect(
    await page.tab
      .getByText(/^Σ = /)
      .filter({ hasNotText: /^Σ = 0$/ })
      .count()
  ).toBe(0)
})
