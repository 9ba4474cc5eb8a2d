import type { Input } from '@contract/core'
import type { adminCoupon } from '@contract/coupon'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { couponGrants, couponTemplates, customerTags, users } from '../../db/schema'
import { idsOfPhones } from '../../engines/identity/accounts'
import { claimCoupon } from '../../engines/order'
import type { Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { type Move, machine, moveRow } from '../../lib/machine'
import { yuan } from '../../lib/money'
import { Refusal, refuse } from '../../lib/refusal'
import type { Server, Services } from '../../services'

type ToGrant = Input<(typeof adminCoupon)['POST /api/admin/coupon/grant']>
type Grant = typeof couponGrants.$inferSelect
type Group = Pick<Grant, 'reach' | 'level' | 'since' | 'tagId' | 'tagName' | 'members'>

const GRANT_STATES = ['running', 'done', 'short', 'stopped'] as const
type GrantState = (typeof GRANT_STATES)[number]
const GRANT_MOVES = {
  go: { from: ['running'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  runOut: { from: ['running'], to: 'short' },
  stop: { from: ['running'], to: 'stopped' }
} as const satisfies Record<string, Move<GrantState>>
machine({
  what: 'coupon grant',
  states: GRANT_STATES,
  begins: ['running'],
  ends: ['done', 'short', 'stopped'],
  moves: GRANT_MOVES
})

const TITLES: Record<GrantState, string> = {
  running: '发放中',
  done: '已完成',
  short: '已发完，余量不足',
  stopped: '已停止'
}
const DAY_MS = 86_400_000
/** So many people are looked up at a time. */
const BATCH = 200

/** Whom a grant was for is written down only until it ends: nothing is left to be forgotten when one of them closes. */
const ended = (at: Date) => ({ endedAt: at, members: null })

const move = (db: Queryable, name: keyof typeof GRANT_MOVES, id: string, set: Partial<Grant> = {}) =>
  moveRow(
    db,
    { table: couponGrants, state: couponGrants.state, where: eq(couponGrants.id, id) },
    GRANT_MOVES[name],
    set
  )

/** Accounts with a phone of their own; sub-accounts share their parent's share. */
const meant = ({ reach, level, since, tagId, members }: Group): SQL | undefined =>
  and(
    eq(users.disabled, false),
    isNull(users.parentId),
    reach === 'level' ? gte(users.level, level ?? 1) : undefined,
    reach === 'joined' && since ? gte(users.createdAt, since) : undefined,
    reach === 'tag' && tagId ? hasTag(tagId) : undefined,
    reach === 'these' ? inArray(users.id, members ?? []) : undefined
  )

const hasTag = (tagId: string) =>
  sql`exists (select from customer_tagged g where g.tag_id = ${tagId} and g.user_id = ${users.id})`

const NOBODY = { level: null, since: null, tagId: null, tagName: '', members: null }

/** Who is meant by what was sent. @throws Refusal INVALID, NO_PERSON, NO_TAG */
async function groupOf({ db, clock }: Pick<Services, 'db' | 'clock'>, input: ToGrant): Promise<Group> {
  if (input.reach === 'everyone') return { ...NOBODY, reach: 'everyone' }
  if (input.reach === 'level')
    return { ...NOBODY, reach: 'level', level: input.level ?? refuse('INVALID', '请选择会员等级') }
  if (input.reach === 'joined') {
    const days = input.days ?? refuse('INVALID', '请填写注册天数')
    return { ...NOBODY, reach: 'joined', since: new Date(clock.now().getTime() - days * DAY_MS) }
  }
  if (input.reach === 'tag') {
    const tagId = input.tag ?? refuse('INVALID', '请选择会员标签')
    // Held, so that the tag is not removed before the grant that names it is written.
    const [tag] = await db.select().from(customerTags).where(eq(customerTags.id, tagId)).for('key share')
    return { ...NOBODY, reach: 'tag', tagId, tagName: tag?.name ?? refuse('NO_TAG', '标签不存在') }
  }
  const phones = [...new Set(input.phones ?? refuse('INVALID', '请填写手机号'))]
  return { ...NOBODY, reach: 'these', members: await idsOfPhones(db, phones) }
}

/** The coupon, the group, and how many there are, if it can be given now. @throws Refusal */
async function plan(services: Pick<Services, 'db' | 'clock'>, input: ToGrant) {
  const { db, clock } = services
  const now = clock.now()
  const [found] = await db.select().from(couponTemplates).where(eq(couponTemplates.id, input.id))
  const template = found ?? refuse('NOT_FOUND', '优惠券不存在')
  const isOpen = template.published && template.startsAt <= now && template.endsAt > now
  if (!isOpen) refuse('NOT_OPEN', '只能发放正在领取中的优惠券')
  const group = await groupOf(services, input)
  const left = template.stock - template.claimed
  const total = await countUpTo(db, left + 1, users, and(meant(group), lte(users.createdAt, now)))
  if (total === 0) refuse('NOBODY', '没有符合条件的会员')
  if (total > left) refuse('STOCK_SHORT', `符合条件的会员超过余量 ${left} 张，请先增加发行量`)
  return { template, group, total }
}

/** What is given away at once: above an amount by two persons. */
export const grantingDeed: HeldDeed = {
  code: 'POST /api/admin/coupon/grant',
  title: '发放优惠券',
  limitFen: 500_000n,
  weigh: async (services, input: ToGrant) => {
    const { template, total } = await plan(services, input)
    const fen = template.amountFen * BigInt(total)
    return { fen, words: `向 ${total} 位会员发放「${template.title}」，面额共 ¥${yuan(fen)}` }
  }
}

/** @throws Refusal NOT_FOUND, NOT_OPEN, NOBODY, STOCK_SHORT, NO_PERSON */
export async function startGrant(ctx: Context<'console'>, input: ToGrant): Promise<Grant> {
  const { template, group, total } = await plan(ctx, input)
  const row = {
    ...group,
    id: newId(),
    templateId: template.id,
    total,
    startedBy: ctx.desk.name,
    why: input.reason,
    createdAt: ctx.clock.now()
  }
  const [made] = await ctx.db.insert(couponGrants).values(row).returning()
  ctx.note({ subject: template.id, after: { grant: row.id, total } })
  return made!
}

/** @throws Refusal NOT_FOUND, STATE */
export async function stopGrant({ db, clock, note }: Context<'console'>, id: string): Promise<Grant> {
  const stopped = await move(db, 'stop', id, ended(clock.now()))
  if (!stopped && (await db.$count(couponGrants, eq(couponGrants.id, id))) === 0) refuse('NOT_FOUND', '发放记录不存在')
  const row = stopped ?? refuse('STATE', '这次发放已经结束')
  note({ subject: row.templateId, after: { grant: id, given: row.given } })
  return row
}

export const grantsOf = (db: Queryable, templateId: string): Promise<Grant[]> =>
  db
    .select()
    .from(couponGrants)
    .where(eq(couponGrants.templateId, templateId))
    .orderBy(desc(couponGrants.createdAt), desc(couponGrants.id))
    .limit(50)

const reachTold = ({ reach, level, since, tagName, total }: Grant, at: Date) => {
  if (reach === 'level') return `${level} 级及以上会员`
  if (reach === 'joined') return `近 ${Math.round((at.getTime() - since!.getTime()) / DAY_MS)} 天注册的会员`
  if (reach === 'tag') return `标签「${tagName}」的会员`
  return reach === 'these' ? `指定的 ${total} 位会员` : '全部会员'
}

export const grantShown = (row: Grant) => ({
  id: row.id,
  reach: reachTold(row, row.createdAt),
  total: row.total,
  given: row.given,
  skipped: row.skipped,
  state: row.state as GrantState,
  _state: TITLES[row.state as GrantState],
  started_by: row.startedBy,
  why: row.why,
  add_time: seconds(row.createdAt),
  end_time: row.endedAt ? seconds(row.endedAt) : 0
})

/** Gives on until nothing is left to be given. Answers how many coupons. */
export async function runGrants(services: Server): Promise<number> {
  let given = 0
  for (;;) {
    const [grant] = await services.db
      .select()
      .from(couponGrants)
      .where(eq(couponGrants.state, 'running'))
      .orderBy(asc(couponGrants.createdAt), asc(couponGrants.id))
      .limit(1)
    if (!grant) return given
    const next = await nextOf(services.db, grant)
    let at = grant.position
    for (const { id } of next) {
      const said = await giveNext(services, grant, at, id)
      if (said === 'over') return given
      if (said === 'given') given++
      at = id
    }
    if (next.length < BATCH) await move(services.db, 'finish', grant.id, ended(services.clock.now()))
  }
}

const nextOf = (db: Queryable, grant: Grant) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        meant(grant),
        lte(users.createdAt, grant.createdAt),
        grant.position ? gt(users.id, grant.position) : undefined
      )
    )
    .orderBy(asc(users.id))
    .limit(BATCH)

/**
 * Gives one person theirs, in a transaction of its own: whoever claims the coupon themselves holds their account and waits for
 * the coupon, so nobody's account may be waited for with the coupon held. 'over' when the grant went on elsewhere or ended.
 */
const giveNext = (services: Services, { id, templateId }: Grant, at: string | null, userId: string) =>
  within(services, async tx => {
    const [grant] = await tx.db.select().from(couponGrants).where(eq(couponGrants.id, id)).for('update')
    if (grant?.state !== 'running' || grant.position !== at) return 'over' as const
    const said = await claimed(tx, userId, templateId)
    if (said === 'gone') {
      await move(tx.db, 'runOut', id, ended(tx.clock.now()))
      return 'over' as const
    }
    const counts = { given: grant.given, skipped: grant.skipped }
    counts[said]++
    await move(tx.db, 'go', id, { ...counts, position: userId })
    return said
  })

async function claimed(services: Services, userId: string, templateId: string): Promise<'given' | 'skipped' | 'gone'> {
  try {
    await within(services, tx => claimCoupon(tx, { userId, templateId }))
    return 'given'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'COUPON_LIMIT' ? 'skipped' : 'gone'
  }
}
