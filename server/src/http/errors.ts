import type { FastifyInstance } from 'fastify'
import { Refusal } from '../lib/refusal'
import { refusalBody } from './envelope'

/** The one place where what was thrown becomes an answer. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    reply.type('application/json; charset=utf-8')
    if (error instanceof Refusal) return reply.code(200).send(refusalBody(error))
    if (error.code === 'FST_REQ_FILE_TOO_LARGE')
      return reply.code(200).send(refusalBody(new Refusal('INVALID', '文件太大了')))
    if (error.statusCode === 429)
      return reply.code(429).send(refusalBody(new Refusal('TOO_MANY', '操作太频繁，请稍后再试')))
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(200).send(refusalBody(new Refusal('INVALID', '请求格式不正确')))
    }
    request.log.error({ err: error }, 'unhandled')
    return reply.code(500).send(refusalBody(new Refusal('BROKEN', '服务开小差了，请稍后再试')))
  })
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/api/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('没有找到这个页面')
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(refusalBody(new Refusal('NOT_FOUND', '接口不存在')))
  })
}
