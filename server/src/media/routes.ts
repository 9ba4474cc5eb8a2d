import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rootDir } from '../config'
import type { Server as Services } from '../services'
import { type Width, widths } from './address'
import { Drawings, type Format } from './drawings'

const types: Record<Format, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }
const DRAWING = /^([0-9a-f]{32})-(\d{3,4})\.(webp|jpg|png)$/
const UPLOAD = /^[0-9a-f]{32}-(?:200|400|750|1500)\.webp$/

/** Serves drawings under /media/p and uploaded photos under /media/u: addresses that never change what they show. */
export function mediaRoutes(app: FastifyInstance, services: Services) {
  const folder = path.resolve(rootDir, services.config.DATA_DIR, 'drawings')
  const drawings = new Drawings(services.db, folder)

  app.get<{ Params: { file: string } }>('/media/p/:file', async (request, reply) => {
    const [, hash, width, format] = DRAWING.exec(request.params.file) ?? []
    if (!hash || !widths.includes(Number(width) as Width)) return missing(reply)
    if (isHeld(request, request.params.file)) return unchanged(reply, request.params.file)
    const bytes = await drawings.read(hash, Number(width) as Width, format as Format)
    return bytes ? send(reply, request.params.file, types[format as Format], bytes) : missing(reply)
  })

  app.get<{ Params: { file: string } }>('/media/u/:file', async (request, reply) => {
    const { file } = request.params
    if (!UPLOAD.test(file)) return missing(reply)
    if (isHeld(request, file)) return unchanged(reply, file)
    const bytes = await services.providers.storage.get(file)
    return bytes ? send(reply, file, 'image/webp', bytes) : missing(reply)
  })
}

const tag = (file: string) => `"${file}"`

/** A client that names the tag has the picture: what an address shows never changes. */
const isHeld = (request: FastifyRequest, file: string) =>
  (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(tag(file))

const kept = (reply: FastifyReply, file: string) =>
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', tag(file))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')

const send = (reply: FastifyReply, file: string, type: string, bytes: Buffer) =>
  kept(reply, file).header('content-disposition', 'inline').type(type).send(bytes)

const unchanged = (reply: FastifyReply, file: string) => kept(reply, file).code(304).send()

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('图片不存在')
