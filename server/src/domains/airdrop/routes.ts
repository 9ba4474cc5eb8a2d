import { airdrop as contract } from '@contract/airdrop'
import {
  claimCount,
  claimGiveaway,
  claimOf,
  claimsByCode,
  claimsOf,
  type Giveaway,
  giveawayClosed,
  giveawayOf,
  giveawaysAt,
  type Progress,
  progressOf
} from '../../engines/giveaway'
import { bindDomain, type Context, type Person } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { lineFor } from '../draw/service'
import { givenGoods, goods, PLACE } from './givings'
import { orderAirdrop } from './order-kind'
import { cardOf, claimLines, conditionLine } from './present'
import { AIRDROP_RULES, ruleWords } from './words'

const flag = (yes: boolean) => (yes ? 1 : 0) as 0 | 1

/** An airdrop that people may see. @throws Refusal NOT_FOUND */
async function shown(db: Context['db'], code: string): Promise<Giveaway> {
  const giveaway = await giveawayOf(db, code)
  return giveaway.place === PLACE && giveaway.state !== 'draft' ? giveaway : refuse('NOT_FOUND', '没有这个空投')
}

/** Things of a person's that wait for an address. */
async function collectable(db: Context['db'], userId: string, now: Date) {
  const rows = await claimsOf(db, { userId, place: PLACE }, { page: 1, limit: 100 })
  const lines = await claimLines(
    db,
    userId,
    rows.filter(({ giveaway }) => giveaway.kind === goods.code),
    now
  )
  return lines.filter(({ state }) => state === 'collect').length
}

function faultOf(giveaway: Giveaway, progress: readonly Progress[], { person, now }: { person: Person; now: Date }) {
  const closed = giveawayClosed(giveaway, now)
  if (closed) return closed
  if (person.id !== person.rootId) return '活动奖励由主账号领取，请切换到主账号'
  if (giveaway.claimed >= giveaway.stock) return '手慢了，已经领完'
  return progress.every(({ met }) => met) ? '' : '还没有达到领取条件'
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
    const list = await Promise.all(all.map(one => cardOf(db, one, { claim: own?.get(one.code), now })))
    return {
      list,
      count: list.length,
      people: all.reduce((sum, { claimed }) => sum + claimed, 0),
      collect_num: person ? await collectable(db, person.id, now) : 0,
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
    const fault = claim ? '您已经领取过了' : faultOf(giveaway, progress, { person, now })
    return {
      ...(await cardOf(db, giveaway, { claim, now })),
      list: progress.map(conditionLine),
      can_claim: flag(fault === ''),
      fault,
      is_parent: flag(person.id === person.rootId),
      // Its result is its owner's alone: a sub-account looks at none.
      claim_id: claim && person.id === person.rootId ? claim.id : '',
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
