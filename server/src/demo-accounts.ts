import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { DEMO_PASSWORD, demoUsers } from '../seed/data/people'
import { demoId } from '../seed/people'
import type { Queryable } from './db/connection'
import { consolePeople, users } from './db/schema'
import { passwordFits } from './engines/identity/passwords'

/**
 * Accounts of the demo that are still open, and accounts everybody knows the password of: those with a demo phone, and
 * those that work at the console. Answers their phones.
 */
export async function knownAccounts(db: Queryable): Promise<string[]> {
  const ids = demoUsers.map(user => demoId(user.key))
  const phones = demoUsers.map(user => user.phone)
  const people = await db
    .select({ id: users.id, phone: users.phone, passwordHash: users.passwordHash })
    .from(users)
    .leftJoin(consolePeople, eq(consolePeople.userId, users.id))
    .where(
      and(
        eq(users.disabled, false),
        or(inArray(users.id, ids), inArray(users.phone, phones), isNotNull(consolePeople.userId))
      )
    )
  const known: string[] = []
  for (const { id, phone, passwordHash } of people)
    if (ids.includes(id) || (await passwordFits(passwordHash, DEMO_PASSWORD))) known.push(phone ?? id)
  return known.sort()
}

/** Keeps a production server from starting where anybody could sign in. @throws Error naming the accounts */
export async function refuseKnownAccounts(db: Queryable) {
  const known = await knownAccounts(db)
  if (known.length === 0) return
  throw new Error(`数据库里有演示账号或使用演示密码的账号：${known.join('、')}。任何人都能登录它们，生产环境不能启动。
演示账号请换一个空的数据库再启动；自己的账号请先改掉密码。
The database has demo accounts, or accounts with the demo's password, which everybody knows: ${known.join(', ')}.
A production server does not start over it. Start over an empty database, or change the password of your own accounts.`)
}
