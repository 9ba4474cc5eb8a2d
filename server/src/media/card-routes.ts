import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { shareCards } from '../db/schema'
import type { Server } from '../services'
import { type CardContent, cardKey, drawCard } from './cards'

const CARD_FILE = /^([0-9a-f]{32})\.webp$/

/** Serves share cards under /media/c: drawn when one is first asked for, kept in storage, and never another picture. */
export function cardRoutes(app: FastifyInstance, services: Server) {
  const underWay = new Map<string, Promise<{ bytes: Buffer; whole: boolean } | null>>()

  async function read(hash: string) {
    const [card] = await services.db.select().from(shareCards).where(eq(shareCards.hash, hash))
    if (!card) return null
    const { storage } = services.providers
    const kept = await storage.get(cardKey(hash))
    if (kept) return { bytes: kept, whole: true }
    const drawn = await drawCard(services, card.content as CardContent)
    if (drawn.whole) await storage.put(cardKey(hash), drawn.bytes, 'image/webp')
    return drawn
  }

  app.get<{ Params: { file: string } }>('/media/c/:file', async (request, reply) => {
    const [, hash] = CARD_FILE.exec(request.params.file) ?? []
    const tag = `"${hash}"`
    let work = hash ? underWay.get(hash) : undefined
    if (hash && !work) {
      work = read(hash).finally(() => underWay.delete(hash))
      underWay.set(hash, work)
    }
    const card = await work
    reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'; sandbox")
    if (!card)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('图片不存在')
    reply.header('cache-control', card.whole ? 'public, max-age=31536000, immutable' : 'no-store')
    if (card.whole) reply.header('etag', tag)
    if (card.whole && request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.header('content-disposition', 'inline').type('image/webp').send(card.bytes)
  })
}
