import { airdrop as contract } from '@contract/airdrop'
import { and, eq, inArray } from 'drizzle-orm'
import { giveawayClaims, prizeGoods } from '../../db/schema'
import {
  claimCount,
  claimFault,
  claimGiveaway,
  claimOf,
  claimsByCode,
  claimsOf,
  type Giveaway,
  giveawayOf,
  giveawaysAt,
  progressOf
} from '../../engines/giveaway'
import { assets } from '../../engines/ledger'
import { bindDomain, type Context } from '../../http/context'
import { flag } from '../../lib/flag'
import { refuse } from '../../lib/refusal'
import { lineFor } from '../draw/service'
import { givenGoods, goods, PLACE } from './givings'
import { orderAirdrop } from './order-kind'
import { cardOf, claimLines, conditionLine } from './present'
import { AIRDROP_RULES, ruleWords } from './words'

/** An airdrop that people may see. @throws Refusal NOT_FOUND */
async function shown(db: Context['db'], code: string): Promise<Giveaway> {
  const giveaway = await giveawayOf(db, code)
  return giveaway.place === PLACE && giveaway.state !== 'draft' ? giveaway : refuse('NOT_FOUND', '没有这个空投')
}

/** How many things that were given to a person wait for an address. */
const collectable = (db: Context['db'], userId: string): Promise<number> => {
  const given = db.select({ id: giveawayClaims.id }).from(giveawayClaims).where(eq(giveawayClaims.userId, userId))
  const mine = and(eq(prizeGoods.userId, userId), eq(prizeGoods.state, 'waiting'))
  return db.$count(prizeGoods, and(mine, inArray(prizeGoods.drawId, given)))
}

async function goodsOf(db: Context['db'], giveaway: Giveaway) {
  if (giveaway.kind !== goods.code) return null
  const { productId, skuId } = givenGoods(giveaway)
  const line = await lineFor(db, { productId, skuId, postFree: true })
  return line ? { product_id: productId, name: line.title, suk: line.suk, picture: line.picture } : null
}

/** One claim as it is shown. */
const claimShown = async (db: Context['db'], userId: string, id: string, now: Date) => {
  const row = await claimOf(db, { userId, id, place: PLACE })
  return (await claimLines(db, userId, [row], now))[0]!
}

/** Where what was given is used. */
const usePage = ({ kind, state, order_id: no }: { kind: string; state: string; order_id: string }) => {
  if (state === 'ordered') return `/pages/order/detail?id=${no}`
  if (state !== 'given') return ''
  return kind === 'coupon' ? '/pages/coupon/coupon' : '/pages/mine/finance'
}

export const airdropDomain = bindDomain(contract, {
  'GET /api/kongtou/index': async ({ db, person, clock }) => {
    const now = clock.now()
    const all = await giveawaysAt(db, PLACE)
    const own = person
      ? await claimsByCode(
          db,
          person.rootId,
          all.map(({ code }) => code)
        )
      : undefined
    const rows = await assets(db)
    const list = await Promise.all(all.map(one => cardOf(db, one, { claim: own?.get(one.code), now, rows })))
    return {
      list,
      count: list.length,
      people: all.reduce((sum, { claimed }) => sum + claimed, 0),
      collect_num: person ? await collectable(db, person.id) : 0,
      rules: AIRDROP_RULES
    }
  },
  'GET /api/kongtou/activity': async (ctx, { code }) => {
    const { db, person, clock } = ctx
    const now = clock.now()
    const giveaway = await shown(db, code)
    const [progress, own, given] = await Promise.all([
      progressOf(ctx, giveaway, { userId: person.rootId, at: now }),
      claimsByCode(db, person.rootId, [code]),
      goodsOf(db, giveaway)
    ])
    const claim = own.get(code)
    const isParent = person.id === person.rootId
    const fault = claimFault(giveaway, { claim, progress, isParent, now })
    return {
      ...(await cardOf(db, giveaway, { claim, now })),
      list: progress.map(conditionLine),
      can_claim: flag(fault === ''),
      fault,
      is_parent: flag(isParent),
      // Its result is its owner's alone: a sub-account looks at none.
      claim_id: claim && isParent ? claim.id : '',
      goods_info: given,
      rules: ruleWords(giveaway)
    }
  },
  'POST /api/kongtou/claim': async (ctx, { code }) => {
    const { db, person, clock } = ctx
    const at = clock.now()
    await shown(db, code)
    const { id } = await claimGiveaway(ctx, { userId: person.id, code, at })
    return claimShown(db, person.id, id, at)
  },
  'GET /api/kongtou/result': async ({ db, person, clock }, { id }) => {
    const line = await claimShown(db, person.id, id, clock.now())
    return { ...line, url: usePage(line) }
  },
  'GET /api/kongtou/record': async ({ db, person, clock }, paging) => {
    const who = { userId: person.id, place: PLACE }
    const [rows, count] = await Promise.all([claimsOf(db, who, paging), claimCount(db, who)])
    return { list: await claimLines(db, person.id, rows, clock.now()), count }
  },
  'POST /api/kongtou/pay': async (ctx, { id, ...sent }) => {
    const userId = ctx.person.id
    await claimOf(ctx.db, { userId, id, place: PLACE })
    return { order: null, delivery: null, ...(await orderAirdrop(ctx, { ...sent, userId, claimId: id })) }
  }
})
