import type { Input } from '@contract/core'
import type { subshop } from '@contract/subshop'
import { eq } from 'drizzle-orm'
import { within } from '../../db/connection'
import { subshops } from '../../db/schema'
import { maskedNameOf } from '../../engines/identity/real-name'
import { shareToken } from '../../engines/lock'
import type { Context } from '../../http/context'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { isOurUpload } from '../../media/address'
import type { Services } from '../../services'
import { cleanName } from '../account/service'
import { versionsInForce } from '../content/queries'
import { readSettings } from '../site/settings'
import { SUBSHOP } from './lock-kind'
import { heldOf, type Subshop, subshopOf } from './standing'

type Of<Key extends keyof typeof subshop> = Input<(typeof subshop)[Key]>

/** The version of the agreement that keepers of sub-shops sign; empty where there is none. */
export const agreementOf = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string> =>
  (await versionsInForce(db, clock.now()))[SUBSHOP] ?? ''

/** Why somebody may not open one: words, and what would change that; nothing when they may. */
export async function barOf(
  ctx: Context<'login'>
): Promise<{ code: 'OFF' | 'OPENED' | 'REAL_NAME' | 'AGREEMENT' | 'SUB_ACCOUNT'; words: string } | undefined> {
  const { db, person } = ctx
  if (person.rootId !== person.id) return { code: 'SUB_ACCOUNT', words: '子账号不能开小店，请切换到主账号' }
  const [{ subshop }, own, name, version] = await Promise.all([
    readSettings(db, 'subshop'),
    subshopOf(db, person.id),
    maskedNameOf(db, person.rootId),
    agreementOf(ctx)
  ])
  if (own) return { code: 'OPENED', words: '你已经开通了小店' }
  if (!subshop.open) return { code: 'OFF', words: '平台暂时不开放新的小店' }
  if (!version) return { code: 'AGREEMENT', words: '小店服务协议还没有发布，暂时不能开通' }
  return name ? undefined : { code: 'REAL_NAME', words: '完成实名认证后即可开通小店' }
}

/** Text of the keeper's without characters that hide or turn it. */
const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\P{C}\n]/gu, '')
    .trim()

function pictureFrom({ config }: Pick<Services, 'config'>, url: string): string {
  if (url && !isOurUpload(url, config.PUBLIC_URL)) refuse('BAD_PICTURE', '请先上传图片')
  return url
}

/**
 * Opens the caller's sub-shop under the agreement they read; of two at once one opens it.
 * @throws Refusal SUB_ACCOUNT, OFF, REAL_NAME, OPENED, AGREEMENT, NAME_RESERVED, BAD_PICTURE
 */
export async function openSubshop(ctx: Context<'login'>, input: Of<'POST /api/subshop/open'>): Promise<Subshop> {
  const bar = await barOf(ctx)
  if (bar) refuse(bar.code, bar.words)
  if (input.version !== (await agreementOf(ctx))) refuse('AGREEMENT', '小店服务协议有新的版本，请阅读后再提交')
  const at = ctx.clock.now()
  const row = {
    userId: ctx.person.id,
    id: newId(),
    name: cleanName(input.name, '小店名称'),
    picture: pictureFrom(ctx, input.avatar ?? ''),
    notice: cleanText(input.info ?? ''),
    agreementVersion: input.version,
    agreedAt: at,
    createdAt: at
  }
  return within(ctx, async ({ db }) => {
    const [made] = await db.insert(subshops).values(row).onConflictDoNothing().returning()
    if (!made) return refuse('OPENED', '你已经开通了小店')
    await shareToken(db, made.userId, { kind: SUBSHOP, target: 'window', targetId: made.id })
    return made
  })
}

/** @throws Refusal NOT_FOUND, CLOSED, NAME_RESERVED, BAD_PICTURE */
export const editSubshop = (ctx: Context<'login'>, input: Of<'POST /api/subshop/editSubStore'>): Promise<Subshop> =>
  within(ctx, async ({ db }) => {
    const own = await heldOf(db, ctx.person.id)
    const { name, avatar, info } = input
    const change = {
      name: name === undefined ? own.name : cleanName(name, '小店名称'),
      picture: avatar === undefined || avatar === own.picture ? own.picture : pictureFrom(ctx, avatar),
      notice: info === undefined ? own.notice : cleanText(info)
    }
    const [saved] = await db.update(subshops).set(change).where(eq(subshops.userId, own.userId)).returning()
    return saved!
  })
