import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { EndpointKey, Endpoints, Input } from '@contract'
import { connect, type Database } from '../../src/db/connection'
import { FakeAlipay } from '../fakes/alipay'
import { FakeAliyun } from '../fakes/aliyun'
import { FakeKuaidi100 } from '../fakes/kuaidi100'
import { FakeRedis } from '../fakes/redis'
import { FakeStore } from '../fakes/store'
import { FakeUnionpay } from '../fakes/unionpay'
import { FakeWechatPay } from '../fakes/wechatpay'
import { FakeWeixin } from '../fakes/weixin'
import { temporaryFolder } from '../folder'
import { PATIENT } from '../patient'
import { BUILT, type Running, runOps, startProcess } from '../process'
import { type CallOptions, callOver } from '../request'

/** What people are told by templates: subscribe messages and SMS. */
export const TEMPLATES = { shipped: 'tpl-shipped', security: 'SMS_security' }
export const TENCENT = { TENCENT_IM_SDKAPPID: '1400000001', TENCENT_IM_KEY: '0f'.repeat(32) }

/** Somebody who is signed in. */
export interface Actor {
  phone: string
  token: string
}

/** A shop in production and everything outside it: the built server in a process of its own, and services made up here. */
export class Stage {
  readonly aliyun = new FakeAliyun()
  readonly weixin = new FakeWeixin()
  readonly wechatPay = new FakeWechatPay(() => new Date())
  readonly alipay = new FakeAlipay()
  readonly unionpay = new FakeUnionpay()
  readonly kuaidi100 = new FakeKuaidi100()
  readonly store = new FakeStore()
  redis!: FakeRedis
  server!: Running
  db!: Database
  /** People by the part they play. */
  readonly people: Record<string, Actor> = {}
  private readonly dataDir = temporaryFolder('shop-rehearsal-')
  private readonly database = `rehearsal_${randomBytes(6).toString('hex')}`
  private readonly running: Running[] = []
  private env!: Record<string, string>

  private constructor(private readonly postgresUrl: string) {}

  /** Opens everything but the server, over an empty database of its own in the PostgreSQL at `postgresUrl`. */
  static async open(postgresUrl: string): Promise<Stage> {
    const stage = new Stage(postgresUrl)
    await stage.admin(`create database ${stage.database}`)
    const { aliyun, weixin, wechatPay, alipay, unionpay, kuaidi100, store } = stage
    await Promise.all([aliyun, weixin, wechatPay, alipay, unionpay, kuaidi100].map(fake => fake.start()))
    stage.redis = await FakeRedis.start()
    const url = new URL(`/${stage.database}`, postgresUrl).href
    stage.db = connect(url, 2)
    stage.env = {
      NODE_ENV: 'production',
      APP_SECRET: secret(),
      DATA_KEYS: `a:${secret()}`,
      LOG_LEVEL: 'warn',
      DATABASE_URL: url,
      ...PATIENT,
      DATA_DIR: stage.dataDir,
      ...wechatPay.settings(),
      ...alipay.settings(),
      ...unionpay.settings(),
      ...aliyun.settings(),
      ...weixin.settings(),
      ...kuaidi100.settings(),
      ...store.settings(await store.listen()),
      REDIS_URL: stage.redis.url,
      PUBLIC_URL: 'https://shop.example',
      PAY_CHANNELS: 'yue,weixin,alipay,uppay',
      PAYOUT_CHANNELS: 'bank:alipay,alipay:alipay,weixin:weixin',
      WECHAT_TEMPLATES: `shipped:${TEMPLATES.shipped}:thing1=title|time2=time`,
      SMS_NOTICE_TEMPLATES: `security:${TEMPLATES.security}`
    }
    return stage
  }

  /** Starts the built server with these settings and `more`. */
  async start(more: Record<string, string> = {}): Promise<Running> {
    const server = await startProcess(BUILT, { ...this.env, ...more })
    this.running.push(server)
    return server
  }

  /** An operator's command, by the built program. */
  ops = (...words: string[]): Promise<string> => runOps(this.env, words)

  /** Calls an endpoint of the server, and answers its data. @throws Error when it is refused */
  async ask<K extends EndpointKey>(
    key: K,
    input: Partial<Input<Endpoints[K]>> & Record<string, unknown>,
    options?: CallOptions
  ) {
    const answer = await this.call(key, input, options)
    if (answer.status !== 200) throw new Error(`${key} answered ${answer.code ?? answer.http}: ${answer.msg}`)
    return answer.data
  }

  get call() {
    return callOver(this.server.origin)
  }

  /** A request as a channel, a browser or a form sends it. */
  send(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.server.origin), { redirect: 'manual', ...init })
  }

  /** What all servers said, for when something went wrong. */
  said = () => this.running.map(server => server.said().trim()).join('\n')

  async close() {
    for (const server of this.running) await server.stop('SIGKILL')
    await this.db.$client.end()
    const { aliyun, weixin, wechatPay, alipay, unionpay, kuaidi100, store } = this
    await Promise.all([aliyun, weixin, wechatPay, alipay, unionpay, kuaidi100].map(fake => fake.close()))
    await this.redis.stop()
    store.server.close()
    store.server.closeAllConnections()
    await this.admin(`drop database if exists ${this.database} with (force)`)
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  private async admin(statement: string) {
    const db = connect(new URL('/postgres', this.postgresUrl).href, 1)
    await db.$client.query(statement)
    await db.$client.end()
  }
}

const secret = () => randomBytes(32).toString('hex')
