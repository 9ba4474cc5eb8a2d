import { createHmac, randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { captchas } from '../../db/schema'
import { lazily } from '../../lib/lazily'
import { refuse } from '../../lib/refusal'
import { sharp } from '../../media/sharp'

const LIFE_MS = 300_000

const svgCaptcha = lazily(() => require('svg-captcha') as typeof import('svg-captcha'))

const answerHash = (secret: string, key: string, answer: string) =>
  createHmac('sha256', secret).update(`captcha:${key}:${answer.trim().toLowerCase()}`).digest('hex')

/** A picture of four characters, drawn as pixels: the glyphs' outlines in an SVG would read themselves. */
export async function makeCaptcha(db: Queryable, secret: string, now: Date) {
  const { data: svg, text } = svgCaptcha().create({
    size: 4,
    noise: 3,
    width: 120,
    height: 44,
    color: true,
    background: '#f5f5f5',
    ignoreChars: '0oO1iIlLB8S5Z2'
  })
  const png = await sharp(Buffer.from(svg), { density: 144 }).png({ palette: true }).toBuffer()
  const key = randomBytes(16).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await db.delete(captchas).where(lt(captchas.expiresAt, now))
  await db.insert(captchas).values({ key, answerHash: answerHash(secret, key, text), expiresAt })
  return { key, text, expiresAt, img: `data:image/png;base64,${png.toString('base64')}` }
}

/**
 * Checks an answer. The key is gone whether it was right or wrong.
 * @throws Refusal CAPTCHA_WRONG
 */
export async function takeCaptcha(db: Queryable, secret: string, key: string, answer: string, now: Date) {
  const [kept] = await db.delete(captchas).where(eq(captchas.key, key)).returning()
  if (!kept || kept.expiresAt <= now || kept.answerHash !== answerHash(secret, key, answer)) {
    refuse('CAPTCHA_WRONG', '图形验证码不正确，请重新输入')
  }
}
