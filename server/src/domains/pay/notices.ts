import type { FastifyInstance } from 'fastify'
import { hearNotice } from '../../engines/payment'
import type { Services } from '../../services'

/** Where channels send their notices. Bodies stay the bytes that were signed. */
export function noticeRoutes(app: FastifyInstance, services: Services) {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { channel: string } }>('/pay/notify/:channel', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const answer = await hearNotice(services, request.params.channel, request.headers, body)
      if (!answer) return reply.code(404).type('text/plain').send('no such channel')
      return reply.code(answer.http).type(answer.type).send(answer.body)
    })
  })
}
