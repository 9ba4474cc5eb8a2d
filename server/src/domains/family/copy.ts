import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config'
import { familyAgreements } from '../../db/schema'
import { asOwnFile, isOwnFile, noOwnFile, type OwnFileAsked, ownFileQuery } from '../../http/own-file'
import { timeText } from '../../lib/clock'
import { textLines } from '../../lib/html'
import { type PdfBlock, pdfOf } from '../../lib/pdf'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import { atTurn, sharp } from '../../media/sharp'
import type { Services } from '../../services'

type Vault = Pick<Services, 'config' | 'providers'>
type Row = Pick<typeof familyAgreements.$inferSelect, 'userId' | 'id'>

export interface Member {
  name: string
  relation: string
}

/** What stands in a signed copy. */
export interface Copied {
  title: string
  version: string
  content: string
  shop: string
  /** The whole real name of whoever signs. */
  name: string
  members: readonly Member[]
  /** "40.0000 互兑通", and what comes of it in words. */
  given: string
  comes: string
  signature: { jpeg: Buffer; pixels: { width: number; height: number } }
  signedAt: Date
}

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

const SIGNATURE = { width: 600, height: 300, drawn: 180 }
/** A drawing of more points than this is none. */
const MAX_PIXELS = 20_000_000

/** A drawn name as it stands in the copy: grey, on white. @throws Refusal NOT_A_PICTURE */
export const signatureOf = (bytes: Buffer): Promise<Copied['signature']> =>
  atTurn(async () => {
    const drawn = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .flatten({ background: '#fff' })
      .resize({ width: SIGNATURE.width, height: SIGNATURE.height, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .toColourspace('b-w')
      .jpeg({ quality: 85, progressive: false })
      .toBuffer({ resolveWithObject: true })
      .catch(() => refuse('NOT_A_PICTURE', '签名图片已损坏，请重新签名'))
    return { jpeg: drawn.data, pixels: { width: drawn.info.width, height: drawn.info.height } }
  })

/** The signed copy: the whole text, who signs for whom, what is put in, the drawn name, and what the text can be known by. */
export function copyOf(of: Copied): Buffer {
  const family = of.members.map(({ name, relation }) => `${relation} ${name}`).join('，')
  const blocks: PdfBlock[] = [
    { text: of.title, size: 18, strong: true, after: 6 },
    { text: `版本 ${of.version}`, size: 10, after: 12 },
    { text: `甲方：${of.shop}` },
    { text: `乙方：${of.name}` },
    { text: `家庭成员：${family || '无'}`, after: 12 },
    ...textLines(of.content).map(text => ({ text, after: 4 })),
    { text: '', size: 6 },
    { text: '转入与发放', size: 13, strong: true, after: 2 },
    { text: `乙方转入 ${of.given}。` },
    { text: of.comes, after: 16 },
    { text: '乙方签名', size: 13, strong: true },
    { ...of.signature, width: SIGNATURE.drawn, after: 8 },
    { text: `签署时间：${timeText(of.signedAt)}（北京时间）` },
    { text: `正文校验值（SHA-256）：${sha256(of.content)}`, size: 9 }
  ]
  return pdfOf(`${of.title}（${of.version}）`, blocks)
}

/** No address leads here: what /media serves of storage has other names. */
const keyOf = (file: string) => `agreement-${file}.bin`

/** Puts a copy into storage, sealed, under a name that was never used. Answers the name. */
export async function keepCopy({ config, providers: { storage } }: Vault, pdf: Buffer): Promise<string> {
  const file = randomBytes(16).toString('hex')
  const sealed = secretsOf(config).seal(pdf.toString('base64'))
  await storage.put(keyOf(file), Buffer.from(sealed), 'application/octet-stream')
  return file
}

/** Takes away what was put there for nothing. */
export const dropCopy = ({ providers: { storage } }: Vault, file: string) => storage.remove(keyOf(file))

/** A copy's bytes. @throws when it is gone, or not what was signed */
export async function openCopy({ config, providers: { storage } }: Vault, file: string, hash: string): Promise<Buffer> {
  const kept = await storage.get(keyOf(file))
  if (!kept) throw new Error(`the signed copy ${file} is missing`)
  const pdf = Buffer.from(secretsOf(config).unseal(kept.toString()), 'base64')
  if (sha256(pdf) !== hash) throw new Error(`the signed copy ${file} is not what was signed`)
  return pdf
}

/** Seals a copy again when an older key had sealed it. Answers whether it did. */
export async function resealCopy({ config, providers: { storage } }: Vault, file: string): Promise<boolean> {
  const { seal, unseal } = secretsOf(config)
  const kept = (await storage.get(keyOf(file)))?.toString()
  if (!kept || kept.split('.')[0] === seal('').split('.')[0]) return false
  await storage.put(keyOf(file), Buffer.from(seal(unseal(kept))), 'application/octet-stream')
  return true
}

const PURPOSE = 'signed-agreement'

/** The address of a copy, for whoever signed it; it leads there for some minutes. */
export const copyUrl = (config: Config, row: Row, now: Date): string =>
  `/media/agreement/${row.userId}/${row.id}?${ownFileQuery(config, PURPOSE, row, now)}`

/** Serves signed copies to whoever has an address of `copyUrl`. */
export function agreementRoutes(app: FastifyInstance, services: Services) {
  const a = familyAgreements
  app.get('/media/agreement/:userId/:id', async (request: OwnFileAsked, reply) => {
    const { config, clock, db } = services
    if (!isOwnFile(config, PURPOSE, request, clock.now())) return missing(reply)
    const { userId, id } = request.params
    const [row] = await db
      .select({ file: a.file, hash: a.fileHash })
      .from(a)
      .where(and(eq(a.userId, userId), eq(a.id, id)))
    const pdf =
      row &&
      (await openCopy(services, row.file, row.hash).catch(err => {
        services.log.error({ err }, 'signed copy not readable')
        return undefined
      }))
    if (!pdf) return missing(reply)
    return asOwnFile(reply, 'application/pdf', '康养协议.pdf').send(pdf)
  })
}

const missing = (reply: FastifyReply) => noOwnFile(reply, '文件不存在或链接已过期，请重新打开')
