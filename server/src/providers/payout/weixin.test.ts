import { constants, privateDecrypt } from 'node:crypto'
import { FakeWechatPay, MINI_APPID } from '../../../test/fakes/wechatpay'
import { readConfig } from '../../config'
import type { Services } from '../../services'
import { weixinKeysOf } from '../pay'
import { createPayout } from '.'
import type { PayoutOrder } from './payout'
import { weixinPayout } from './weixin'

const fake = new FakeWechatPay(() => new Date(), '7132D72A03E93CDDF8C03BBD1F37EEDF')
let channel: ReturnType<typeof weixinPayout>
beforeAll(async () => {
  await fake.start()
  // Without WeChat's public key at hand, its certificate is fetched first.
  channel = weixinPayout(weixinKeysOf(readConfig({ NODE_ENV: 'test', ...fake.settings(false) })))
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.signsWith = fake.wechat.privateKey
})

const services = {} as Services
const order = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  payoutNo: '01a1fc29603e73c1afbfea1278adeac9',
  method: 'weixin',
  amountFen: 9_900n,
  number: `${MINI_APPID}:openid-1`,
  holder: '陈小满',
  bankName: '',
  title: '商城提现',
  askedAt: new Date('2026-11-20T08:00:00Z'),
  ...more
})
const bill = (state: string, more = {}) => ({ out_bill_no: 'x', transfer_bill_no: 'T100', state, ...more })

test('asks WeChat to pay an openid, and hands on what the person confirms with', async () => {
  fake.bill = bill('WAIT_USER_CONFIRM', { package_info: 'affffddafdfafddffda==' })
  expect(await channel.pay(services, order())).toEqual({
    state: 'paying',
    confirm: { mch_id: '1900000001', app_id: MINI_APPID, package: 'affffddafdfafddffda==' }
  })
  const told = fake.sent.find(one => one.path.endsWith('/transfer-bills'))!
  expect(told).toMatchObject({
    path: '/v3/fund-app/mch-transfer/transfer-bills',
    body: {
      appid: MINI_APPID,
      openid: 'openid-1',
      out_bill_no: '01a1fc29603e73c1afbfea1278adeac9',
      transfer_amount: 9_900
    }
  })
  expect(told.body).not.toHaveProperty('user_name')
})

test('from 2,000 yuan on it sends the name, readable by WeChat alone', async () => {
  fake.bill = bill('ACCEPTED')
  expect(await channel.pay(services, order({ amountFen: 200_000n }))).toEqual({ state: 'paying' })
  const { user_name } = fake.sent.at(-1)!.body as { user_name: string }
  const key = { key: fake.wechat.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING }
  expect(privateDecrypt(key, Buffer.from(user_name, 'base64')).toString()).toBe('陈小满')
})

test.each([
  ['SUCCESS', { state: 'paid', tradeNo: 'T100' }],
  ['PROCESSING', { state: 'paying' }],
  ['TRANSFERING', { state: 'paying' }],
  ['FAIL', { state: 'failed', reason: expect.any(String) }],
  ['CANCELLED', { state: 'failed', reason: expect.any(String) }]
])('asked how it stands: %s', async (state, expected) => {
  fake.bill = bill(state)
  expect(await channel.query(services, order())).toEqual(expected)
})

test('what WeChat never heard of is unknown; what it did not sign proves nothing', async () => {
  fake.bill = null
  expect(await channel.query(services, order())).toEqual({ state: 'unknown' })
  fake.bill = bill('SUCCESS')
  fake.signsWith = fake.stranger.privateKey
  await expect(channel.query(services, order())).rejects.toThrow('not signed by WeChat')
})

describe('who pays out', () => {
  const configured = (PAYOUT_CHANNELS: string, more: Record<string, string> = {}) =>
    readConfig({ NODE_ENV: 'test', PAYOUT_CHANNELS, ...more })
  const production = {
    NODE_ENV: 'production',
    APP_SECRET: 'ab'.repeat(32),
    DATA_KEYS: `a:${'ab'.repeat(32)}`,
    SMS_PROVIDER: 'aliyun',
    ONETAP_PROVIDER: 'aliyun',
    WECHAT_PROVIDER: 'weixin',
    LOGISTICS_PROVIDER: 'none',
    PAY_CHANNELS: 'yue',
    REALNAME_PROVIDER: 'none'
  }

  test('the sandbox for every way outside production, nobody in it', () => {
    const names = Object.values(createPayout(configured(''))).map(channel => channel.name)
    expect(names).toEqual(['sandbox', 'sandbox', 'sandbox'])
    expect(() => readConfig({ ...production, PAYOUT_CHANNELS: 'bank:sandbox' })).toThrow(/PAYOUT_CHANNELS: the sandbox/)
  })

  test('a way and who pays it, with the keys that needs', () => {
    expect(() => configured('bank:weixin')).toThrow('PAYOUT_CHANNELS')
    expect(() => configured('bank:alipay')).toThrow('ALIPAY_APPID: needed to pay out by alipay')
    const payout = createPayout(configured('weixin:weixin,bank:sandbox', fake.settings(false)))
    expect([payout.weixin?.name, payout.bank?.name, payout.alipay]).toEqual(['weixin', 'sandbox', undefined])
  })
})
