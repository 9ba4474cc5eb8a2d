import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { type Queryable, transact } from '../../db/connection'
import { fans, users } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { openAccount } from '../../engines/identity/accounts'
import { compareFans, rebuildFans } from '../../engines/identity/fans'
import { mergeAccounts } from '../../engines/identity/merge'
import { bindInviter } from '../../engines/identity/referral'
import { fundUser } from '../../engines/ledger'
import { payableOrder, payByBalance } from '../../engines/payment'
import { newId } from '../../lib/ids'
import { Refusal } from '../../lib/refusal'
import { runCommand } from '../../ops'
import { eraseFamily } from '../closing/erase'
import { fanPage, fanSums } from './queries'

let shop: TestShop
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  shop = await TestShop.open({ env: { DATABASE_POOL: '30', LOG_LEVEL: 'error' }, logTo })
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => shop.close())

const services = () => shop.app.services
const now = () => shop.clock.now()
const rowOf = async (id: string) => (await shop.db.select().from(fans).where(eq(fans.userId, id)))[0]!
/** What is refused is no more than that. */
const unlessRefused = (work: Promise<unknown>) =>
  work.catch(error => {
    if (!(error instanceof Refusal)) throw error
  })

let phones = 0
const phone = () => `137${String(++phones).padStart(8, '0')}`
const joins = async (inviterId?: string) => (await openAccount(shop.db, { phone: phone(), inviterId }, now())).user.id
const joinsByChat = async (inviterId?: string) => (await openAccount(shop.db, { inviterId }, now())).user.id

async function buys(userId: string, fen = 1_000n): Promise<string> {
  const { id } = await unpaidOrder(shop, userId, fen, { shopId: newId() })
  await fundUser(shop.db, { userId, asset: 'CNY', amountMinor: fen, key: newId(), at: now() })
  await payByBalance(services(), await payableOrder(services(), { userId, ref: id }))
  return id
}
const givesBack = (ref: string) => refundOrder(services(), { ref, reason: '不想要了' })
const merges = (fromId: string, toId: string) =>
  transact(shop.db, tx => mergeAccounts(tx, { fromId, toId }, services().personal.mergeSteps, now()))
const closes = (rootId: string) =>
  transact(shop.db, tx => eraseFamily(tx, services().personal, { rootId, family: [rootId], at: now() }))

test('who joins, buys, gives back, is merged or closed is counted for who brought them and for who is above', async () => {
  const top = await joins()
  const middle = await joins(top)
  const leaf = await joins(middle)
  expect(await rowOf(top)).toMatchObject({ children: 1, grandchildren: 1 })
  expect(await rowOf(middle)).toMatchObject({ referrerId: top, children: 1, grandchildren: 0 })
  expect(await rowOf(leaf)).toMatchObject({ referrerId: middle, aboveId: top })
  const order = await buys(leaf, 2_500n)
  await buys(leaf, 500n)
  expect(await rowOf(leaf)).toMatchObject({ orders: 2, paidFen: 3_000n })
  await givesBack(order)
  expect(await rowOf(leaf)).toMatchObject({ orders: 1, paidFen: 500n })
  const chat = await joinsByChat(top)
  const below = await joins(chat)
  await buys(chat, 700n)
  expect(await rowOf(top)).toMatchObject({ children: 2, grandchildren: 2 })
  await merges(chat, leaf)
  expect(await rowOf(leaf)).toMatchObject({ children: 1, orders: 2, paidFen: 1_200n })
  expect(await rowOf(below)).toMatchObject({ referrerId: leaf, aboveId: middle })
  expect(await rowOf(top)).toMatchObject({ children: 1, grandchildren: 1 })
  await closes(middle)
  expect(await rowOf(top)).toMatchObject({ children: 0, grandchildren: 0 })
  expect(await rowOf(leaf)).toMatchObject({ referrerId: middle, aboveId: null })
  expect(await compareFans(services())).toBe(0)
})

type Step = { act: 'join' | 'bind' | 'buy' | 'back' | 'merge' | 'close'; a: number; b: number }
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('join', 'join', 'join', 'bind', 'bind', 'buy', 'buy', 'back', 'merge', 'close'),
  a: fc.nat(9),
  b: fc.nat(9)
})

test('whatever happens at once, what is counted is what accounts and orders say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async rounds => {
        const people = [await joins(), await joins(), await joinsByChat()]
        const orders: string[] = []
        for (const round of rounds) {
          const before = [...people]
          const work = round.map(async ({ act, a, b }) => {
            const [one, other] = [before[a % before.length]!, before[b % before.length]!]
            if (act === 'join') people.push(b % 2 ? await joins(one) : await joinsByChat(one))
            if (act === 'bind' && one !== other) await unlessRefused(bindInviter(shop.db, one, other, now()))
            if (act === 'buy') await unlessRefused(buys(one).then(id => orders.push(id)))
            if (act === 'back' && orders[a]) await unlessRefused(givesBack(orders[a]))
            if (act === 'merge' && one !== other) await unlessRefused(merges(one, other))
            if (act === 'close') await unlessRefused(closes(one))
          })
          await Promise.all(work)
        }
        expect(await compareFans(services())).toBe(0)
      }
    ),
    { numRuns: 15 }
  )
})

test('twenty who join at once, while their inviter is placed under another, are all counted', async () => {
  const [top, inviter] = [await joins(), await joins()]
  const work = Array.from({ length: 20 }, () => joins(inviter))
  await Promise.all([...work, bindInviter(shop.db, inviter, top, now()), ...Array.from({ length: 5 }, () => buys(top))])
  expect(await rowOf(inviter)).toMatchObject({ children: 20, referrerId: top })
  expect(await rowOf(top)).toMatchObject({ children: 1, grandchildren: 20, orders: 5, paidFen: 5_000n })
  expect(await compareFans(services())).toBe(0)
})

test('what differs is told of and put right, one that has no row as well; making everything anew finds the same', async () => {
  const top = await joins()
  const fan = await joins(top)
  await joins(fan)
  await buys(fan)
  await shop.db.update(fans).set({ orders: 7, aboveId: newId() }).where(eq(fans.userId, fan))
  await shop.db.update(fans).set({ children: 9, grandchildren: 0 }).where(eq(fans.userId, top))
  const written = newId()
  await shop.db.insert(users).values({ id: written, nickname: '手写', inviteCode: 'byhand', referrerId: fan })
  expect(await compareFans(services())).toBeGreaterThanOrEqual(3)
  expect(lines.join('')).toContain('what is counted of fans differs')
  expect(await compareFans(services())).toBe(0)
  const right = await rowOf(top)
  expect(right).toMatchObject({ children: 1, grandchildren: 2 })
  expect(await runCommand(services(), ['fans', 'rebuild'])).toContain('accounts are counted')
  expect(await rowOf(top)).toEqual(right)
  expect(await runCommand(services(), ['fans', 'compare'])).toBe('0 accounts differed')
})

test('a count that is wrong keeps no money from going back', async () => {
  const buyer = await joins()
  const order = await buys(buyer)
  await shop.db.update(fans).set({ orders: 0, paidFen: 0n }).where(eq(fans.userId, buyer))
  await givesBack(order)
  expect(await rowOf(buyer)).toMatchObject({ orders: 0, paidFen: 0n })
})

const MANY = 20_000

/** A database that keeps what is asked of it. */
function recording() {
  const seen: ReturnType<typeof sql>[] = []
  const db = new Proxy(shop.db, {
    get: (of, name) =>
      name === 'execute'
        ? (text: ReturnType<typeof sql>) => {
            seen.push(text)
            return of.execute(text)
          }
        : Reflect.get(of, name)
  }) as Queryable
  return { db, seen }
}

/** Pages of the database a statement touched. */
async function pagesOf(text: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await shop.db.execute<Record<string, { Plan: Record<string, number> }[]>>(
    sql`explain (analyze, buffers, format json) ${text}`
  )
  const { Plan } = Object.values(rows[0]!)[0]![0]!
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
}

test('a page of twenty thousand fans is read off an index, in whatever order, and so is how many there are', async () => {
  const leader = await joins()
  await shop.db.execute(sql`
    insert into users (id, nickname, invite_code, referrer_id, created_at)
    select gen_random_uuid(), '粉丝' || n, 'many' || n, ${leader}, ${now()}::timestamptz - make_interval(hours => n)
    from generate_series(1, ${MANY}::int) n`)
  await shop.db.execute(sql`
    insert into users (id, nickname, invite_code, referrer_id, created_at)
    select gen_random_uuid(), '粉丝的粉丝', 'below' || u.invite_code, u.id, u.created_at
    from users u where u.referrer_id = ${leader}`)
  await rebuildFans(shop.db)
  await shop.db.execute(sql`vacuum analyze fans`)
  await shop.db.execute(sql`vacuum analyze users`)
  const { db, seen } = recording()
  for (const grade of [0, 1] as const)
    for (const sort of ['time', 'childCount', 'orderCount', 'numberCount'] as const) {
      const { list, count } = await fanPage(db, { userId: leader, grade, sort, page: 1, limit: 20 })
      expect([list.length, count]).toEqual([20, MANY])
    }
  const sums = await fanSums(db, leader, now())
  expect(sums).toMatchObject({ total: MANY, second: MANY })
  expect(seen).toHaveLength(9)
  for (const text of seen) expect(await pagesOf(text)).toBeLessThan(300)
})

test('fans of a name are turned over in the order of all, with ties, and counted once, also past the last page', async () => {
  const top = await joins()
  const between = await joins(top)
  await shop.db.execute(sql`
    insert into users (id, nickname, invite_code, referrer_id, created_at, disabled)
    select gen_random_uuid(), case when n % 3 = 0 then '远山' else '近水' end || n, 'named' || n,
      case when n % 2 = 0 then ${top}::uuid else ${between}::uuid end, ${now()}::timestamptz - make_interval(mins => n / 8), n % 9 = 0
    from generate_series(1, 120) n`)
  await rebuildFans(shop.db)
  for (const grade of [0, 1] as const)
    for (const sort of ['time', 'childCount'] as const)
      for (const asc of [false, true]) {
        const asked = { userId: top, grade, sort, asc }
        const all = await fanPage(shop.db, { ...asked, page: 1, limit: 200 })
        const wanted = all.list.filter(fan => fan.nickname.startsWith('远山'))
        const seen = []
        for (let page = 1; page <= 4; page++) {
          const { list, count } = await fanPage(shop.db, { ...asked, keyword: '远山', page, limit: 6 })
          expect(count).toBe(wanted.length)
          seen.push(...list)
        }
        expect(wanted.length).toBeGreaterThan(6)
        expect(seen.map(({ uid, time, paid_fen }) => [uid, time, paid_fen])).toEqual(
          wanted.map(({ uid, time, paid_fen }) => [uid, time, paid_fen])
        )
      }
})
