import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'
import { dataExports } from '../../db/schema'
import { secretsOf } from '../../lib/secrets'
import type { Storage } from '../../providers/storage'
import type { Services } from '../../services'

type Row = typeof dataExports.$inferSelect
type Vault = Pick<Services, 'config' | 'providers'>

/** No address leads here: what /media serves of storage has other names. */
const exportPartKey = (file: string, nth: number) => `export-${file}-${nth}.bin`

/** Characters of one part: what is sealed, stored and sent at a time. */
const PART = 1 << 20
/** How long an address of a file leads there. */
const LINK_S = 600

/** Puts a text into storage in sealed parts as it comes. Answers how many those are and how many bytes the text has. */
export async function storeText({ config, providers: { storage } }: Vault, file: string, text: AsyncIterable<string>) {
  const { seal } = secretsOf(config)
  let [parts, bytes, held] = [0, 0, '']
  const put = async () => {
    await storage.put(exportPartKey(file, parts++), Buffer.from(seal(held)), 'application/octet-stream')
    bytes += Buffer.byteLength(held)
    held = ''
  }
  for await (const piece of text) {
    held += piece
    if (held.length >= PART) await put()
  }
  if (held) await put()
  return { parts, bytes }
}

/** Takes the parts of a file out of storage. */
export async function dropParts(storage: Storage, file: string, parts: number) {
  for (let nth = 0; nth < parts; nth++) await storage.remove(exportPartKey(file, nth))
}

/** Takes whatever a try left in storage, also one that was broken off. */
export async function dropTry(storage: Storage, file: string) {
  for (let nth = 0; (await storage.size(exportPartKey(file, nth))) !== null; nth++)
    await storage.remove(exportPartKey(file, nth))
}

/** The file's text, part by part. Throws when one is missing: a file that is not whole must not look as if it were. */
async function* textOf({ config, providers: { storage } }: Vault, { file, parts }: Row) {
  const { unseal } = secretsOf(config)
  for (let nth = 0; nth < parts; nth++) {
    const sealed = await storage.get(exportPartKey(file, nth))
    if (!sealed) throw new Error(`part ${nth} of the export ${file} is missing`)
    yield unseal(sealed.toString())
  }
}

async function* after(first: string, rest: AsyncIterable<string>) {
  yield first
  yield* rest
}

const signOf = (
  { APP_SECRET }: Pick<Config, 'APP_SECRET'>,
  { userId, id }: Pick<Row, 'id' | 'userId'>,
  until: number
) => createHmac('sha256', APP_SECRET).update(`data-export\n${userId}\n${id}\n${until}`).digest('hex')

/** The address of a file, for whoever may have it; it leads there for some minutes. */
export function exportUrl(config: Config, file: Pick<Row, 'id' | 'userId'>, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_S
  return `/media/export/${file.userId}/${file.id}?until=${until}&sign=${signOf(config, file, until)}`
}

type Asked = FastifyRequest<{ Params: { userId: string; id: string }; Querystring: { until?: string; sign?: string } }>

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isSigned(config: Config, { params, query }: Asked, now: Date): boolean {
  const until = Number(query.until)
  if (!ID.test(params.userId) || !ID.test(params.id) || !(until * 1000 > now.getTime())) return false
  const right = Buffer.from(signOf(config, params, until))
  const given = Buffer.from(String(query.sign))
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Serves the files of exports to whoever has an address of `exportUrl`, part by part. */
export function exportRoutes(app: FastifyInstance, services: Services) {
  app.get('/media/export/:userId/:id', async (request: Asked, reply) => {
    const { config, clock, db } = services
    const now = clock.now()
    if (!isSigned(config, request, now)) return missing(reply)
    const { userId, id } = request.params
    const [file] = await db
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.userId, userId), eq(dataExports.id, id), eq(dataExports.state, 'made')))
    if (!file?.expiresAt || file.expiresAt <= now) return missing(reply)
    const parts = textOf(services, file)
    // What is not there at all is said; what breaks off later ends the connection short of its length.
    const first = await parts.next().catch(err => {
      services.log.error({ err }, 'export not readable')
      return undefined
    })
    if (!first || first.done) return missing(reply)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent('我的个人数据.json')}`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(Readable.from(after(first.value, parts)))
  })
}

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('文件不存在或已过期，请重新导出')
