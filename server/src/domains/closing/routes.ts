import { adminClosing, closing } from '@contract/closing'
import { and, eq, inArray } from 'drizzle-orm'
import { outsideIds } from '../../db/schema'
import { userById } from '../../engines/identity/accounts'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { askExport, exportStanding } from './exports'
import { officialAccount } from './official'
import { destroy } from './service'

export const closingDomain = bindDomain(closing, {
  'GET /api/destroy': destroy,
  'GET /api/checkgzh': async ({ db, person, providers, recent, config }) => {
    const about = officialAccount(config)
    const nothing = { ...about, bound: 0, followed: 0 }
    const { oauthAppid } = providers.wechat
    if (!person || !about.name || !oauthAppid) return nothing
    const [known] = await db
      .select()
      .from(outsideIds)
      .where(
        and(inArray(outsideIds.userId, [person.id, person.rootId]), eq(outsideIds.provider, `wechat:${oauthAppid}`))
      )
    if (!known) return nothing
    const followed = await recent(`gzh:${known.subject}`, 30, () => providers.wechat.follows(known.subject))
    return { ...about, bound: 1, followed: followed ? 1 : 0 }
  }
})

export const adminClosingDomain = bindDomain(adminClosing, {
  'GET /api/admin/account/export/{id}': async (ctx, { id, again }) => {
    const one = (await userById(ctx.db, id)) ?? refuse('NOT_FOUND', '账号不存在')
    const asking = { userId: one.parentId ?? one.id, askedBy: ctx.person.rootId }
    const { state } = await exportStanding(ctx, asking)
    if (again === 1 || state === 'none') await askExport(ctx, asking)
    return { export: await exportStanding(ctx, asking) }
  }
})
