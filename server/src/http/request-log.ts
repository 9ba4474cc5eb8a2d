import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

const SLOW_MS = 1000

/** Says nothing of a request that went well: only what failed (error), was slow (warn), or everything at debug level. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const what = {
      method: request.method,
      path: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime)
    }
    if (error || reply.statusCode >= 500) reply.log.error({ ...what, err: error }, 'request failed')
    else if (reply.elapsedTime > SLOW_MS) reply.log.warn(what, 'request was slow')
    else reply.log.debug(what, 'request')
  }
}
