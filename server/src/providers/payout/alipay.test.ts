import { FakeAlipay, type Fields } from '../../../test/fakes/alipay'
import { readConfig } from '../../config'
import type { Services } from '../../services'
import { alipayKeysOf } from '../pay'
import { alipayPayout } from './alipay'
import type { PayoutOrder } from './payout'

const fake = new FakeAlipay()
const keys = (env: Fields = {}) => alipayKeysOf(readConfig({ NODE_ENV: 'test', ...fake.settings(), ...env }))
let channel: ReturnType<typeof alipayPayout>
beforeAll(async () => {
  await fake.start()
  channel = alipayPayout(keys())
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.signsWith = fake.ali.privateKey
})

const services = {} as Services
const order = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  payoutNo: '01a1fc29603e73c1afbfea1278adeac9',
  method: 'alipay',
  amountFen: 12_345n,
  number: '13800138000',
  holder: '陈小满',
  bankName: '',
  title: '商城提现',
  askedAt: new Date('2026-11-20T08:00:00Z'),
  ...more
})
const pay = (answer: Fields, more = {}) => {
  fake.trade = answer
  return channel.pay(services, order(more))
}
const query = (answer: Fields) => {
  fake.trade = answer
  return channel.query(services, order())
}
const SUCCESS = { code: '10000', msg: 'Success', status: 'SUCCESS', order_id: '20261120110070000006' }

test('pays an Alipay account by its fixed number, under the real name', async () => {
  expect(await pay(SUCCESS)).toEqual({ state: 'paid', tradeNo: '20261120110070000006' })
  expect(fake.sent.at(-1)).toMatchObject({
    method: 'alipay.fund.trans.uni.transfer',
    biz: {
      out_biz_no: '01a1fc29603e73c1afbfea1278adeac9',
      trans_amount: '123.45',
      product_code: 'TRANS_ACCOUNT_NO_PWD',
      biz_scene: 'DIRECT_TRANSFER',
      payee_info: { identity: '13800138000', identity_type: 'ALIPAY_LOGON_ID', name: '陈小满' }
    }
  })
})

test('pays a bank card', async () => {
  const card = { method: 'bank' as const, number: '6225881234567898', bankName: '招商银行' }
  expect(await pay({ ...SUCCESS, status: 'DEALING' }, card)).toEqual({ state: 'paying' })
  expect(fake.sent.at(-1)).toMatchObject({
    biz: {
      product_code: 'TRANS_BANKCARD_NO_PWD',
      payee_info: {
        identity: '6225881234567898',
        identity_type: 'BANKCARD_ACCOUNT',
        name: '陈小满',
        bankcard_ext_info: { inst_name: '招商银行', account_type: '2' }
      }
    }
  })
})

test.each([
  ['PAYEE_NOT_EXIST', '不存在'],
  ['PAYEE_USER_INFO_ERROR', '姓名不一致'],
  ['CARD_BIN_ERROR', '银行卡号不正确']
])('%s is for good', async (sub_code, words) => {
  const answer = await pay({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: 'x' })
  expect(answer).toEqual({ state: 'failed', reason: expect.stringContaining(words) })
})

test.each(['PAYER_BALANCE_NOT_ENOUGH', 'SYSTEM_ERROR', 'REQUEST_PROCESSING', 'A_CODE_OF_TOMORROW'])(
  '%s is our trouble or theirs, and asked about again',
  async sub_code => {
    await expect(pay({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: 'x' })).rejects.toThrow(sub_code)
  }
)

test('an answer that Alipay did not sign proves nothing', async () => {
  fake.signsWith = fake.stranger.privateKey
  await expect(pay(SUCCESS)).rejects.toThrow('alipay payout')
})

test.each([
  [SUCCESS, { state: 'paid', tradeNo: '20261120110070000006' }],
  [{ ...SUCCESS, status: 'DEALING' }, { state: 'paying' }],
  [
    { ...SUCCESS, status: 'FAIL' },
    { state: 'failed', reason: expect.any(String) }
  ],
  [
    { ...SUCCESS, status: 'REFUND' },
    { state: 'failed', reason: expect.any(String) }
  ],
  [{ code: '40004', msg: 'x', sub_code: 'ORDER_NOT_EXIST' }, { state: 'unknown' }]
])('asked how it stands: %j', async (answer, expected) => {
  expect(await query(answer as Fields)).toEqual(expected)
})

test('a line that is cut says nothing', async () => {
  const away = alipayPayout(keys({ ALIPAY_GATEWAY: 'http://127.0.0.1:9/gateway.do' }))
  await expect(away.pay(services, order())).rejects.toThrow('alipay payout')
})
