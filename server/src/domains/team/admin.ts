import type { Data } from '@contract/core'
import { adminTeam } from '@contract/team'
import { userByPhone } from '../../engines/identity/accounts'
import { addMessage } from '../../engines/message'
import { endServing, type Serve } from '../../engines/referral'
import { bindDomain, type Context } from '../../http/context'
import { monthText, seconds } from '../../lib/clock'
import { maskNumber } from '../../lib/mask'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { rechargePage } from '../auction/queries'
import { auctionTerms } from '../auction/terms'
import { rechargeLine } from '../auction/wire'
import { readSettings, writeSetting } from '../site/settings'
import { earnersPage, servesPage } from './find'
import { directorsByLevel, removeLevel, saveLevel } from './levels'
import { assignShop } from './service'
import { type Level, levelName, levelsOf, ROLE_WORDS, ROLES, tenths } from './terms'

type Ctx = Context<'console'>
type Answer<Key extends keyof typeof adminTeam> = Data<(typeof adminTeam)[Key]>

const NONE: Answer<'GET /api/admin/team/serves'> = { list: [], count: 0 }

const moment = (at: number | undefined) => (at === undefined ? undefined : new Date(at * 1000))

const stateOf = (since: Date, until: Date | null, now: Date) => {
  if (until && (until <= now || until <= since)) return 'ended' as const
  return since > now ? ('waits' as const) : ('holds' as const)
}

/** An assignment as the trail tells it. */
const told = (row: Serve) => ({
  shop_id: row.shopId,
  role: row.role,
  user_id: row.userId,
  from_at: seconds(row.since),
  until_at: row.until && seconds(row.until)
})

async function tellEnded({ db, clock }: Ctx, { userId, id, role }: Serve, reason: string) {
  const title = `你不再担任一家店铺的${ROLE_WORDS[role as keyof typeof ROLE_WORDS]}`
  const content = `原因：${reason}。之前的订单照常结算。`
  const at = clock.now()
  const url = '/pages/team/index'
  await addMessage(db, { userId, kind: 'system', title, content, url, key: `serve-end:${id}`, always: true, at })
}

const levelTold = (level: Level) => ({
  level: level.level,
  name: level.name,
  turnover: yuan(level.turnoverFen),
  least_score: tenths(level.scoreTenths),
  part_bp: level.partBp
})

/** Terms that contradict each other would let nobody recharge. */
function checkTerms(terms: { minimum: string; most: string; step: string; day_most: string }) {
  const [minimum, most, step, dayMost] = [terms.minimum, terms.most, terms.step, terms.day_most].map(Number) as [
    number,
    number,
    number,
    number
  ]
  if (minimum <= 0 || step <= 0) refuse('INVALID', '每次至少和步长都要大于 0')
  if (most < minimum || dayMost < most) refuse('INVALID', '每次最多不能小于每次至少，每天最多不能小于每次最多')
}

export const adminTeamDomain = bindDomain(adminTeam, {
  'GET /api/admin/team/serves': async ({ db, clock }, { phone, ...filter }) => {
    const now = clock.now()
    const person = phone ? await userByPhone(db, phone) : undefined
    if (phone && !person) return NONE
    const { rows, count } = await servesPage(db, { ...filter, userId: person?.id, now })
    return {
      list: rows.map(row => {
        const [since, until] = [new Date(row.since), row.until === null ? null : new Date(row.until)]
        return {
          id: row.id,
          shop_id: row.shop_id,
          shop_name: row.shop_name,
          role: row.role,
          user_id: row.user_id,
          nickname: row.nickname,
          phone: maskNumber(row.phone ?? ''),
          state: stateOf(since, until, now),
          from_time: seconds(since),
          until_time: until && seconds(until),
          by: row.assigned_by,
          reason: row.reason,
          end_reason: row.end_reason
        }
      }),
      count
    }
  },
  'POST /api/admin/team/assign': async (ctx, { shop_id: shopId, role, phone, from_at, until_at, reason }) => {
    const span = { from: moment(from_at), until: moment(until_at) }
    const made = await assignShop(ctx, { shopId, role, phone, ...span, by: ctx.desk.name, reason: reason.trim() })
    ctx.note({ subject: made.id, after: told(made), why: reason })
    return { id: made.id }
  },
  'POST /api/admin/team/end': async (ctx, { id, reason }) => {
    const { before, after } = await endServing(ctx.db, {
      id,
      by: ctx.desk.name,
      reason: reason.trim(),
      at: ctx.clock.now()
    })
    await tellEnded(ctx, after, reason.trim())
    ctx.note({ subject: id, before: told(before), after: told(after), why: reason })
    return { state: 'ended' as const }
  },
  'GET /api/admin/team/levels': async ({ db }) => {
    const levels = await levelsOf(db)
    const directors = await directorsByLevel(db)
    const list = levels.map(one => ({ ...levelTold(one), directors: directors.get(one.level) ?? 0 }))
    return { list, count: list.length }
  },
  'POST /api/admin/team/level': async (ctx, { level, name, turnover, least_score, part_bp }) => {
    const turnoverFen = fenOf(turnover)
    if (turnoverFen < 0n) refuse('INVALID', '结算成交额不能小于 0')
    const row = {
      level,
      name: name.trim(),
      turnoverFen,
      scoreTenths: Math.round(Number(least_score) * 10),
      partBp: part_bp
    }
    const before = await saveLevel(ctx.db, row)
    ctx.note({ subject: String(level), before: before && levelTold(before), after: levelTold(row) })
    return { level }
  },
  'POST /api/admin/team/level/remove': async (ctx, { level }) => {
    const gone = await removeLevel(ctx.db, level)
    ctx.note({ subject: String(level), before: levelTold(gone) })
    return { level }
  },
  'GET /api/admin/team/earners': async ({ db, clock }, { month = monthText(clock.now()), role, ...paging }) => {
    const levels = await levelsOf(db)
    const { rows, count } = await earnersPage(db, { month, roles: role ? [role] : ROLES, ...paging })
    return {
      list: rows.map(row => ({
        id: `${row.role}:${row.user_id}`,
        user_id: row.user_id,
        nickname: row.nickname,
        phone: maskNumber(row.phone ?? ''),
        role: row.role,
        order_count: row.orders,
        income: yuan(BigInt(row.income)),
        back: yuan(BigInt(row.back)),
        net: yuan(BigInt(row.income) - BigInt(row.back)),
        level_name: row.role === 'director' ? levelName(levels, row.level ?? 0) : ''
      })),
      count
    }
  },
  'GET /api/admin/team/auctions': async ({ db }, { state, ...paging }) => {
    const { digits } = await auctionTerms(db)
    const { list, count } = await rechargePage(db, { status: state, ...paging })
    return {
      list: list.map(({ row, nickname }) => ({
        ...rechargeLine(row, digits),
        no: row.no,
        user_id: row.userId,
        nickname: nickname ?? '',
        tries: row.tries,
        error: row.error
      })),
      count
    }
  },
  'GET /api/admin/team/auction': async ({ db, providers }) => {
    const { auction } = await readSettings(db, 'auction')
    const { house, kind } = providers.auction
    const list: Answer<'GET /api/admin/team/auction'>['list'] = [
      { ...auction, house, connected: kind === 'none' ? 0 : 1 }
    ]
    return { list, count: list.length }
  },
  'POST /api/admin/team/auction': async (ctx, terms) => {
    checkTerms(terms)
    const { auction: before } = await readSettings(ctx.db, 'auction')
    await writeSetting(ctx.db, 'auction', terms, ctx.desk.name)
    ctx.note({ subject: 'auction', before, after: terms })
    return terms
  }
})
