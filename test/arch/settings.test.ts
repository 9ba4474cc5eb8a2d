import { envExample } from '../../scripts/env-example'
import { readConfig, settingNames } from '../../server/src/config'
import { readText } from './source'

const secret = 'ab'.repeat(32)
const test_ = { NODE_ENV: 'test' }

test('.env.example lists every setting as it is: npm run env:example writes it', () => {
  expect(readText('.env.example')).toBe(envExample())
  expect(readText('.env.example').match(/^[A-Z0-9_]+(?==)/gm)).toEqual(settingNames)
})

test.each([
  [{ PORT: 'eighty' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ NODE_ENV: 'staging' }, /NODE_ENV/],
  [{ DATABASE_POOL: '1' }, /DATABASE_POOL/],
  [{ DATABASE_POOLER_URL: 'postgres://127.0.0.1:6432/shop' }, /DATABASE_URL: needed beside DATABASE_POOLER_URL/],
  [{ DATABASE_REPLICA_URL: 'postgres://127.0.0.1:5433/shop' }, /DATABASE_URL: needed beside DATABASE_REPLICA_URL/],
  [{ TRUST_PROXY: 'true' }, /TRUST_PROXY/],
  [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS/],
  [{ CORS_ORIGINS: 'https://a.example/page' }, /CORS_ORIGINS/],
  [{ API_DOCS: 'yes' }, /API_DOCS/],
  [{ TENCENT_IM_SDKAPPID: '1400000001' }, /TENCENT_IM_KEY: needed beside TENCENT_IM_SDKAPPID/],
  [{ TENCENT_IM_KEY: secret }, /TENCENT_IM_SDKAPPID: needed beside TENCENT_IM_KEY/],
  [{ TENCENT_IM_SDKAPPID: '1400000001', TENCENT_IM_KEY: 'secret' }, /TENCENT_IM_KEY/],
  [{ TENCENT_IM_SDKAPPID: '-1', TENCENT_IM_KEY: secret }, /TENCENT_IM_SDKAPPID/],
  [{ TASK_REWARD_FEN: '500', TASK_DAY_FEN: '400' }, /TASK_REWARD_FEN: no more than TASK_DAY_FEN/],
  [{ TASK_DAY_FEN: '0' }, /TASK_DAY_FEN/],
  [{ SMS_GATEWAY: 'dysmsapi.aliyuncs.com' }, /SMS_GATEWAY: an https address/],
  [{ WECHAT_GATEWAY: 'ftp://api.weixin.qq.com' }, /WECHAT_GATEWAY: an https address/],
  [{ NODE_ENV: 'production', WXPAY_GATEWAY: 'http://10.0.0.9' }, /WXPAY_GATEWAY: https in production/],
  [{ NODE_ENV: 'production', S3_ENDPOINT: 'http://store.example' }, /S3_ENDPOINT: https in production/],
  [{ NODE_ENV: 'production', ONETAP_GATEWAY: 'http://127.0.0.1.example.com' }, /ONETAP_GATEWAY: https in production/],
  [{ NODE_ENV: 'production' }, /APP_SECRET[\s\S]*SMS_PROVIDER/],
  [{ NODE_ENV: 'production', APP_SECRET: secret }, /PAY_CHANNELS: the sandbox does not run in production/]
])('refuses %j, naming what is wrong', (env, words) => {
  expect(() => readConfig({ ...test_, ...env })).toThrow(words)
})

test.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', 'https://sms.example'])(
  'takes %s for a gateway in production',
  address => {
    const env = { NODE_ENV: 'production', SMS_GATEWAY: address, S3_ENDPOINT: address }
    expect(() => readConfig(env)).toThrow(/APP_SECRET/)
    expect(() => readConfig(env)).not.toThrow(/SMS_GATEWAY|S3_ENDPOINT/)
  }
)

test('names every wrong setting at once', () => {
  expect(() => readConfig({ ...test_, PORT: 'x', DATABASE_POOL: 'y' })).toThrow(/PORT[\s\S]*DATABASE_POOL/)
})

test('reads numbers and flags', () => {
  expect(readConfig({ ...test_, PORT: '8080', DEMO_DATA: 'false', JOBS: 'false' })).toMatchObject({
    PORT: 8080,
    DEMO_DATA: false,
    JOBS: false
  })
  expect(readConfig(test_)).toMatchObject({ JOBS: true })
})

test('a worker stands beside the server, over a database that is named, and has jobs whatever is said of them', () => {
  const worker = { ...test_, ROLE: 'worker', DATABASE_URL: 'postgres://127.0.0.1/shop' }
  expect(readConfig({ ...worker, JOBS: 'false' })).toMatchObject({ PORT: 3001, JOBS: true })
  expect(readConfig({ ...worker, PORT: '4000' })).toMatchObject({ PORT: 4000 })
  expect(() => readConfig({ ...worker, DATABASE_URL: '' })).toThrow(/DATABASE_URL: needed by a worker/)
  expect(readConfig(test_)).toMatchObject({ ROLE: 'server', PORT: 3000 })
})

/** All that production asks for. */
const live = {
  NODE_ENV: 'production',
  APP_SECRET: secret,
  DATA_KEYS: `a:${secret}`,
  PAY_CHANNELS: 'yue',
  SMS_PROVIDER: 'aliyun',
  REALNAME_PROVIDER: 'manual',
  ONETAP_PROVIDER: 'aliyun',
  WECHAT_PROVIDER: 'wechat',
  LOGISTICS_PROVIDER: 'none'
}
const developing = { NODE_ENV: 'development', APP_SECRET: secret }

test.each([
  ['in development this machine alone, with the reference', developing, '127.0.0.1', 'on'],
  ['in production every network, without the reference', live, '0.0.0.0', 'off'],
  ['what HOST and API_DOCS say', { ...developing, HOST: '0.0.0.0', API_DOCS: 'off' }, '0.0.0.0', 'off'],
  ['so in production too', { ...live, HOST: '10.0.0.5', API_DOCS: 'on' }, '10.0.0.5', 'on']
])('is open to %s', (_, env, HOST, API_DOCS) => expect(readConfig(env)).toMatchObject({ HOST, API_DOCS }))
