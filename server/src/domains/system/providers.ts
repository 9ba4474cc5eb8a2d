import { transact } from '../../db/connection'
import type { Context } from '../../http/context'
import { errorForLog } from '../../http/error-log'
import { trail } from '../../http/trail'
import { refuse } from '../../lib/refusal'
import { PROVIDERS, type Provider } from './provider-list'

type Ctx = Context<'console'>

/** A sandbox is in this server itself and has nobody outside to ask. */
const isTestable = (one: Provider, ctx: Pick<Ctx, 'config' | 'providers'>) => one.probe && one.state(ctx) === 'on'

/** Outside services with which of their settings are there. */
export const providerLines = (ctx: Pick<Ctx, 'config' | 'providers'>) =>
  PROVIDERS.map(one => ({
    name: one.name,
    title: one.title,
    maker: one.maker,
    state: one.state(ctx),
    is_testable: isTestable(one, ctx) ? (1 as const) : (0 as const),
    settings: one.settings.map(name => ({ name, is_set: ctx.config[name] ? (1 as const) : (0 as const) }))
  }))

const WORDS: Record<string, string> = {
  ECONNREFUSED: '对方拒绝连接，请检查地址与端口',
  ENOTFOUND: '找不到对方的地址，请检查域名',
  EAI_AGAIN: '域名解析暂时失败',
  ETIMEDOUT: '连接超时',
  UND_ERR_CONNECT_TIMEOUT: '连接超时',
  TimeoutError: '对方没有在限定时间内回应'
}
const LONGEST = 300

/** What went wrong in words for an operator; nothing of what was sent is in them. */
function wordsOf(error: unknown): string {
  const { cause, code, name } = error as { cause?: { code?: string }; code?: string; name?: string }
  const known = [cause?.code, code, name].find(one => one && WORDS[one])
  return known ? WORDS[known]! : (errorForLog(error).message || String(error)).slice(0, LONGEST)
}

/**
 * Calls an outside service and tells how it went. The trail is written when the answer is there: nobody else's write waits
 * for a service that hangs. @throws Refusal NOT_FOUND, NO_TEST
 */
export async function tryProvider(ctx: Ctx, name: string) {
  const one = PROVIDERS.find(known => known.name === name) ?? refuse('NOT_FOUND', '没有这个外部服务')
  if (!one.probe || !isTestable(one, ctx)) refuse('NO_TEST', '这项服务没有接入，或不需要测试')
  const from = performance.now()
  const found = await one.probe!(ctx).then(
    words => ({ is_ok: 1 as const, words }),
    error => ({ is_ok: 0 as const, words: wordsOf(error) })
  )
  const after = { ...found, took_ms: Math.round(performance.now() - from) }
  await transact(ctx.db, tx =>
    trail({ ...ctx, db: tx }, 'POST /api/admin/provider/test', { name }, { subject: name, after })
  )
  return after
}
