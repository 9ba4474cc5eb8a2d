import { and, eq } from 'drizzle-orm'
import { licenceReadings, uploads } from '../../db/schema'
import type { Context } from '../../http/context'
import { limit } from '../../http/limits'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import { openSealed } from '../../media/sealed'
import { type LicenceReading, OcrRefused } from '../../providers/ocr'
import type { Services } from '../../services'

type Ctx = Context<'login'>

/** Each costs a second of a core, or money. */
const AN_HOUR = 20

const isOf = (userId: string, name: string) => and(eq(licenceReadings.userId, userId), eq(licenceReadings.name, name))

/** What was read off a photo of somebody's, or undefined. */
export async function licenceReading(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, name }: { userId: string; name: string }
): Promise<LicenceReading | undefined> {
  const [row] = await db.select().from(licenceReadings).where(isOf(userId, name))
  return row && (JSON.parse(secretsOf(config).unseal(row.sealed)) as LicenceReading)
}

/** A photo of the caller's own that is kept for reviewers. @throws Refusal NOT_UPLOADED */
async function photoOf({ db, config, person, providers }: Ctx, name: string): Promise<Buffer> {
  const own = and(eq(uploads.userId, person.rootId), eq(uploads.name, name), eq(uploads.sealed, true))
  const [there] = await db.select({ name: uploads.name }).from(uploads).where(own)
  const photo = there && (await openSealed({ storage: providers.storage, config }, name))
  if (!photo) return refuse('NOT_UPLOADED', '照片没有上传成功，请重新上传')
  return Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64')
}

const REFUSALS = {
  picture: ['NOT_A_LICENCE', '没有认出营业执照，请横平竖直、避开反光重新拍摄，也可以手动填写'],
  busy: ['BUSY', '识别的人较多，请稍后再试，也可以手动填写'],
  failed: ['OCR_FAILED', '识别服务暂时不可用，请手动填写']
} as const

/**
 * Reads a licence off a photo of the caller's own, once: asked again it answers what was read.
 * @throws Refusal NOT_UPLOADED, NOT_A_LICENCE, BUSY, OCR_FAILED, TOO_MANY
 */
export async function identifyLicence(ctx: Ctx, name: string): Promise<LicenceReading> {
  const { db, config, person, providers, clock, log } = ctx
  const userId = person.rootId
  const known = await licenceReading(ctx, { userId, name })
  if (known) return known
  const photo = await photoOf(ctx, name)
  await limit(db, clock.now(), `licence:${userId}`, AN_HOUR, 3600, '识别次数过多，请一小时后再试，也可以手动填写')
  const reading = await providers.ocr.licence(photo).catch(error => {
    if (!(error instanceof OcrRefused)) throw error
    if (error.why === 'failed') log.warn({ err: error }, 'a licence could not be read')
    const [code, words] = REFUSALS[error.why]
    return refuse(code, words)
  })
  const sealed = secretsOf(config).seal(JSON.stringify(reading))
  const row = { userId, name, reader: providers.ocr.kind, sealed, createdAt: clock.now() }
  await db.insert(licenceReadings).values(row).onConflictDoNothing()
  return reading
}
