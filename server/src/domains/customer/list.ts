import type { Data, Input } from '@contract/core'
import type { adminCustomer } from '@contract/customer-admin'
import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { literal } from '../../db/pattern'
import { fans, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { isId } from '../../lib/ids'
import type { Services } from '../../services'
import { customersOf } from './present'

type List = (typeof adminCustomer)['GET /api/admin/customer/list']
type Asked = Input<List>
const COUNTED = 1000

/** Of fewer letters the index knows only what a name begins with. */
const CONTAINED = 3

/** Whom a text means: by its shape a phone, the end of one, an account's id, or else an invite code or a nickname. */
function named(search: string): SQL | undefined {
  const word = search.trim()
  if (!word) return
  if (/^1[2-9]\d{9}$/.test(word)) return eq(users.phone, word)
  if (/^\d{4}$/.test(word)) return sql`right(${users.phone}, 4) = ${word}`
  if (isId(word)) return eq(users.id, word)
  const anywhere = [...word].length < CONTAINED ? '' : '%'
  return or(
    inArray(users.inviteCode, [word, word.toUpperCase()]),
    ilike(users.nickname, `${anywhere}${literal(word)}%`)
  )
}

function inState(state: Asked['state']): SQL | undefined {
  if (state === 'active') return eq(users.disabled, false)
  if (state === 'blocked') return isNotNull(users.blockedAt)
  if (state === 'gone') return and(eq(users.disabled, true), isNull(users.blockedAt))
  if (state === 'closing')
    return sql`${users.id} in (select c.root_id from account_closings c where c.state = 'waiting')`
}

const moment = (at_s: number | undefined) => (at_s === undefined ? undefined : new Date(at_s * 1000))

export type MemberFilter = Omit<Asked, 'sort' | 'page' | 'limit'>

export function membersWanted({ search, level, tag, state, bought, ...asked }: MemberFilter): SQL | undefined {
  const [from, until] = [moment(asked.from), moment(asked.until)]
  return and(
    named(search),
    inState(state),
    level === undefined ? undefined : eq(users.level, level),
    tag ? sql`exists (select from customer_tagged g where g.tag_id = ${tag} and g.user_id = ${users.id})` : undefined,
    bought ? sql`exists (select from fans b where b.user_id = ${users.id} and b.orders > 0)` : undefined,
    from ? gte(users.createdAt, from) : undefined,
    until ? lt(users.createdAt, until) : undefined
  )
}

/** Orders read off an index of the accounts themselves; what was paid is kept beside them. */
const BY_ACCOUNT = {
  new: [users.createdAt, desc],
  old: [users.createdAt, asc],
  growth: [users.growthFen, desc]
} as const satisfies Record<Exclude<Asked['sort'], 'paid'>, unknown>

/** From here on a page is far: what a word means is gathered to so many, and those of them shown. */
const FAR = 200
const GATHERED = 4000

function idsOf({ db }: Pick<Services, 'db'>, { sort, page, limit, search }: Asked, where: SQL | undefined) {
  const offset = (page - 1) * limit
  if (sort !== 'paid') {
    const [by, turn] = BY_ACCOUNT[sort]
    if (!search.trim() || offset < FAR)
      return db
        .select({ id: users.id })
        .from(users)
        .where(where)
        .orderBy(turn(by), turn(users.id))
        .limit(limit)
        .offset(offset)
    // With what they are put in order by, so that none is read a second time.
    const some = db
      .select({ id: users.id, by: sql`${by}`.as('by') })
      .from(users)
      .where(where)
      .limit(GATHERED)
    const hits = db.$with('hits').as(some)
    return db
      .with(hits)
      .select({ id: hits.id })
      .from(hits)
      .orderBy(turn(hits.by), turn(hits.id))
      .limit(limit)
      .offset(offset)
  }
  const most = db.select({ id: fans.userId }).from(fans)
  // Who is looked for by nothing is read off the order alone: each account has its row there.
  return (where ? most.innerJoin(users, eq(users.id, fans.userId)).where(where) : most)
    .orderBy(desc(fans.paidFen), desc(fans.userId))
    .limit(limit)
    .offset(offset)
}

/** Accounts as the desk looks for them. */
export async function customerPage({ db }: Pick<Services, 'db'>, asked: Asked): Promise<Data<List>> {
  const where = membersWanted(asked)
  const [found, count] = await sideBySide(
    db,
    () => idsOf({ db }, asked, where),
    () => countUpTo(db, COUNTED, users, where)
  )
  const shown = await customersOf(
    db,
    found.map(({ id }) => id)
  )
  return { list: shown, count }
}
