import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parse } from 'dotenv'
import { auctionSettings } from './providers/auction/settings'
import { ocrSettings } from './providers/ocr/settings'

/** Every setting of the server, by the name of its environment variable. `.env.example` lists the same names. */
export const Settings = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('test'), Type.Literal('production')], {
    default: 'development'
  }),
  HOST: Type.String({
    default: '',
    description:
      'address to listen on; empty is 127.0.0.1, and in production 0.0.0.0 (all networks). In development 0.0.0.0 lets a phone try the app, and everybody near it sign in'
  }),
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535 }),
  PUBLIC_URL: Type.String({
    default: '',
    description: 'origin people reach the server at, for absolute links and payment notices'
  }),
  DOWNLOAD_URL: Type.String({
    default: '',
    pattern: '^(https?://\\S+)?$',
    description: 'page people download or open the app at, on the download page and in its code; empty is PUBLIC_URL'
  }),
  CORS_ORIGINS: Type.String({
    default: '',
    pattern: '^(https?://[^/,\\s]+(,(?=.)|$))*$',
    description:
      'origins of other sites whose pages may call the API, comma-separated: https://h5.example.cn; those of PUBLIC_URL and PAY_RETURN_URL may anyway, and outside production localhost and private networks'
  }),
  PICTURE_ORIGINS: Type.String({
    default: '',
    pattern: '^(https?://[^/,\\s]+(,(?=.)|$))*$',
    description:
      'origins inside of your network that pictures of imported goods may be fetched from, comma-separated: http://nas.lan:8080; other private addresses are refused'
  }),
  API_DOCS: Type.Union([Type.Literal('auto'), Type.Literal('on'), Type.Literal('off')], {
    default: 'auto',
    description: 'the API reference at /docs, operators’ endpoints included; auto is on in development alone'
  }),
  RATE_ADDRESS: Type.Integer({
    default: 12_000,
    minimum: 0,
    description:
      'requests a minute that one server takes from one address (IPv6: /64 network); many shoppers share one of a mobile carrier. 0 for no limit'
  }),
  RATE_TOKEN: Type.Integer({
    default: 1_200,
    minimum: 0,
    description: 'requests a minute that one server takes with one token; 0 for no limit'
  }),
  TRUST_PROXY: Type.String({
    default: '',
    pattern: '^(((loopback|linklocal|uniquelocal|[\\dA-Fa-f.:]+(/\\d+)?)(, ?|$))*)$',
    description:
      'addresses or networks of your reverse proxies, comma-separated (also loopback, uniquelocal); X-Forwarded-For is believed from them alone'
  }),
  DATA_DIR: Type.String({ default: '.data', description: 'embedded database and uploaded files' }),
  DATABASE_URL: Type.String({ default: '', description: 'PostgreSQL 15 or newer; empty starts the embedded one' }),
  DATABASE_POOLER_URL: Type.String({ default: '', description: 'PgBouncer pooling transactions, for requests alone' }),
  DATABASE_REPLICA_URL: Type.String({
    default: '',
    description:
      'streaming replica of that database: lists, searches and statistics that may be seconds old are read there; not through a pooler of transactions'
  }),
  DATABASE_POOL: Type.Integer({ default: 20, minimum: 2, maximum: 200 }),
  DATABASE_WAIT_MS: Type.Integer({
    default: 10_000,
    minimum: 1,
    description: 'how long a request waits for a free connection before it is told to come back'
  }),
  DATABASE_STATEMENT_MS: Type.Integer({
    default: 15_000,
    minimum: 0,
    description: 'how long one statement of a request may take; 0 for no limit'
  }),
  REDIS_URL: Type.String({
    default: '',
    pattern: '^(rediss?://\\S+)?$',
    description:
      'redis://user:password@host:6379/0, or rediss:// for TLS; what is said in the chat goes to all servers by it, where empty by PostgreSQL'
  }),
  DEMO_DATA: Type.Boolean({
    default: true,
    description: 'fill an empty database with the demo shop; never in production'
  }),
  ROLE: Type.Union([Type.Literal('server'), Type.Literal('worker')], {
    default: 'server',
    description:
      'worker (npm run worker) does what runs by the clock and nothing else, over the database of DATABASE_URL; it answers /health and /metrics, on port 3001 unless PORT says otherwise'
  }),
  JOBS: Type.Boolean({
    default: true,
    description: 'whether this server does what runs by the clock; false where workers are there for that'
  }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  METRICS_TOKEN: Type.String({
    default: '',
    pattern: '^(\\S{16,})?$',
    description: 'who sends it as a bearer token may read /metrics (Prometheus); empty: there is no /metrics'
  }),
  APP_SECRET: Type.String({ default: '', description: '32 bytes in hex; signs captchas and cursors' }),
  DATA_KEYS: Type.String({
    default: '',
    pattern: '^([A-Za-z0-9]{1,16}:[0-9a-f]{64}(,(?=.)|$))*$',
    description:
      'keys that seal personal data, newest first: <id>:<32 bytes in hex>, comma-separated; needed in production, elsewhere one comes from APP_SECRET'
  }),
  WEBVIEW_HOSTS: Type.String({ default: '', description: 'comma-separated https hosts the webview may open' }),
  SMS_PROVIDER: Type.String({ default: 'sandbox' }),
  SMS_ACCESS_KEY_ID: Type.String({ default: '' }),
  SMS_ACCESS_KEY_SECRET: Type.String({ default: '' }),
  SMS_GATEWAY: Type.String({ default: 'https://dysmsapi.aliyuncs.com' }),
  SMS_SIGN_NAME: Type.String({ default: '' }),
  SMS_TEMPLATE_CODE: Type.String({ default: '' }),
  SMS_NOTICE_TEMPLATES: Type.String({
    default: '',
    pattern: '^((withdrawal|security):[\\w-]+(,(?=.)|$))*$',
    description:
      'notices that are also sent by SMS, comma-separated: withdrawal:SMS_1,security:SMS_2; templates with one variable, title'
  }),
  SMS_GIFT_TEMPLATE: Type.String({
    default: '',
    description:
      'template that tells a phone without an account of a gift: variables title (who gives) and code, which ends its link, after /#/pages/gift/detail?token=; without one no such message is sent'
  }),
  SMS_SURGE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'codes in ten minutes, over all phones, from which on all but known devices solve a picture first'
  }),
  REALNAME_PROVIDER: Type.String({
    default: 'sandbox',
    description: 'who says whether a name and a citizen ID belong together: aliyun, manual (an operator), or sandbox'
  }),
  REALNAME_ACCOUNTS: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 10,
    description: 'how many accounts one citizen ID can be verified for, sub-accounts not counted'
  }),
  REALNAME_ACCESS_KEY_ID: Type.String({ default: '' }),
  REALNAME_ACCESS_KEY_SECRET: Type.String({ default: '' }),
  REALNAME_GATEWAY: Type.String({ default: 'https://cloudauth.aliyuncs.com' }),
  ...ocrSettings,
  ...auctionSettings,
  TENCENT_IM_SDKAPPID: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 4_294_967_295,
    description:
      'Tencent Cloud Chat carries the chats instead of our own socket: the SDKAppID of its console; 0 for our own. Its accounts are made at their first sign-in (the console’s default, no import needed); set the web instances per account to as many as answer for one desk (docs/CHAT.md)'
  }),
  TENCENT_IM_KEY: Type.String({
    default: '',
    pattern: '^([0-9a-f]{64})?$',
    description: 'secret key of that application, 64 hex digits; signs the sign-ins and never leaves the server'
  }),
  TENCENT_IM_ADMIN: Type.String({
    default: 'administrator',
    pattern: '^[\\w-]{1,32}$',
    description: 'administrator account of that application: automatic answers are sent by its right, in a desk’s name'
  }),
  TENCENT_IM_GATEWAY: Type.String({
    default: 'https://console.tim.qq.com',
    description: 'server interface of that application; its domain depends on the region of the application'
  }),
  JINDOU_SHARE_PERCENT: Type.Integer({
    default: 20,
    minimum: 0,
    maximum: 100,
    description: 'how much of an order’s goods may be paid in beans'
  }),
  SUB_ACCOUNTS_MAX: Type.Integer({
    default: 5,
    minimum: 0,
    maximum: 50,
    description: 'how many sub-accounts a person may have'
  }),
  TASK_REWARD_FEN: Type.Integer({
    default: 5_000,
    minimum: 1,
    maximum: 100_000,
    description: 'most the reward of one task may be worth, in fen by the published value of its asset'
  }),
  TASK_DAY_FEN: Type.Integer({
    default: 10_000,
    minimum: 1,
    maximum: 500_000,
    description: 'most a person may claim for tasks in a day, in fen'
  }),
  CLOSING_BALANCE_YUAN: Type.Integer({
    default: 10,
    minimum: 0,
    maximum: 1_000,
    description: 'most yuan a person may give up with a closed account; more has to be used or withdrawn first'
  }),
  GZH_NAME: Type.String({ default: '', description: 'name of the official WeChat account; empty when there is none' }),
  GZH_LINK: Type.String({ default: '', description: 'what the code of the official account says' }),
  GZH_QRCODE: Type.String({ default: '', description: 'address of a picture of that code, instead of drawing it' }),
  BOX_PRICE_FEN: Type.Integer({
    default: 20_000,
    minimum: 1,
    maximum: 20_000,
    description:
      'most a blind box may cost, in fen; 《盲盒经营行为规范指引（试行）》 lets nobody set more than 200 yuan'
  }),
  PREPAID_LIMIT_YUAN: Type.Integer({
    default: 5_000,
    minimum: 0,
    maximum: 5_000,
    description: 'most a named balance may hold by recharging, in yuan; the law lets nobody set more'
  }),
  PLATFORM_MARGIN_BP: Type.Integer({
    default: 500,
    minimum: 0,
    maximum: 10_000,
    description: 'the platform’s part of a settled order, in hundredths of a percent of its goods'
  }),
  STORAGE_PROVIDER: Type.Union([Type.Literal('disk'), Type.Literal('s3')], {
    default: 'disk',
    description:
      'where uploaded photos and videos lie; s3 for several machines. Videos are uploaded straight there: let its CORS rules allow POST from the app’s origin'
  }),
  S3_ENDPOINT: Type.String({ default: '', description: 'https address of an S3-like object store' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_BUCKET: Type.String({ default: '' }),
  S3_ACCESS_KEY_ID: Type.String({ default: '' }),
  S3_SECRET_ACCESS_KEY: Type.String({ default: '' })
})

export type Config = Static<typeof Settings>

/** Names of every setting. */
export const settingNames = Object.keys(Settings.properties)

/** The environment over what `.env` in the checkout says. */
function environment(): NodeJS.ProcessEnv {
  const file = path.join(rootDir, '.env')
  return existsSync(file) ? { ...parse(readFileSync(file)), ...process.env } : process.env
}

/** Beside a server on the same machine. */
const WORKER_PORT = '3001'

/** Reads and checks the environment; throws one error naming every setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = environment()): Config {
  const given: Record<string, unknown> = Object.fromEntries(
    settingNames.flatMap(name => (env[name] ? [[name, env[name]]] : []))
  )
  if (given.ROLE === 'worker') Object.assign(given, { PORT: given.PORT ?? WORKER_PORT, JOBS: true })
  const settings = Value.Convert(Settings, Value.Default(Settings, given)) as Config
  const wrong = [...Value.Errors(Settings, settings)].map(error => `${error.path.slice(1)}: ${error.message}`)
  if (settings.NODE_ENV === 'production') wrong.push(...productionRules(settings))
  if (settings.ROLE === 'worker' && !settings.DATABASE_URL) wrong.push('DATABASE_URL: needed by a worker')
  wrong.push(...addressRules(settings), ...payRules(settings), ...chatRules(settings), ...taskRules(settings))
  if (wrong.length > 0) throw new Error(`Settings are wrong:\n  ${wrong.join('\n  ')}`)
  settings.DATA_DIR = path.resolve(rootDir, settings.DATA_DIR)
  const production = settings.NODE_ENV === 'production'
  if (production) settings.DEMO_DATA = false
  // In production the proxy or load balancer may be another machine, and nothing here has a known password.
  settings.HOST ||= production ? '0.0.0.0' : '127.0.0.1'
  if (settings.API_DOCS === 'auto') settings.API_DOCS = settings.NODE_ENV === 'development' ? 'on' : 'off'
  if (!settings.APP_SECRET)
    settings.APP_SECRET = settings.NODE_ENV === 'test' ? newSecret() : keptSecret(settings.DATA_DIR)
  return settings
}

const newSecret = () => randomBytes(32).toString('hex')

/** What was signed or sealed must be readable after a restart; outside production the secret is kept beside the data. */
function keptSecret(folder: string): string {
  const file = path.join(folder, 'app-secret')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
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
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const)
    if (settings[name] && !settings.DATABASE_URL) yield `DATABASE_URL: needed beside ${name}`
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

/** The checkout's root, also when running from the bundle in dist/. */
export const rootDir = findRoot(__dirname)

function findRoot(from: string): string {
  return existsSync(path.join(from, 'package.json')) ? from : findRoot(path.dirname(from))
}
