import type { car } from '@contract/car'
import type { Data, Input } from '@contract/core'
import { eq } from 'drizzle-orm'
import { pgCode, type Queryable, transact } from '../../db/connection'
import { carMembers } from '../../db/schema'
import type { Context } from '../../http/context'
import { limit } from '../../http/limits'
import { monthText, seconds, timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { maskPlate, type Plate, readPlate } from '../../lib/plate'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { type CarMember, closeAllMonths } from './months'
import { isOpen } from './tiers'

type Check = Data<(typeof car)['POST /api/merchantoffline/check_bind_plate']>
type Wanted = Input<(typeof car)['POST /api/merchantoffline/bind_plate']>
type Me = Pick<Context<'login'>, 'db' | 'person' | 'clock' | 'config'>

/** After a change the plate stays for so long; the first one may be put right at once. */
export const CHANGE_DAYS = 30
const DAY_MS = 86_400_000
const UNIQUE_VIOLATION = '23505'
/** Plates a person may try in a day, so that nobody learns by trying who takes part. */
const TRIES = 20
const DAY_S = 86_400

const WORDS = {
  taken: '该车牌已绑定其他账号，如有疑问请联系客服',
  closed: '车主福利目前不接受新的绑定',
  sub: '子账号不能绑定车牌，请切换到主账号操作'
}

/** A person's row, with or without a plate. */
export async function memberOf(db: Queryable, userId: string): Promise<CarMember | undefined> {
  const [member] = await db.select().from(carMembers).where(eq(carMembers.userId, userId))
  return member
}

const coolsUntil = ({ changedAt }: Pick<CarMember, 'changedAt'>) =>
  changedAt ? new Date(changedAt.getTime() + CHANGE_DAYS * DAY_MS) : null

/** Until when the plate may not be changed; null when it may. */
function coolingOf(member: CarMember | undefined, now: Date): Date | null {
  const until = member ? coolsUntil(member) : null
  return until && until > now ? until : null
}

export async function bindingWire({ db, clock }: Pick<Me, 'db' | 'clock'>, member: CarMember | undefined) {
  const bound = member?.plateIndex ? member : undefined
  const until = coolingOf(member, clock.now())
  return {
    open: (await isOpen(db, monthText(clock.now()))) ? 1 : 0,
    bound: bound ? 1 : 0,
    plate: bound?.plateMasked ?? '',
    kind: (bound?.kind ?? '') as '' | 'fuel' | 'energy',
    join_time: bound ? seconds(bound.joinedAt) : null,
    _join_time: bound ? timeText(bound.joinedAt) : '',
    change_time: until ? seconds(until) : null,
    _change_time: until ? timeText(until) : '',
    change_days: CHANGE_DAYS
  }
}

const indexOf = (config: Services['config'], { text }: Plate) => secretsOf(config).blindIndex('car-plate', text)

const coolingWords = (until: Date) => `每 ${CHANGE_DAYS} 天只能更换一次车牌，${timeText(until)} 之后可以更换`

/** What stands between the caller and a plate. */
async function verdictOn({ db, person, clock, config }: Me, typed: string): Promise<Check['check']> {
  const plate = readPlate(typed)
  if (typeof plate === 'string') return { code: 'BAD_PLATE', words: plate }
  if (person.id !== person.rootId) return { code: 'SUB_ACCOUNT', words: WORDS.sub }
  const [member, index] = [await memberOf(db, person.id), indexOf(config, plate)]
  if (member?.plateIndex === index) return { code: 'SAME', words: '这是你已经绑定的车牌' }
  if (!(await isOpen(db, monthText(clock.now())))) return { code: 'CLOSED', words: WORDS.closed }
  const until = coolingOf(member, clock.now())
  if (until) return { code: 'COOLING', words: coolingWords(until) }
  const [holder] = await db.select({ id: carMembers.id }).from(carMembers).where(eq(carMembers.plateIndex, index))
  return holder ? { code: 'PLATE_TAKEN', words: WORDS.taken } : { code: 'OK', words: '该车牌可以绑定' }
}

const countTry = ({ db, person, clock }: Me) =>
  limit(db, clock.now(), `car-plate:${person.rootId}`, TRIES, DAY_S, '今天尝试的次数太多，请明天再试')

/** What the caller has, and whether a plate could be theirs. Tries are counted. */
export async function checkPlate(ctx: Me, plate: string | undefined): Promise<Check> {
  if (plate !== undefined) await countTry(ctx)
  const check = plate === undefined ? null : await verdictOn(ctx, plate)
  return { binding: await bindingWire(ctx, await memberOf(ctx.db, ctx.person.id)), check }
}

/** Binds a plate, changes it, or lets it go. */
export async function bindPlate(ctx: Me, { plate: typed, agree, unbind }: Wanted) {
  const { db, person, clock, config } = ctx
  if (unbind === 1) {
    await leave(db, person.id, clock.now())
    return { binding: await bindingWire(ctx, await memberOf(db, person.id)) }
  }
  const plate = readPlate(typed ?? '')
  if (typeof plate === 'string') return refuse('BAD_PLATE', plate)
  const index = indexOf(config, plate)
  const before = await memberOf(db, person.id)
  if (before?.plateIndex === index) return { binding: await bindingWire(ctx, before) }
  if (agree !== 1) refuse('CONSENT', '请先阅读并同意车牌信息处理说明')
  if (!(await isOpen(db, monthText(clock.now())))) refuse('CLOSED', WORDS.closed)
  await countTry(ctx)
  const sealed = {
    plateSealed: secretsOf(config).seal(plate.text),
    plateIndex: index,
    plateMasked: maskPlate(plate),
    kind: plate.kind
  }
  const member = await transact(db, tx => writePlate(tx, person.id, sealed, clock.now())).catch(taken)
  return { binding: await bindingWire(ctx, member) }
}

/** The unique key on plates decided that somebody else was first. */
function taken(error: unknown): never {
  if (pgCode(error) === UNIQUE_VIOLATION) refuse('PLATE_TAKEN', WORDS.taken)
  throw error
}

type Sealed = Pick<CarMember, 'plateSealed' | 'plateMasked' | 'kind'> & { plateIndex: string }

/** @throws Refusal COOLING, PLATE_TAKEN; the database's word on a plate that is another's */
async function writePlate(tx: Queryable, userId: string, sealed: Sealed, at: Date): Promise<CarMember> {
  const fresh = { userId, id: newId(), joinedAt: at, consentedAt: at, nextMonth: monthText(at) }
  const [joined] = await tx
    .insert(carMembers)
    .values({ ...fresh, ...sealed })
    .onConflictDoNothing()
    .returning()
  if (joined) return joined
  const [member] = await tx.select().from(carMembers).where(eq(carMembers.userId, userId)).for('update')
  if (!member) return refuse('PLATE_TAKEN', WORDS.taken)
  if (member.plateIndex === sealed.plateIndex) return member
  const until = coolingOf(member, at)
  if (until) refuse('COOLING', coolingWords(until))
  // Whoever comes back begins anew; whoever only changes the plate keeps what the month has brought.
  const again = member.plateIndex ? {} : { joinedAt: at, leftAt: null, nextMonth: monthText(at) }
  const [changed] = await tx
    .update(carMembers)
    .set({ ...sealed, ...again, consentedAt: at, changedAt: at })
    .where(eq(carMembers.userId, userId))
    .returning()
  return changed!
}

/**
 * Takes the consent back: months that are over are reckoned, the one under way is given up, the plate is deleted.
 * @throws Refusal NOT_BOUND
 */
const leave = (db: Queryable, userId: string, at: Date) =>
  transact(db, async tx => {
    const [member] = await tx.select().from(carMembers).where(eq(carMembers.userId, userId)).for('update')
    if (!member?.plateIndex) return refuse('NOT_BOUND', '当前没有绑定车牌')
    await closeAllMonths(tx, member, at)
    await tx
      .update(carMembers)
      .set({ plateSealed: '', plateIndex: null, plateMasked: '', leftAt: at })
      .where(eq(carMembers.userId, userId))
  })
