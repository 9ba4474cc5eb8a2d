import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config'
import { dataExports } from '../../db/schema'
import { asOwnFile, isOwnFile, noOwnFile, type OwnFileAsked, ownFileQuery } from '../../http/own-file'
import { secretsOf } from '../../lib/secrets'
import type { Storage } from '../../providers/storage'
import type { Services } from '../../services'

type Row = typeof dataExports.$inferSelect
type Vault = Pick<Services, 'config' | 'providers'>

/** No address leads here: what /media serves of storage has other names. */
const exportPartKey = (file: string, nth: number) => `export-${file}-${nth}.bin`

/** Characters of one part: what is sealed, stored and sent at a time. */
const PART = 1 << 20

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

const PURPOSE = 'data-export'

/** The address of a file, for whoever may have it; it leads there for some minutes. */
export function exportUrl(config: Config, file: Pick<Row, 'id' | 'userId'>, now: Date): string {
  return `/media/export/${file.userId}/${file.id}?${ownFileQuery(config, PURPOSE, file, now)}`
}

/** Serves the files of exports to whoever has an address of `exportUrl`, part by part. */
export function exportRoutes(app: FastifyInstance, services: Services) {
  app.get('/media/export/:userId/:id', async (request: OwnFileAsked, reply) => {
    const { config, clock, db } = services
    const now = clock.now()
    if (!isOwnFile(config, PURPOSE, request, now)) return missing(reply)
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
    return asOwnFile(reply, 'application/json; charset=utf-8', '我的个人数据.json')
      .header('content-length', file.bytes)
      .send(Readable.from(after(first.value, parts)))
  })
}

const missing = (reply: FastifyReply) => noOwnFile(reply, '文件不存在或已过期，请重新导出')
