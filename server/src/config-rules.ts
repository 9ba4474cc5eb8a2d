import type { Config } from './config'

/** What settings break of what holds between them, a sentence each. */
export function* rulesOf(settings: Config): Generator<string> {
  if (settings.NODE_ENV === 'production') yield* productionRules(settings)
  yield* addressRules(settings)
  yield* payRules(settings)
  yield* chatRules(settings)
  yield* taskRules(settings)
  yield* auctionRules(settings)
}

function* productionRules(settings: Config) {
  if (!/^[0-9a-f]{64,}$/.test(settings.APP_SECRET)) yield 'APP_SECRET: 32 bytes in hex are required in production'
  if (!settings.DATA_KEYS) yield 'DATA_KEYS: needed in production, to seal personal data'
  for (const [name, value] of Object.entries(settings)) {
    const names = String(value).split(',')
    if ((name.endsWith('_PROVIDER') || name === 'PAY_CHANNELS') && names.includes('sandbox'))
      yield `${name}: the sandbox does not run in production`
  }
  if (settings.PAYOUT_CHANNELS.includes('sandbox')) yield 'PAYOUT_CHANNELS: the sandbox does not run in production'
}

/** Keys and money go to these addresses, so in production nobody on the way may read or change what is said there. */
function* addressRules(settings: Config) {
  if (settings.DATABASE_POOLER_URL && !settings.DATABASE_URL) yield 'DATABASE_URL: needed beside DATABASE_POOLER_URL'
  for (const [name, value] of Object.entries(settings)) {
    if (!value || !(name.endsWith('_GATEWAY') || name === 'S3_ENDPOINT')) continue
    const url = URL.canParse(String(value)) ? new URL(String(value)) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) yield `${name}: an https address`
    else if (settings.NODE_ENV === 'production' && url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
      yield `${name}: https in production; http to this machine alone`
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What each channel cannot do without, checked where it is switched on. */
const PAY_NEEDS: Record<string, readonly (keyof Config)[]> = {
  yue: [],
  sandbox: [],
  weixin: ['WXPAY_MCHID', 'WXPAY_SERIAL_NO', 'WXPAY_PRIVATE_KEY', 'WXPAY_API_V3_KEY', 'PUBLIC_URL'],
  alipay: ['ALIPAY_APPID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'PUBLIC_URL'],
  uppay: ['UPPAY_MERID', 'UPPAY_CERT_ID', 'UPPAY_PRIVATE_KEY', 'UPPAY_PUBLIC_KEY', 'PUBLIC_URL']
}

function* payRules(settings: Config) {
  const channels = settings.PAY_CHANNELS.split(',')
  for (const channel of channels) {
    const needs = PAY_NEEDS[channel]
    if (!needs) yield `PAY_CHANNELS: ${channel} is not one of ${Object.keys(PAY_NEEDS).join(' ')}`
    for (const name of needs ?? []) if (!settings[name]) yield `${name}: needed by the pay channel ${channel}`
  }
  if (channels.includes('weixin') && Buffer.byteLength(settings.WXPAY_API_V3_KEY) !== 32)
    yield 'WXPAY_API_V3_KEY: 32 bytes'
  for (const [, channel] of settings.PAYOUT_CHANNELS.split(',').map(pair => pair.split(':'))) {
    const needs = PAY_NEEDS[channel ?? '']?.filter(name => name !== 'PUBLIC_URL') ?? []
    for (const name of needs) if (!settings[name]) yield `${name}: needed to pay out by ${channel}`
  }
  const outside = channels.some(channel => PAY_NEEDS[channel]?.includes('PUBLIC_URL'))
  if (outside && settings.NODE_ENV === 'production' && !settings.PUBLIC_URL.startsWith('https://'))
    yield 'PUBLIC_URL: https, since pay channels send their notices there'
}

function* chatRules({ TENCENT_IM_SDKAPPID: id, TENCENT_IM_KEY: key }: Config) {
  if (id && !key) yield 'TENCENT_IM_KEY: needed beside TENCENT_IM_SDKAPPID'
  if (key && !id) yield 'TENCENT_IM_SDKAPPID: needed beside TENCENT_IM_KEY'
}

function* taskRules({ TASK_REWARD_FEN: reward, TASK_DAY_FEN: day }: Config) {
  if (reward > day) yield 'TASK_REWARD_FEN: no more than TASK_DAY_FEN, or the reward could never be claimed'
}

function* auctionRules(settings: Config) {
  if (settings.AUCTION_PROVIDER !== 'http') return
  for (const name of ['AUCTION_GATEWAY', 'AUCTION_APPID', 'AUCTION_SECRET'] as const)
    if (!settings[name]) yield `${name}: needed by AUCTION_PROVIDER=http`
}
