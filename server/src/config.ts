import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** Every setting of the server, by the name of its environment variable. `.env.example` lists the same names. */
const Settings = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('test'), Type.Literal('production')], {
    default: 'development'
  }),
  HOST: Type.String({ default: '0.0.0.0' }),
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535 }),
  PUBLIC_URL: Type.String({
    default: '',
    description: 'origin people reach the server at, for absolute links and payment notices'
  }),
  TRUST_PROXY: Type.Boolean({ default: false, description: 'true behind a reverse proxy that sets X-Forwarded-For' }),
  DATA_DIR: Type.String({ default: '.data', description: 'embedded database and uploaded files' }),
  DATABASE_URL: Type.String({ default: '', description: 'PostgreSQL 15 or newer; empty starts the embedded one' }),
  DATABASE_POOL: Type.Integer({ default: 20, minimum: 2, maximum: 200 }),
  REDIS_URL: Type.String({ default: '' }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  APP_SECRET: Type.String({ default: '', description: '32 bytes in hex; signs captchas and cursors' }),
  WEBVIEW_HOSTS: Type.String({ default: '', description: 'comma-separated https hosts the webview may open' }),
  SMS_PROVIDER: Type.String({ default: 'sandbox' }),
  SMS_ACCESS_KEY_ID: Type.String({ default: '' }),
  SMS_ACCESS_KEY_SECRET: Type.String({ default: '' }),
  SMS_SIGN_NAME: Type.String({ default: '' }),
  SMS_TEMPLATE_CODE: Type.String({ default: '' }),
  ONETAP_PROVIDER: Type.String({ default: 'sandbox' }),
  WECHAT_PROVIDER: Type.String({ default: 'sandbox' }),
  WECHAT_MINI_APPID: Type.String({ default: '' }),
  WECHAT_MINI_SECRET: Type.String({ default: '' }),
  WECHAT_OAUTH_APPID: Type.String({ default: '' }),
  WECHAT_OAUTH_SECRET: Type.String({ default: '' }),
  PAY_CHANNELS: Type.String({
    default: 'yue,sandbox',
    description: 'comma-separated: yue weixin alipay uppay sandbox'
  }),
  LOGISTICS_PROVIDER: Type.String({ default: 'sandbox' })
})

export type Config = Static<typeof Settings>

/** Reads and checks the environment; throws one error naming every setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(Settings.properties).flatMap(name => (env[name] ? [[name, env[name]]] : []))
  )
  const settings = Value.Convert(Settings, Value.Default(Settings, given)) as Config
  const wrong = [...Value.Errors(Settings, settings)].map(error => `${error.path.slice(1)}: ${error.message}`)
  if (settings.NODE_ENV === 'production') wrong.push(...productionRules(settings))
  if (wrong.length > 0) throw new Error(`Settings are wrong:\n  ${wrong.join('\n  ')}`)
  if (!settings.APP_SECRET) settings.APP_SECRET = randomBytes(32).toString('hex')
  return settings
}

function* productionRules(settings: Config) {
  if (!/^[0-9a-f]{64,}$/.test(settings.APP_SECRET)) yield 'APP_SECRET: 32 bytes in hex are required in production'
  for (const [name, value] of Object.entries(settings)) {
    const names = String(value).split(',')
    if ((name.endsWith('_PROVIDER') || name === 'PAY_CHANNELS') && names.includes('sandbox'))
      yield `${name}: the sandbox does not run in production`
  }
}

/** The checkout's root, also when running from the bundle in dist/. */
export const rootDir = findRoot(__dirname)

function findRoot(from: string): string {
  return existsSync(path.join(from, 'package.json')) ? from : findRoot(path.dirname(from))
}
