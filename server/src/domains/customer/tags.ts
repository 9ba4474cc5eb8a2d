import type { Input } from '@contract/core'
import type { adminCustomer } from '@contract/customer-admin'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { couponGrants, customerTagged, customerTags, users } from '../../db/schema'
import { idsOfPhones } from '../../engines/identity/accounts'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'

type Giving = Input<(typeof adminCustomer)['POST /api/admin/customer/tag/give']>

/** Tags there are at most, and how many one person may have. */
const MOST = 200
const MOST_EACH = 30
const COUNTED = 10_000

/** Tags by name. What many have is counted to ten thousand and no further. */
export async function tagList(db: Queryable) {
  const people = sql<number>`(select count(*)::int from (
    select from customer_tagged g where g.tag_id = customer_tags.id limit ${COUNTED}) counted)`
  const rows = await db.select({ tag: customerTags, people }).from(customerTags).orderBy(asc(customerTags.name))
  return rows.map(({ tag, people }) => ({
    id: tag.id,
    name: tag.name,
    people_count: people,
    add_time: seconds(tag.createdAt)
  }))
}

/** @throws Refusal NOT_FOUND, NAME_TAKEN, TOO_MANY */
export async function saveTag(
  { db, clock, note }: Context<'console'>,
  input: Input<(typeof adminCustomer)['POST /api/admin/customer/tag']>
) {
  const name = input.name.trim()
  const id = input.id ?? newId()
  const taken = () => refuse('NAME_TAKEN', `已有名为「${name}」的标签`)
  if (!input.id) {
    if ((await db.$count(customerTags)) >= MOST) refuse('TOO_MANY', `最多建 ${MOST} 个标签，请先删除不用的`)
    const made = await db
      .insert(customerTags)
      .values({ id, name, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning()
    if (made.length === 0) taken()
    note({ subject: id, after: { name } })
    return { id, name }
  }
  const rows = await db.select().from(customerTags).where(eq(customerTags.id, id)).for('update')
  const before = rows[0] ?? refuse('NOT_FOUND', '标签不存在')
  if ((await db.$count(customerTags, and(eq(customerTags.name, name), ne(customerTags.id, id)))) > 0) taken()
  await db.update(customerTags).set({ name }).where(eq(customerTags.id, id))
  note({ before: { name: before.name }, after: { name } })
  return { id, name }
}

/** @throws Refusal NOT_FOUND, IN_USE while coupons are given to whoever has it */
export async function removeTag({ db, note }: Context<'console'>, id: string) {
  const [found] = await db.select().from(customerTags).where(eq(customerTags.id, id)).for('update')
  const tag = found ?? refuse('NOT_FOUND', '标签不存在')
  const running = and(eq(couponGrants.tagId, id), eq(couponGrants.state, 'running'))
  if ((await db.$count(couponGrants, running)) > 0) refuse('IN_USE', '正在按这个标签发放优惠券，发完后才能删除')
  await db.delete(customerTagged).where(eq(customerTagged.tagId, id))
  await db.delete(customerTags).where(eq(customerTags.id, id))
  note({ before: { name: tag.name } })
  return {}
}

/** The people (parent accounts) that are meant. @throws Refusal INVALID, NO_PERSON */
async function peopleOf(db: Queryable, { people, phones }: Giving): Promise<string[]> {
  if (phones) return idsOfPhones(db, [...new Set(phones)])
  const asked = people ?? refuse('INVALID', '请选择会员')
  const rows = await db
    .select({
      id: sql<string>`coalesce(${users.parentId}, ${users.id})`,
      disabled: users.disabled,
      at: users.blockedAt
    })
    .from(users)
    .where(inArray(users.id, asked))
  if (rows.length < asked.length) refuse('NO_PERSON', '有会员不存在，请刷新后重试')
  if (rows.some(({ disabled, at }) => disabled && !at)) refuse('NO_PERSON', '选中的会员里有已注销的账号')
  return [...new Set(rows.map(({ id }) => id))]
}

/** Gives tags to people or takes them away. @throws Refusal INVALID, NO_PERSON, NO_TAG, TAG_LIMIT */
export async function giveTags({ db, clock, note }: Context<'console'>, input: Giving) {
  // Held, so that none is removed before it is given.
  const found = await db
    .select()
    .from(customerTags)
    .where(inArray(customerTags.id, input.tags))
    .orderBy(customerTags.id)
    .for('key share')
  if (found.length < input.tags.length) refuse('NO_TAG', '有标签不存在，请刷新后重试')
  const people = await peopleOf(db, input)
  // A closing waits until they have it, and then takes it away; two givings to one person wait for each other.
  await db.select({ id: users.id }).from(users).where(inArray(users.id, people)).orderBy(users.id).for('no key update')
  const changed = input.take ? await take(db, input.tags, people) : await give(db, input.tags, people, clock.now())
  note({ subject: found.map(({ name }) => name).join('、'), after: { people: people.length, changed } })
  return { changed }
}

const take = async (db: Queryable, tags: string[], people: string[]) => {
  const gone = await db
    .delete(customerTagged)
    .where(and(inArray(customerTagged.userId, people), inArray(customerTagged.tagId, tags)))
    .returning({ userId: customerTagged.userId })
  return new Set(gone.map(({ userId }) => userId)).size
}

async function give(db: Queryable, tags: string[], people: string[], createdAt: Date) {
  const rows = people.flatMap(userId => tags.map(tagId => ({ userId, tagId, createdAt })))
  const made = await db
    .insert(customerTagged)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: customerTagged.userId })
  const over = await db
    .select({ userId: customerTagged.userId })
    .from(customerTagged)
    .where(inArray(customerTagged.userId, people))
    .groupBy(customerTagged.userId)
    .having(sql`${count()} > ${MOST_EACH}`)
    .limit(1)
  if (over.length > 0) refuse('TAG_LIMIT', `每位会员最多 ${MOST_EACH} 个标签`)
  return new Set(made.map(({ userId }) => userId)).size
}
