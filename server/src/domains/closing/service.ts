import type { closing } from '@contract/closing'
import type { Data, Input } from '@contract/core'
import { and, asc, eq, lte } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import type { StoredFile } from '../../db/personal'
import { accountClosings, users } from '../../db/schema'
import { familyOf, userById } from '../../engines/identity/accounts'
import { addMessage } from '../../engines/message'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { proveByCode } from '../account/service'
import { blockersOf, forfeitedOf } from './blockers'
import { dropFile, eraseFamily } from './erase'
import { askExport, exportStanding } from './exports'

type Standing = Data<(typeof closing)['GET /api/destroy']>
type Wanted = Input<(typeof closing)['GET /api/destroy']>

/** How long it may be taken back. PIPL asks for an answer within fifteen working days. */
export const COOLING_DAYS = 7
const DAY_MS = 86_400_000

const limitFen = ({ config }: Pick<Services, 'config'>) => BigInt(config.CLOSING_BALANCE_YUAN) * 100n
const idsOf = async (db: Queryable, rootId: string) => (await familyOf(db, rootId)).map(one => one.id)

const CONSEQUENCES = [
  `提交后有 ${COOLING_DAYS} 天的反悔期，期间随时可以登录撤回；到期后自动注销，不能恢复。`,
  '手机号、微信、实名信息、车牌、收货地址、收款账户和消息都会删除，子账号一并注销。',
  '剩余的豆、券和小额余额视为放弃；还没有发放或结算的奖励不再发放。',
  '已完成的订单和资金流水按法律要求保存，但不再能看出是谁。',
  '注销后可以用原手机号重新注册，新账号与原账号没有关系。'
]

/** The closing of an account that waits, or undefined. */
export async function waitingClosing(db: Queryable, rootId: string) {
  const [row] = await db
    .select()
    .from(accountClosings)
    .where(and(eq(accountClosings.rootId, rootId), eq(accountClosings.state, 'waiting')))
  return row
}

async function standing(ctx: Context<'login'>): Promise<Standing> {
  const { db, person } = ctx
  const family = await idsOf(db, person.rootId)
  const [waiting, blockers, forfeited] = await Promise.all([
    waitingClosing(db, person.rootId),
    blockersOf(db, family, limitFen(ctx)),
    forfeitedOf(db, family)
  ])
  return {
    state: waiting ? 'waiting' : 'none',
    due_time: waiting ? seconds(waiting.dueAt) : null,
    _due_time: waiting ? timeText(waiting.dueAt) : '',
    days: COOLING_DAYS,
    blockers,
    consequences: CONSEQUENCES,
    forfeited,
    limit: yuan(limitFen(ctx)),
    export: await exportStanding(ctx, { userId: person.rootId, askedBy: person.rootId })
  }
}

async function ask(ctx: Context<'login'>, captcha: string) {
  const { db, person, clock } = ctx
  const me = await userById(db, person.rootId)
  const phone = me?.phone ?? refuse('NO_PHONE', '请先绑定手机号')
  const [blocker] = await blockersOf(db, await idsOf(db, person.rootId), limitFen(ctx))
  if (blocker) refuse('BLOCKED', blocker.words)
  if (await waitingClosing(db, person.rootId)) refuse('WAITING', '已经提交过注销申请')
  await proveByCode(ctx, phone, 'verify', captcha)
  const requestedAt = clock.now()
  const dueAt = new Date(requestedAt.getTime() + COOLING_DAYS * DAY_MS)
  await transact(db, async tx => {
    const id = newId()
    const made = await tx
      .insert(accountClosings)
      .values({ id, rootId: person.rootId, requestedAt, dueAt })
      .onConflictDoNothing()
      .returning()
    if (made.length === 0) refuse('WAITING', '已经提交过注销申请')
    const content = `账号将于 ${timeText(dueAt)} 注销，在此之前可以随时撤回。`
    await addMessage(tx, {
      userId: person.rootId,
      kind: 'system',
      title: '注销申请已提交',
      content,
      topic: 'security',
      always: true,
      url: '/pages/mine/removeAccount',
      key: `closing-asked:${id}`,
      at: requestedAt
    })
  })
}

const takeBack = ({ db, person, clock }: Context<'login'>) =>
  db
    .update(accountClosings)
    .set({ state: 'cancelled', endedAt: clock.now(), reason: '本人撤回' })
    .where(and(eq(accountClosings.rootId, person.rootId), eq(accountClosings.state, 'waiting')))

/** Looks, asks for it, takes it back, or asks for a file of everything that is kept. */
export async function destroy(
  ctx: Context<'login'>,
  { captcha, agree, cancel, export: wants }: Wanted
): Promise<Standing> {
  if (cancel === 1) await takeBack(ctx)
  else if (captcha !== undefined) {
    if (agree !== 1) refuse('CONSENT', '请先阅读并确认注销的后果')
    await ask(ctx, captcha)
  }
  if (wants === 1) await askExport(ctx, { userId: ctx.person.rootId, askedBy: ctx.person.rootId })
  return standing(ctx)
}

/** Closes the accounts that are due, each in its own transaction; what stands in the way ends the request. Answers how many. */
export async function closeDue(services: Services, most = 50): Promise<number> {
  const { db, clock } = services
  const due = await db
    .select()
    .from(accountClosings)
    .where(and(eq(accountClosings.state, 'waiting'), lte(accountClosings.dueAt, clock.now())))
    .orderBy(asc(accountClosings.dueAt))
    .limit(most)
  return inTurn(services, due, 'account not closed', ({ id, rootId }) => closeAndSweep(services, id, rootId))
}

async function closeAndSweep(services: Services, id: string, rootId: string): Promise<number> {
  const files = await transact(services.db, tx => closeOne(tx, services, id, rootId))
  if (!files) return 0
  for (const file of files) {
    await dropFile(services.providers, file).catch(error =>
      services.log.error({ err: error, file }, 'file not removed')
    )
  }
  return 1
}

/** Closes one account, or ends the request where something stands in the way; null when another run has done it. */
async function closeOne(tx: Queryable, services: Services, id: string, rootId: string): Promise<StoredFile[] | null> {
  const at = services.clock.now()
  // Whoever signs in or orders meanwhile holds or waits for the account's row.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, rootId)).for('update')
  const [row] = await tx
    .select()
    .from(accountClosings)
    .where(and(eq(accountClosings.id, id), eq(accountClosings.state, 'waiting')))
    .for('update')
  if (!row) return null
  const family = await idsOf(tx, rootId)
  const [blocker] = await blockersOf(tx, family, limitFen(services))
  const ended = blocker ? { state: 'cancelled', reason: blocker.words } : { state: 'done', reason: '' }
  await tx
    .update(accountClosings)
    .set({ ...ended, endedAt: at })
    .where(eq(accountClosings.id, id))
  if (!blocker) return eraseFamily(tx, services.personal, { rootId, family, at })
  await addMessage(tx, {
    userId: rootId,
    kind: 'system',
    title: '注销没有完成',
    content: `${blocker.words}。处理后可以重新申请。`,
    url: '/pages/mine/removeAccount',
    key: `closing:${id}`,
    at
  })
  return []
}
