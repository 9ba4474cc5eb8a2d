import { rsaKeys } from '../../../test/keys'
import { type Config, readConfig } from '../../config'
import { createPay } from './index'

const { privateKey, publicKey } = rsaKeys()
const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'a'.repeat(64),
  DATA_KEYS: `a:${'a'.repeat(64)}`,
  SMS_PROVIDER: 'aliyun',
  ONETAP_PROVIDER: 'aliyun'
}
const alipay = { ALIPAY_APPID: '2026', ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_PUBLIC_KEY: publicKey }

test.each<[string, Record<string, string>, string]>([
  [
    'a channel nobody knows',
    { PAY_CHANNELS: 'yue,cash' },
    'PAY_CHANNELS: cash is not one of yue sandbox weixin alipay uppay'
  ],
  ['WeChat without its keys', { PAY_CHANNELS: 'weixin' }, 'WXPAY_MCHID: needed by the pay channel weixin'],
  ['WeChat with a short key', { PAY_CHANNELS: 'weixin', WXPAY_API_V3_KEY: 'short' }, 'WXPAY_API_V3_KEY: 32 bytes'],
  ['Alipay without its keys', { PAY_CHANNELS: 'alipay' }, 'ALIPAY_PUBLIC_KEY: needed by the pay channel alipay'],
  ['UnionPay without its keys', { PAY_CHANNELS: 'uppay' }, 'UPPAY_MERID: needed by the pay channel uppay'],
  ['nowhere to send notices', { PAY_CHANNELS: 'alipay', ...alipay }, 'PUBLIC_URL: needed by the pay channel alipay'],
  [
    'the sandbox in production',
    { ...production, PAY_CHANNELS: 'yue,sandbox' },
    'PAY_CHANNELS: the sandbox does not run in production'
  ],
  [
    'notices in the clear in production',
    { ...production, PAY_CHANNELS: 'alipay', ...alipay, PUBLIC_URL: 'http://shop.example' },
    'PUBLIC_URL: https'
  ]
])('%s is refused at start', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('settings of channels that are off are not asked for', () => {
  expect(Object.keys(createPay(readConfig({ NODE_ENV: 'test', PAY_CHANNELS: 'yue' })))).toEqual([])
})

test('the sandbox itself refuses production, whatever let it through', () => {
  const config = { ...readConfig({ NODE_ENV: 'test' }), NODE_ENV: 'production' } as Config
  expect(() => createPay(config)).toThrow('does not run in production')
})
