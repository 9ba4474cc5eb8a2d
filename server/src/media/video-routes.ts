import { MAX_VIDEO_BYTES } from '@contract/media'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../db/connection'
import { uploads, videos } from '../db/schema'
import { readUploadStream } from '../http/upload'
import { DiskStorage } from '../providers/storage/disk'
import { DIRECT_PATH, PolicyBreach } from '../providers/storage/policy'
import type { Services } from '../services'
import { partOf } from './range'
import { HOUSE, isSigned, VIDEO_TYPE, videoKey } from './video'

const VIDEO = /^([0-9a-f]{32})\.mp4$/

type Asked = FastifyRequest<{ Params: { file: string }; Querystring: { until?: string; sign?: string } }>

/** Serves videos under /media/v, whole or in parts, and takes direct uploads where the store is this server's own disk. */
export function videoRoutes(app: FastifyInstance, services: Services) {
  app.get('/media/v/:file', (request: Asked, reply) => serve(services, request, reply))

  const { storage } = services.providers
  if (!(storage instanceof DiskStorage)) return
  app.post(DIRECT_PATH, async (request, reply) => {
    const { file, fields } = await readUploadStream(request, MAX_VIDEO_BYTES)
    try {
      await storage.receive(fields, file, services.clock.now())
      return reply.code(204).send()
    } catch (error) {
      file.resume()
      if (!(error instanceof PolicyBreach)) throw error
      return reply.code(403).type('text/plain; charset=utf-8').send(error.message)
    }
  })
}

/** What somebody published under a name, or the house keeps of its goods. */
async function filmNamed(db: Queryable, name: string) {
  const [video] = await db
    .select({ shown: videos.shown, blocked: videos.blocked, bytes: videos.bytes })
    .from(videos)
    .where(eq(videos.name, name))
  if (video) return video
  const [own] = await db
    .select({ bytes: uploads.bytes })
    .from(uploads)
    .where(and(eq(uploads.name, name), eq(uploads.userId, HOUSE)))
  return own && { shown: true, blocked: false, bytes: own.bytes }
}

async function serve({ db, config, clock, providers }: Services, request: Asked, reply: FastifyReply) {
  const [, name] = VIDEO.exec(request.params.file) ?? []
  if (!name) return missing(reply)
  const video = await filmNamed(db, name)
  const open = video?.shown && !video.blocked
  if (!video || (!open && !isSigned(config, name, request.query, clock.now()))) return missing(reply)
  const etag = `"${name}"`
  const { range, 'if-range': ifRange, 'if-none-match': held = '' } = request.headers
  reply
    .header('cache-control', open ? 'public, max-age=3600' : 'private, no-store')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
  if (held.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  // Part of another version would not fit what the client has; there is no other version, so all of it is sent.
  const part = ifRange === undefined || ifRange === etag ? partOf(range, video.bytes) : 'whole'
  if (!part) return reply.code(416).header('content-range', `bytes */${video.bytes}`).send()
  const { from, to } = part === 'whole' ? { from: 0, to: video.bytes - 1 } : part
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${from}-${to}/${video.bytes}`)
  const bytes = await providers.storage.read(videoKey(name), from, to)
  return bytes
    ? reply
        .type(VIDEO_TYPE)
        .header('content-length', to - from + 1)
        .send(bytes)
    : missing(reply)
}

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .removeHeader('content-range')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('视频不存在')
