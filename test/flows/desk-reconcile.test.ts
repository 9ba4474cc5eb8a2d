import { eq } from 'drizzle-orm'
import { reconciliations, statementLines } from '../../server/src/db/schema'
import { account, move, outside, pool, post } from '../../server/src/engines/ledger'
import { dayText } from '../../server/src/lib/clock'
import { newId } from '../../server/src/lib/ids'
import { atDesk, button, label, row } from './desk'
import { Flow } from './flow'

const FINANCE = '13800000013'
const DAY_MS = 86_400_000

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const HEAD =
  '交易时间,商户号,微信订单号,商户订单号,交易状态,货币种类,商户退款单号,退款状态,商品名称,订单金额,申请退款金额'
const marked = (cells: readonly string[]) => cells.map(cell => `\`${cell}`).join(',')

test('a statement of WeChat Pay is looked at, taken once and shows the one payment that differs', async () => {
  const day = dayText(new Date(Date.now() - DAY_MS))
  const paid = async (amountMinor: bigint) => {
    const id = newId()
    const postings = move(account(outside('weixin'), 'CNY'), account(pool('statement-journey'), 'CNY'), amountMinor)
    const at = new Date(`${day}T12:00:00+08:00`)
    await post(flow.db, { key: `pay:${id}`, reason: 'channel_in', ref: { kind: 'order', id }, postings, at })
    return id.replaceAll('-', '')
  }
  const [one, two, three] = [await paid(12_800n), await paid(6_600n), await paid(3_500n)]
  const trade = (no: string, amount: string) =>
    marked([`${day} 12:00:00`, '1900000109', '4200', no, 'SUCCESS', 'CNY', '', '', '龙井, 二两', amount, '0.00'])
  const revoked = marked([`${day} 13:00:00`, '1900000109', '4201', 'x1', 'REVOKED', 'CNY', '', '', '', '9.00', '0.00'])
  const text = [HEAD, trade(one, '128.00'), trade(two, '60.00'), trade(three, '35.00'), revoked]
  const file = {
    name: `交易账单_${day}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([...text, '总交易单数,订单总金额', '`4,`223.00', ''].join('\r\n'))
  }

  const page = await atDesk(flow, FINANCE, '/reconciliation')
  const choose = async () => {
    await button(page, '导入账单').click()
    await label(page, '账单日期').fill(day)
    await label(page, '账单文件').setInputFiles(file)
    await button(page, '核对账单').click()
  }
  await choose()
  await page.expectText('核对结果', `账单日期：${day}（4 行）`, '有 1 行不会导入，请确认原因', '已撤销的交易')
  await row(page, '收款').filter({ hasText: '¥223.00' }).waitFor()
  expect(await flow.db.$count(statementLines, eq(statementLines.channel, 'weixin'))).toBe(0)
  await page.shot('bill-checked')
  await button(page, '确认导入 3 笔').click()
  await page.expectSaid('已导入 3 笔，1 笔差异')
  await row(page, two).filter({ hasText: '金额不符' }).filter({ hasText: '¥60.00' }).waitFor()
  await page.shot('bill-differences')

  await choose()
  await page.expectText('这份账单已经导入过，内容没有变化，可以用它重新对账。')
  await button(page, '重新对账').click()
  await page.expectSaid('已导入 3 笔，1 笔差异')
  expect(await flow.db.$count(reconciliations, eq(reconciliations.channel, 'weixin'))).toBe(1)
})
