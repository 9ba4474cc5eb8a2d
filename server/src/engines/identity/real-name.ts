import { eq } from 'drizzle-orm'
import type { Config } from '../../config'
import type { Queryable } from '../../db/connection'
import { realNames } from '../../db/schema'
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

/**
 * Records who a root account's person is, as somebody of the platform saw it on their ID card; once, and one person an ID.
 * @throws Refusal BAD_ID when the number is none, ID_TAKEN when another account has it, VERIFIED when there is a name already
 */
export async function recordRealName(
  { db, config }: { db: Queryable; config: Config },
  person: { userId: string; name: string; number: string; at: Date }
): Promise<string> {
  const number = person.number.toUpperCase()
  if (!fits(number)) refuse('BAD_ID', '身份证号码不正确')
  const { seal, blindIndex } = secretsOf(config)
  const nameMasked = maskName(person.name)
  const kept = await db
    .insert(realNames)
    .values({
      userId: person.userId,
      nameSealed: seal(person.name),
      nameMasked,
      idSealed: seal(number),
      idIndex: blindIndex('citizen-id', number),
      idMasked: `${number[0]}${'*'.repeat(16)}${number[17]}`,
      verifiedAt: person.at
    })
    .onConflictDoNothing()
    .returning({ userId: realNames.userId })
  if (kept.length > 0) return nameMasked
  if (await realNameOf({ db, config }, person.userId)) refuse('VERIFIED', '该账号已经实名认证')
  refuse('ID_TAKEN', '该身份证已认证过其他账号')
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Eighteen characters whose last one fits, by GB 11643 (ISO 7064 MOD 11-2). */
function fits(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[i]), 0)
  return '10X98765432'[sum % 11] === number[17]
}
