import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { boxConsents, realNames, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { userByPhone } from '../../engines/identity/accounts'
import { addMessage } from '../../engines/message'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

const ADULT_YEARS = 18
/** By the rules for blind boxes nothing is sold to anybody younger, whoever agrees. */
const CHILD_YEARS = 8
const LAW = '《盲盒经营行为规范指引（试行）》'

export type Age = 'adult' | 'unknown' | 'asked' | 'agreed' | 'young'

/** Full years between a birthday and a day of China's calendar: both as "2026-11-22". */
export function yearsAt(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

const c = boxConsents

/** Whether a person may buy, by their parent account: a verified real name is an adult's. */
export async function ageOf(db: Queryable, userId: string, at: Date): Promise<Age> {
  const [[verified], [row]] = await sideBySide(
    db,
    () => db.select({ id: realNames.userId }).from(realNames).where(eq(realNames.userId, userId)),
    () => db.select().from(c).where(eq(c.userId, userId))
  )
  if (verified) return 'adult'
  if (!row) return 'unknown'
  const years = yearsAt(row.birthday, dayText(at))
  if (years >= ADULT_YEARS) return 'adult'
  if (years < CHILD_YEARS) return 'young'
  return row.agreedAt ? 'agreed' : 'asked'
}

/** @throws Refusal AGE_NEEDED, GUARDIAN_NEEDED, UNDER_AGE */
export async function refuseYoung(db: Queryable, userId: string, at: Date) {
  const age = await ageOf(db, userId, at)
  if (age === 'unknown') refuse('AGE_NEEDED', '购买盲盒前，请先确认年龄')
  if (age === 'asked') refuse('GUARDIAN_NEEDED', `未满 18 周岁须监护人同意后才能购买${LAW}`)
  if (age === 'young') refuse('UNDER_AGE', `未满 8 周岁不能购买盲盒${LAW}`)
}

interface Declared {
  userId: string
  birthday: string
  guardianPhone?: string
  at: Date
}

/**
 * Keeps how old a person says they are. A minor cannot become an adult by saying so later, only name another guardian;
 * the guardian is asked by a message, and whether the phone is anybody's is not told.
 * @throws Refusal INVALID, UNDER_AGE, DECLARED, GUARDIAN_NEEDED
 */
export async function declareAge({ db }: Services, { userId, birthday, guardianPhone, at }: Declared) {
  const day = dayText(at)
  if (Number.isNaN(Date.parse(birthday)) || birthday > day) refuse('INVALID', '出生日期不正确')
  const [known] = await db.select().from(c).where(eq(c.userId, userId))
  if (known && known.birthday !== birthday) refuse('DECLARED', '年龄已确认，如需更正请完成实名认证或联系客服')
  const years = yearsAt(birthday, day)
  if (years < CHILD_YEARS) refuse('UNDER_AGE', `未满 8 周岁不能购买盲盒${LAW}`)
  const isMinor = years < ADULT_YEARS
  if (isMinor && !guardianPhone) refuse('GUARDIAN_NEEDED', '未满 18 周岁，请填写监护人的手机号')
  const guardian = isMinor ? await guardianBy(db, userId, guardianPhone!) : undefined
  const row = { birthday, guardianId: guardian ?? null, agreedAt: null, createdAt: at }
  // What was said at the same moment stands: nobody says two ages at once.
  await db
    .insert(c)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: c.userId, set: row, setWhere: eq(c.birthday, birthday) })
  if (!guardian) return
  await addMessage(db, {
    userId: guardian,
    kind: 'system',
    title: '请确认监护关系',
    at,
    url: '/pages/blind/index',
    content: '有未满 18 周岁的用户将你填写为监护人，申请购买盲盒。请在盲盒页面确认是否同意。',
    key: `box-guardian:${userId}:${day}`
  })
}

async function guardianBy(db: Queryable, userId: string, phone: string): Promise<string | undefined> {
  const found = await userByPhone(db, phone)
  const id = found?.parentId ?? found?.id
  return id === userId ? refuse('GUARDIAN_NEEDED', '监护人不能是自己，请填写监护人的手机号') : id
}

/**
 * A guardian with a verified name agrees to what a minor buys, or no longer does.
 * @throws Refusal NOT_FOUND, REAL_NAME
 */
export async function decideWard(
  { db }: Services,
  { guardianId, wardId, agrees, at }: { guardianId: string; wardId: string; agrees: boolean; at: Date }
) {
  const [verified] = await db.select().from(realNames).where(eq(realNames.userId, guardianId))
  if (agrees && !verified) refuse('REAL_NAME', '请先完成实名认证，再确认监护关系')
  const asked = and(eq(c.userId, wardId), eq(c.guardianId, guardianId))
  const [done] = await db
    .update(c)
    .set({ agreedAt: agrees ? at : null })
    .where(agrees ? and(asked, isNull(c.agreedAt)) : asked)
    .returning()
  if (done) return
  const [known] = await db.select().from(c).where(asked)
  if (!known) refuse('NOT_FOUND', '没有待确认的监护申请')
}

/** Minors who named a person as their guardian. */
export const wardsOf = (db: Queryable, guardianId: string) =>
  db
    .select({ id: c.userId, name: users.nickname, agreedAt: c.agreedAt })
    .from(c)
    .innerJoin(users, eq(users.id, c.userId))
    .where(eq(c.guardianId, guardianId))
    .orderBy(c.createdAt)
