import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { sendFile } from '../../../test/sheets'
import { reconciliationDifferences, reconciliations, statementLines } from '../../db/schema'
import { account, CLEARING, move, outside, post } from '../../engines/ledger'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'

const CHECK = 'POST /api/admin/reconciliation/statement/check'
const TAKE = 'POST /api/admin/reconciliation/statement'

let shop: TestShop
let token: string
/** Each test has a day of its own, later than the one before: no account of the books goes back in time. */
let day: string
let tests = 0
const daysBack = () => 90 - 3 * tests
const dayBack = (days: number) => dayText(new Date(shop.clock.now().getTime() - days * 86_400_000))
beforeAll(async () => {
  shop = await TestShop.open()
  token = (await holding(shop, ['reconciliation.read', 'reconciliation.resolve'])).token
})
afterAll(() => shop.close())
beforeEach(async () => {
  tests++
  day = dayBack(daysBack())
  for (const table of [statementLines, reconciliationDifferences, reconciliations]) await shop.db.delete(table)
})

type Channel = 'weixin' | 'alipay' | 'uppay'
const check = (channel: Channel, text: string | Buffer, of = day) =>
  sendFile(shop, CHECK, { text, fields: { channel, day: of }, token })
const take = (channel: Channel, text: string | Buffer, mark: string, of = day) =>
  sendFile(shop, TAKE, { text, fields: { channel, day: of, mark }, token })
/** Looked at, then taken. */
const bring = async (channel: Channel, text: string | Buffer) =>
  (await take(channel, text, (await check(channel, text)).data.mark)).data

/** What the books have of a payment of this day through a channel; its number there. */
async function paid(channel: Channel, fen: bigint, at = `${day}T10:00:00+08:00`) {
  const id = newId()
  await post(shop.db, {
    key: `pay:${id}`,
    reason: 'channel_in',
    ref: { kind: 'order', id },
    postings: move(account(outside(channel), 'CNY'), account(CLEARING, 'CNY'), fen),
    at: new Date(at)
  })
  return id.replaceAll('-', '')
}
async function paidOut(channel: Channel, fen: bigint) {
  const no = newId().replaceAll('-', '')
  await post(shop.db, {
    key: `payout:${no}`,
    reason: 'withdraw_paid',
    ref: { kind: 'test', id: no },
    postings: move(account(CLEARING, 'CNY'), account(outside(channel), 'CNY'), fen),
    at: new Date(`${day}T11:00:00+08:00`)
  })
  return no
}
const differences = async () =>
  (await shop.call('GET /api/admin/reconciliation/differences', { day }, { token })).data.list.map(
    ({ line, no, kind }) => [line, no, kind]
  )

const WEIXIN =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const cells = (list: readonly string[]) => list.map(cell => `\`${cell}`).join(',')
interface Row {
  state?: string
  no?: string
  yuan?: string
  refundNo?: string
  back?: string
  refund?: string
  day?: string
}
const weixinRow = ({ state = 'SUCCESS', no = '', yuan = '0.00', refundNo = '', back = '0.00', ...more }: Row) =>
  cells([
    ...[`${more.day ?? day} 10:00:01`, 'wx1', '1900000109', '0', '', '4200', no, 'o1', 'JSAPI', state, 'OTHERS', 'CNY'],
    ...[yuan, '0.00', refundNo && '5000', refundNo, back, '0.00', '', more.refund ?? '', '明前龙井, 二两', ''],
    ...['0.01', '0.60%', yuan, back, '']
  ])
const weixin = (...rows: string[]) =>
  `\uFEFF${[
    WEIXIN,
    ...rows,
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    cells([String(rows.length), '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'])
  ].join('\r\n')}\r\n`

const ALIPAY =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注'
const alipayRow = (kind: string, no: string, yuan: string, batch = '') =>
  [
    `2026111922\t`,
    `${no}\t`,
    kind,
    '茶',
    `${day} 09:00:00`,
    `${day} 09:00:02`,
    'a***',
    yuan,
    yuan,
    batch,
    '0.00',
    ''
  ].join(',')
const alipay = (...rows: string[]) =>
  [
    '#支付宝业务明细查询',
    '#账号：[20880000000000000156]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${rows.length}笔`
  ].join('\r\n')

test('a file is looked at without a trace, and taken as it was looked at', async () => {
  const [one, two] = [await paid('weixin', 1_250n), await paid('weixin', 900n)]
  const file = weixin(weixinRow({ no: one, yuan: '12.50' }), weixinRow({ no: two, yuan: '9.90' }))
  const before = await trailSize()
  const { data } = await check('weixin', file)
  expect(data).toMatchObject({
    lines: 2,
    sorts: [
      { line: 'pay', lines: 2, amount: '22.40', kept: 0 },
      { line: 'refund', lines: 0, amount: '0.00', kept: 0 }
    ],
    is_same: 0,
    days: [{ day, lines: 2 }],
    passed_num: 0
  })
  expect([await shop.db.$count(statementLines), await shop.db.$count(reconciliations), await trailSize()]).toEqual([
    0,
    0,
    before
  ])
  expect(await take('weixin', file.replace('9.90', '9.00'), data.mark)).toMatchObject({ code: 'CHANGED' })
  expect(await take('weixin', file, data.mark, dayBack(1))).toMatchObject({ code: 'INVALID' })
  expect(await trailSize()).toBe(before)
  expect((await take('weixin', file, data.mark)).data).toEqual({ lines: 2, differences: 1, is_same: 0 })
  expect(await differences()).toEqual([['pay', two, 'amount']])
  const last = 'select action, details from audit_entries order by seq desc limit 1'
  const { action, details } = (await shop.db.$client.query(last)).rows[0]
  expect([action, JSON.parse(details)]).toMatchObject([
    TAKE,
    {
      sent: { channel: 'weixin', day },
      after: { filename: '文件.csv', lines: 2, amount: '22.40', differences: 1 }
    }
  ])
})
const trailSize = async () => (await shop.db.$client.query('select count(*)::int as n from audit_entries')).rows[0].n

test('the same file again changes nothing; another one takes its place', async () => {
  const no = await paid('weixin', 1_250n)
  const file = weixin(weixinRow({ no, yuan: '12.00' }))
  await bring('weixin', file)
  const kept = () =>
    Promise.all([shop.db.select().from(statementLines), shop.db.select().from(reconciliationDifferences)])
  const before = await kept()
  shop.clock.advance(60)
  expect((await check('weixin', file)).data).toMatchObject({ is_same: 1, sorts: [{ kept: 1 }, { kept: 0 }] })
  expect(await bring('weixin', file)).toEqual({ lines: 1, differences: 1, is_same: 1 })
  expect(await kept()).toEqual(before)
  expect(await bring('weixin', weixin(weixinRow({ no, yuan: '12.50' })))).toEqual({
    lines: 1,
    differences: 0,
    is_same: 0
  })
  expect(await differences()).toEqual([])
})

test('two who bring the same day at once keep it once', async () => {
  const file = weixin(weixinRow({ no: await paid('weixin', 100n), yuan: '1.00' }))
  const { mark } = (await check('weixin', file)).data
  const both = await Promise.all([take('weixin', file, mark), take('weixin', file, mark)])
  expect(both.map(({ data }) => data.is_same).sort()).toEqual([0, 1])
  expect(await shop.db.$count(statementLines)).toBe(1)
})

test('refunds are out; what is no movement of ours is told with its row', async () => {
  const no = await paid('weixin', 1_250n)
  const refund = { state: 'REFUND', no, back: '3.00', refundNo: 'R1', refund: 'SUCCESS' }
  const file = weixin(
    weixinRow({ no, yuan: '12.50' }),
    weixinRow(refund),
    weixinRow({ ...refund, refundNo: 'R2', refund: 'FAIL' }),
    weixinRow({ state: 'REVOKED', no: 'x1' }),
    weixinRow({ state: 'WHO', no: 'x2' }),
    weixinRow({ no: 'x3', yuan: '一元' }),
    weixinRow({ no, yuan: '12.50' }),
    weixinRow({ no: 'x4', yuan: '1.00', day: dayBack(daysBack() + 1) }),
    weixinRow({ yuan: '1.00' }),
    '`2026-11-19 10:00:00,`wx1'
  )
  const { data } = await check('weixin', file)
  expect(data.sorts).toMatchObject([
    { line: 'pay', lines: 1, amount: '12.50' },
    { line: 'refund', lines: 1, amount: '-3.00' }
  ])
  expect(data.passed.map(({ row_no, why }) => `${row_no} ${why}`)).toEqual([
    '4 没有退成功的退款',
    '5 已撤销的交易',
    '6 未知的交易状态「WHO」',
    '7 金额「一元」无法识别',
    '8 与第 2 行单号重复',
    `9 是 ${dayBack(daysBack() + 1)} 的记录`,
    '10 缺少商户单号，或单号无法识别',
    '11 列数与标题行不符'
  ])
  expect(data.days).toEqual([
    { day: dayBack(daysBack() + 1), lines: 1 },
    { day, lines: 8 }
  ])
  await bring('weixin', file)
  expect(await differences()).toEqual([['refund', 'R1', 'not_in_books']])
})

test('a statement of trades says nothing of payouts; those come in a file of their own', async () => {
  const [no, payout] = [await paid('weixin', 100n), await paidOut('weixin', 500n)]
  await bring('weixin', weixin(weixinRow({ no, yuan: '1.00' })))
  expect(await differences()).toEqual([])
  const payouts = (yuan: string) => `类型,单号,金额\n打款,${payout},${yuan}\n`
  expect(await bring('weixin', payouts('-5.10'))).toMatchObject({ lines: 1, differences: 1 })
  expect(await shop.db.$count(statementLines)).toBe(2)
  expect(await bring('weixin', payouts('-5.00'))).toMatchObject({ differences: 0 })
})

test('Alipay’s details have refunds by their own number, between lines that nothing is made of', async () => {
  const no = await paid('alipay', 3_580n)
  const file = alipay(
    alipayRow('交易', no, '35.80'),
    alipayRow('退款', no, '-5.00', 'R9\t'),
    alipayRow('分账', no, '-1.00')
  )
  const { data } = await check('alipay', file)
  expect(data.sorts).toMatchObject([
    { line: 'pay', lines: 1, amount: '35.80' },
    { line: 'refund', lines: 1, amount: '-5.00' }
  ])
  expect(data.passed).toEqual([{ row_no: 7, why: '未知的业务类型「分账」' }])
  await bring('alipay', file)
  expect(await differences()).toEqual([['refund', 'R9', 'not_in_books']])
})

test('a day without anything may be brought too', async () => {
  const no = await paid('uppay', 100n)
  expect(await bring('uppay', '类型,单号,金额\n')).toMatchObject({ lines: 0, differences: 1 })
  expect(await differences()).toEqual([['pay', no, 'not_at_channel']])
})

const good = () => weixin(weixinRow({ no: 'a1', yuan: '1.00' }), weixinRow({ no: 'a2', yuan: '1.00' }))
const withoutRow = () => good().replace(/`\d{4}-[^\n]*\n/, '')
const cutOff = () => alipay(alipayRow('交易', 'a1', '1.00')).split(/#-+业务明细列表结束/)[0]!
const old = () => weixin(weixinRow({ no: 'a1', yuan: '1.00', day: '2026-01-05' }))
const MORE = '账单末尾缺少汇总，可能没有下载完整，请重新下载'
test.each<[string, Channel, () => string | Buffer, unknown]>([
  ['no text', 'weixin', () => Buffer.from([0, 1, 2]), '无法识别文件内容，请上传解压后的 CSV 账单'],
  ['another channel’s', 'alipay', good, '这不是支付宝的账单，请核对渠道，并上传带明细的 CSV 文件'],
  ['something else', 'weixin', () => '单号,数量\n1,2\n', expect.stringMatching(/^这不是微信支付的账单/)],
  ['cut off', 'weixin', () => good().split('总交易单数')[0]!, MORE],
  ['cut off', 'alipay', cutOff, MORE],
  ['short of a row', 'weixin', withoutRow, '账单汇总为 2 笔，明细有 1 行，文件可能不完整，请重新下载'],
  ['another day’s', 'weixin', old, expect.stringMatching(/^账单里是 2026-01-05 的记录，不是所选的 2026-/)],
  ['for nothing', 'uppay', () => '类型,单号,金额\n礼物,1,2.00\n', '没有可以导入的记录：第 2 行未知的类型「礼物」']
])('a file that is %s (%s) is refused with why, and nothing is written', async (_, channel, made, msg) => {
  expect(await check(channel, made())).toMatchObject({ code: 'INVALID', msg })
  expect(await take(channel, made(), 'x')).toMatchObject({ code: 'INVALID', msg })
  expect(await shop.db.$count(statementLines)).toBe(0)
})

test('a day that is not over has no statement, and a channel that tells its own takes none', async () => {
  const today = await check('weixin', good(), dayBack(0))
  expect(today).toMatchObject({ code: 'INVALID', msg: expect.stringMatching(/^当天的账单次日才完整/) })
  expect(await check('sandbox' as never, good())).toMatchObject({ code: 'INVALID' })
})
