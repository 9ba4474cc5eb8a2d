import { eq, or } from 'drizzle-orm'
import type { Config } from '../../config'
import type { Queryable } from '../../db/connection'
import { realNames } from '../../db/schema'
import { dayjs, dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'

/** All but the first character of a name is shown: "*小满"; of a name of two, the last. */
export const maskName = (name: string): string => {
  const letters = [...name]
  return letters.length < 2 ? '*' : `*${letters.slice(1).join('')}`
}

/** The verified name of a root account, whole and masked; null when it is not verified. */
export async function realNameOf(
  { db, config }: { db: Queryable; config: Config },
  userId: string
): Promise<{ name: string; masked: string } | null> {
  const [row] = await db.select().from(realNames).where(eq(realNames.userId, userId))
  return row ? { name: secretsOf(config).unseal(row.nameSealed), masked: row.nameMasked } : null
}

/** The verified name of a root account as it may be shown: "*小满"; '' when it is not verified. */
export async function maskedNameOf(db: Queryable, userId: string): Promise<string> {
  const [row] = await db.select({ masked: realNames.nameMasked }).from(realNames).where(eq(realNames.userId, userId))
  return row?.masked ?? ''
}

/** From this age on a person can be verified: earnings are theirs alone to withdraw. */
const ADULT_YEARS = 18

/** Whether a name and an ID could be recorded for an account. @throws Refusal BAD_ID, UNDER_AGE, VERIFIED, ID_TAKEN */
export async function checkRealName(
  { db, config }: { db: Queryable; config: Config },
  { userId, number, at }: { userId: string; number: string; at: Date }
) {
  checkNumber(number.toUpperCase(), at)
  const idIndex = secretsOf(config).blindIndex('citizen-id', number.toUpperCase())
  const taken = await db
    .select({ userId: realNames.userId })
    .from(realNames)
    .where(or(eq(realNames.userId, userId), eq(realNames.idIndex, idIndex)))
  if (taken.some(row => row.userId === userId)) refuse('VERIFIED', '该账号已经实名认证')
  if (taken.length >= config.REALNAME_ACCOUNTS) refuseTaken(config)
}

const refuseTaken = ({ REALNAME_ACCOUNTS: most }: Config): never =>
  refuse('ID_TAKEN', most === 1 ? '该身份证已认证过其他账号' : `该身份证已认证过 ${most} 个账号`)

/** Whether a number could be a citizen ID: its last character fits, and its day of birth was one. */
export function isCitizenId(number: string, at: Date): boolean {
  const birth = number.slice(6, 14)
  const isDay = dayjs(birth, 'YYYYMMDD', true).isValid() && birth >= '19000101'
  return isDay && birth <= dayText(at).replaceAll('-', '') && fits(number)
}

function checkNumber(number: string, at: Date) {
  if (!isCitizenId(number, at)) refuse('BAD_ID', '身份证号码不正确')
  const today = dayText(at).replaceAll('-', '')
  const birth = number.slice(6, 14)
  const adult = `${Number(birth.slice(0, 4)) + ADULT_YEARS}${birth.slice(4)}`
  if (adult > today) refuse('UNDER_AGE', `未满 ${ADULT_YEARS} 周岁暂不能实名认证，请由监护人使用自己的账号办理`)
}

/** "3****************X" */
export const maskId = (number: string) => `${number[0]}${'*'.repeat(16)}${number[17]}`

/**
 * Records who a root account's person is, as the authority or somebody of the platform says; once, and no more accounts an
 * ID than REALNAME_ACCOUNTS.
 * @throws Refusal BAD_ID when the number is none, UNDER_AGE, ID_TAKEN when others have it, VERIFIED when there is a name already
 */
export async function recordRealName(
  { db, config }: { db: Queryable; config: Config },
  person: { userId: string; name: string; number: string; at: Date }
): Promise<string> {
  const number = person.number.toUpperCase()
  checkNumber(number, person.at)
  const { seal, blindIndex } = secretsOf(config)
  const nameMasked = maskName(person.name)
  const row = {
    userId: person.userId,
    nameSealed: seal(person.name),
    nameMasked,
    verifiedAt: person.at,
    idSealed: seal(number),
    idIndex: blindIndex('citizen-id', number),
    idMasked: maskId(number)
  }
  // Each place of an ID is taken once, also when two accounts ask at the same moment.
  for (let place = 0; place < config.REALNAME_ACCOUNTS; place++) {
    const kept = await db
      .insert(realNames)
      .values({ ...row, place })
      .onConflictDoNothing()
      .returning({ userId: realNames.userId })
    if (kept.length > 0) return nameMasked
    if (await realNameOf({ db, config }, person.userId)) refuse('VERIFIED', '该账号已经实名认证')
  }
  return refuseTaken(config)
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Eighteen characters whose last one fits, by GB 11643 (ISO 7064 MOD 11-2). */
function fits(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[i]), 0)
  return '10X98765432'[sum % 11] === number[17]
}
