import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAway, pgCode } from '../db/connection'
import { Refusal } from '../lib/refusal'
import { refusalBody } from './envelope'

type Thrown = Error & { statusCode?: number; code?: string }

/** The one place where what was thrown becomes an answer: a refusal 200, no room or no database 503, else 500. */
export function answerError(error: Thrown, request: FastifyRequest, reply: FastifyReply) {
  const { http, refusal, level } = answerTo(error)
  if (level) request.log[level]({ err: error }, refusal.code === 'BROKEN' ? 'unhandled' : 'refused')
  if (http === 503) reply.header('retry-after', '5')
  // An address nobody can read is answered before any plugin has set its headers.
  reply.header('x-content-type-options', 'nosniff')
  return reply.type('application/json; charset=utf-8').code(http).send(refusalBody(refusal))
}

/** Whatever is thrown, and whatever is not there, is answered in an envelope. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/api/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('没有找到这个页面')
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(refusalBody(new Refusal('NOT_FOUND', '接口不存在')))
  })
}

/** What the framework refuses before anything of ours has run. */
const WORDS: Record<string, string> = {
  FST_REQ_FILE_TOO_LARGE: '文件太大了',
  FST_ERR_CTP_BODY_TOO_LARGE: '提交的内容太大，请精简后再试',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '请求格式不支持，请以 JSON 或表单提交'
}

interface Answer {
  http: number
  refusal: Refusal
  /** How the log hears of it; what a client did wrong is no news. */
  level?: 'warn' | 'error'
}

function answerTo(error: Thrown): Answer {
  if (error instanceof Refusal) return { http: 200, refusal: error }
  const words = WORDS[error.code ?? '']
  if (words) return { http: 200, refusal: new Refusal('INVALID', words) }
  if (error.statusCode === 429) return { http: 429, refusal: new Refusal('TOO_MANY', '操作太频繁，请稍后再试') }
  if (error.statusCode && error.statusCode < 500)
    return { http: 200, refusal: new Refusal('INVALID', '请求格式不正确') }
  const code = pgCode(error) ?? ''
  // Class 22: a value no column can hold, such as the 30th of February.
  if (code.startsWith('22')) return { http: 200, refusal: new Refusal('INVALID', '请求内容格式不正确'), level: 'warn' }
  if (error.statusCode === 503 || isAway(error))
    return { http: 503, refusal: new Refusal('BUSY', '服务器繁忙，请稍后再试'), level: 'error' }
  return { http: 500, refusal: new Refusal('BROKEN', '服务开小差了，请稍后再试'), level: 'error' }
}
