import { join, joinTypes } from '@contract/join'
import { kindOf, orderFee, withdrawApplication } from '../../engines/application'
import { keptShops } from '../../engines/scope'
import { bindDomain, type Context } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { ownApplication } from '../application/service'
import { FEE_ORDER } from '../application/terms'
import { standingOf } from '../keeper/present'
import { detailOf } from './detail'
import { enterpriseShops } from './enterprise'
import { type JoinType, typeOf } from './form'
import { draftView, formView, joiningsOf } from './present'
import { aptitudesOf, joinRule, tradeLine } from './rules'
import { apply, applyEnterprise, draftOf, ownJoining } from './service'
import { statOf } from './stat'
import { openTrades, tradeOf } from './terms'

const KINDS = { shop: 'mall', store: 'offline', enterprise: 'mall', franchise: 'offline' } as const

/** Shops the caller acts for: of a type those that joined by it. */
async function shopsOf({ db, person }: Context<'login'>, type: keyof typeof KINDS | undefined) {
  const shops = await keptShops(db, person.rootId)
  if (!type) return shops
  const ofKind = shops.filter(shop => shop.kind === KINDS[type])
  if (type !== 'enterprise') return ofKind
  const companies = await enterpriseShops(
    db,
    ofKind.map(shop => shop.id)
  )
  return ofKind.filter(shop => companies.has(shop.id))
}

const isJoinType = (type: string | undefined): type is JoinType =>
  (joinTypes as readonly (string | undefined)[]).includes(type)

/** One of the caller's own that is filled in step by step: for a shop, or for what a shop takes part in. */
function ownStepped(ctx: Context<'login'>, id: string) {
  const stepped = ctx.kinds.application.all.filter(kind => kind.steps)
  return ownApplication(
    ctx,
    id,
    stepped.map(kind => kind.code)
  )
}

export const joinDomain = bindDomain(join, {
  'GET /api/merchant/apply_detail': async (ctx, { type, id }) => {
    const standing = standingOf(await shopsOf(ctx, type))
    // What a person fills in is theirs alone: an account beneath it sees the shops it helps in.
    const isRoot = ctx.person.id === ctx.person.rootId
    if (id && !isRoot) refuse('NOT_FOUND', '申请不存在')
    const types = isJoinType(type) ? [type] : type && !id ? [] : joinTypes
    const applied = isRoot ? await joiningsOf(ctx, { types, id }) : []
    if (!isRoot) return { ...standing, applications: applied, draft: null }
    if (!id) {
      const draft = isJoinType(type) ? await draftView(ctx, type, await draftOf(ctx, type)) : null
      return { ...standing, applications: applied, draft }
    }
    const row = await ownJoining(ctx, id)
    const draft =
      row.state === 'refused'
        ? await draftView(ctx, typeOf(row), await draftOf(ctx, typeOf(row), row))
        : await formView(ctx, row)
    return { ...standing, applications: applied, draft }
  },
  'GET /api/merchant/enterpriseStat': statOf,
  'GET /api/merchant/enterpriseDetail': detailOf,
  'POST /api/merchant/apply_entry': apply,
  'POST /api/merchant/apply_enterprise': applyEnterprise,
  'POST /api/merchant/apply_pay': async (ctx, { id }) => {
    const { kind } = await ownStepped(ctx, id)
    const orderKind = kindOf(ctx, kind).feeOrder ?? FEE_ORDER
    const { no } = await orderFee(ctx, { userId: ctx.person.rootId, id, orderKind })
    return { order_id: no }
  },
  'POST /api/merchant/apply_withdraw': async (ctx, { id }) => {
    await ownStepped(ctx, id)
    await withdrawApplication(ctx, { userId: ctx.person.rootId, id })
    return {}
  },
  'GET /api/merchant/cate_list': async ({ db }, { type }) => ({
    list: (await openTrades(db, type)).map(trade => tradeLine(trade, type))
  }),
  'GET /api/merchant/aptitude_list': async ({ db }, { category_id: id }) => ({
    list: aptitudesOf(await tradeOf(db, id))
  }),
  'GET /api/merchant/applyrule': (ctx, { type }) => joinRule(ctx, type)
})
