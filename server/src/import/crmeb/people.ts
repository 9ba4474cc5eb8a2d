import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { customerBlocks, users } from '../../db/schema'
import { newInviteCode } from '../../engines/identity/accounts'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { inBatches, Misfits, type Move, remember, type Staged } from './book'
import { pictureOf } from './pictures'
import { cut, dayOf, intOf, isOn, momentOf, phoneOf, textOf } from './values'

type NewUser = typeof users.$inferInsert

/**
 * People, without passwords: they sign in by a code. A phone is whoever's had it first. Who was deleted is kept as a closed
 * account without name and phone, since orders and those they brought name them.
 */
export const movePeople = (move: Move) =>
  inBatches(move, { name: 'people', table: 'user', size: 500 }, async (tx, rows) => {
    const misfits = new Misfits('user')
    const phones = rows.map(row => (isOn(row.data, 'is_del') ? undefined : givenPhone(row)))
    const taken = await takenOf(tx, phones)
    const people = rows.map((row, i) => {
      const phone = phones[i]
      const free = phone !== undefined && !taken.has(phone)
      if (phone !== undefined) taken.add(phone)
      if (!isOn(row.data, 'is_del')) tellPhone(row, { phone, free }, misfits)
      return personOf(move, row, free ? phone : null)
    })
    await putPeople(tx, people)
    await keepOut(tx, people, move.at)
    await remember(
      tx,
      'user',
      rows.map(({ key }, i) => ({ key, id: people[i]!.id }))
    )
    for (const { key, data } of rows) if (isOn(data, 'is_del')) misfits.changed(key, '用户已注销，只保留编号，不能登录')
    await misfits.write(tx)
  })

/** The phone they gave; who signed up by phone has it as the name of the account too. */
const givenPhone = ({ data }: Staged) => phoneOf(textOf(data, 'phone')) ?? phoneOf(textOf(data, 'account'))

async function takenOf(tx: Queryable, phones: readonly (string | undefined)[]): Promise<Set<string>> {
  const asked = phones.filter(phone => phone !== undefined)
  if (asked.length === 0) return new Set()
  const found = await tx.select({ phone: users.phone }).from(users).where(inArray(users.phone, asked))
  return new Set(found.map(({ phone }) => phone!))
}

function tellPhone({ key, data }: Staged, { phone, free }: { phone?: string; free: boolean }, misfits: Misfits) {
  const given = textOf(data, 'phone')
  if (phone && !free) misfits.changed(key, `手机号 ${phone} 已属于编号更小的用户，这个账号没有手机号，不能用验证码登录`)
  else if (!phone)
    misfits.changed(key, given ? `“${given}”不是大陆手机号，不能用验证码登录` : '没有手机号，不能用验证码登录')
}

const NICKNAME = 16

function personOf(move: Move, { key, data }: Staged, phone: string | null): NewUser & { id: string } {
  const createdAt = momentOf(data, 'add_time') ?? move.at
  if (isOn(data, 'is_del')) return { ...anonymous(createdAt), nickname: '已注销用户' }
  const born = dayOf(data, 'birthday')
  const isBlocked = textOf(data, 'status') !== '' && intOf(data, 'status') === 0
  return {
    ...anonymous(createdAt),
    phone,
    nickname: cut(textOf(data, 'nickname'), NICKNAME) || `用户${key}`,
    avatar: pictureOf(move, textOf(data, 'avatar')),
    birthday: born && born > '1900' && born < dayText(createdAt) ? born : null,
    disabled: isBlocked,
    blockedAt: isBlocked ? move.at : null
  }
}

const anonymous = (createdAt: Date) => ({
  id: newId(),
  inviteCode: newInviteCode(),
  nickname: '',
  disabled: true,
  createdAt
})

/** Who was blocked there stays blocked here, until the desk lets them in again. */
async function keepOut(tx: Queryable, people: readonly (NewUser & { id: string })[], at: Date) {
  const blocked = people.filter(({ blockedAt }) => blockedAt)
  if (blocked.length === 0) return
  const why = { reason: '在原商城已被禁用', blockedBy: '数据导入', createdAt: at }
  await tx.insert(customerBlocks).values(blocked.map(one => ({ ...why, userId: one.id, id: newId() })))
}

/** Writes them; who drew a code that is taken draws again. */
async function putPeople(tx: Queryable, people: readonly NewUser[]) {
  for (let left = people; left.length > 0; ) {
    const made = await tx
      .insert(users)
      .values([...left])
      .onConflictDoNothing({ target: users.inviteCode })
      .returning({ id: users.id })
    const there = new Set(made.map(({ id }) => id))
    left = left.filter(({ id }) => !there.has(id!)).map(one => ({ ...one, inviteCode: newInviteCode() }))
  }
}
