import type { Input } from '@contract/core'
import { recom } from '@contract/recom'
import { desc, eq } from 'drizzle-orm'
import { merchantInvites, users } from '../../db/schema'
import { maskedNameOf } from '../../engines/identity/real-name'
import { bindDomain, type Context } from '../../http/context'
import { limit } from '../../http/limits'
import { refuse } from '../../lib/refusal'
import { regionOf } from '../../lib/regions'
import { inviteLines } from './present'
import { invite, WAIT_DAYS } from './service'

type Ctx = Context<'login'>

const A_DAY = 30
const RULES = [
  '完成实名认证后可以邀请商家；把链接或海报发给对方，或者登记对方的手机号，都算你的邀请。',
  `登记后 ${WAIT_DAYS} 天内，对方用这个手机号的账号提交入驻申请，你就是这份申请的推荐人。`,
  '同一个手机号只能有一位推荐人，先登记的优先；对方已经提交申请的，不再变更。',
  '推荐本身没有奖励，也不收任何费用；请先征得对方同意再登记，不要重复打扰。'
]

/** What keeps the caller from inviting; nothing when they may. */
async function barOf({ db, person }: Ctx) {
  if (person.id !== person.rootId) return { code: 'SUB_ACCOUNT', words: '子账号不能邀请商家，请切换到主账号' } as const
  const name = await maskedNameOf(db, person.rootId)
  return name ? undefined : ({ code: 'REAL_NAME', words: '完成实名认证后即可邀请商家' } as const)
}

const selfOf = async ({ db, person }: Ctx) =>
  (await db.select({ phone: users.phone, code: users.inviteCode }).from(users).where(eq(users.id, person.rootId)))[0]!

/** Invites a merchant by phone. @throws Refusal REAL_NAME, SELF, INVITED, INVALID, TOO_MANY */
async function inviteMerchant(ctx: Ctx, input: Input<(typeof recom)['POST /api/merchant/apply_recom']>) {
  const { name, phone, kind, city_id: cityId } = input
  const bar = await barOf(ctx)
  if (bar) refuse(bar.code, bar.words)
  if (!regionOf(cityId)) refuse('INVALID', '所在地区不正确，请重新选择')
  if ((await selfOf(ctx)).phone === phone) refuse('SELF', '不能邀请自己，请填写商家负责人的手机号')
  const userId = ctx.person.rootId
  await limit(ctx.db, ctx.clock.now(), `recom:${userId}`, A_DAY, 86_400, '今天邀请的商家较多，请明天再试')
  const made = await invite(ctx, { userId, source: 'phone', phone, kind, name: name.trim(), cityId })
  return made ?? refuse('INVITED', '这个手机号已经被邀请过了')
}

export const recomDomain = bindDomain(recom, {
  'POST /api/merchant/apply_recom': async (ctx, input) => ({ id: (await inviteMerchant(ctx, input)).id }),
  'GET /api/merchant/recom_list': async (ctx, { page, limit: most }) => {
    const { db, person } = ctx
    const mine = eq(merchantInvites.userId, person.rootId)
    const isRoot = person.id === person.rootId
    const rows = isRoot
      ? await db
          .select()
          .from(merchantInvites)
          .where(mine)
          .orderBy(desc(merchantInvites.createdAt), desc(merchantInvites.id))
          .limit(most)
          .offset((page - 1) * most)
      : []
    const bar = await barOf(ctx)
    return {
      list: await inviteLines(ctx, rows),
      count: isRoot ? await db.$count(merchantInvites, mine) : 0,
      invite_code: bar ? '' : (await selfOf(ctx)).code,
      allowed: bar ? 0 : 1,
      reason: bar?.words ?? '',
      need: bar?.code === 'REAL_NAME' ? 'real_name' : '',
      rules: RULES
    }
  }
})
