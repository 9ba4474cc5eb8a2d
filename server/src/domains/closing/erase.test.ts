import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { codeFor, otherThan } from '../../../test/sign-in'
import * as schema from '../../db/schema'
import { accountClosings, orders, replies, sessions, uploads, users } from '../../db/schema'
import { check } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { uploadUrl } from '../../media/address'
import { keepSealed, openSealed } from '../../media/sealed'
import { closeDue } from './service'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Person = Awaited<ReturnType<TestShop['person']>>
const WEEK_MS = 7 * 86_400_000
const due = () => closeDue(shop.app.services)
const row = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]!
const codeOf = (who: Person) => codeFor(shop, who.phone, 'verify', who.token)
const ask = async (who: Person) => shop.call('GET /api/destroy', { captcha: await codeOf(who), agree: 1 }, who)

async function asked(fields: Parameters<TestShop['person']>[0] = {}) {
  const me = await shop.person(fields)
  expect((await ask(me)).data.state).toBe('waiting')
  return me
}
async function closed(me: Person) {
  expect((await ask(me)).data.state).toBe('waiting')
  shop.clock.advance(WEEK_MS / 1000 + 1)
  expect(await due()).toBe(1)
}

test('every table with a user_id says what becomes of it when an account is closed, and whether people are given it', () => {
  const owned = Object.values(schema).flatMap(one => (is(one, PgTable) && 'userId' in one ? [getTableName(one)] : []))
  const told = shop.app.services.personal.tables.map(({ table }) => getTableName(table))
  expect(told.sort()).toEqual(owned.sort())
})

test('what is kept, stays behind or is not given is named with a reason', () => {
  for (const { merge, close, export: given } of shop.app.services.personal.tables) {
    const reasons = [
      typeof merge === 'string' ? merge : merge.stays,
      typeof close === 'string' ? close : close.kept,
      typeof given === 'string' ? given : given.omitted
    ]
    for (const reason of reasons) expect(reason).not.toBe('')
  }
})

describe('what is deleted', () => {
  const photo = async (userId: string, sealed = false) => {
    const name = newId().replaceAll('-', '')
    const { storage } = shop.app.services.providers
    await shop.db.insert(uploads).values({ userId, id: newId(), name, width: 400, height: 400, bytes: 3, sealed })
    if (sealed) await keepSealed({ storage, config: shop.app.services.config }, name, Buffer.from('abc'))
    else await storage.put(`${name}-400.webp`, Buffer.from('abc'), 'image/webp')
    return name
  }
  const lies = (name: string) => shop.app.services.providers.storage.get(`${name}-400.webp`)

  test('photos leave the storage too; those in reviews stay for who reads them', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const [avatar, shown, added, theirs, paper] = [
      await photo(me.id),
      await photo(me.id),
      await photo(me.id),
      await photo(other.id),
      await photo(me.id, true)
    ]
    await shop.db.insert(replies).values({
      userId: me.id,
      id: newId(),
      orderLineId: newId(),
      productId: newId(),
      shopId: newId(),
      skuId: newId(),
      productScore: 5,
      serviceScore: 5,
      comment: '很好',
      pictures: [uploadUrl(shown, 400)],
      appended: '还是很好',
      appendedPictures: [uploadUrl(added, 400)],
      appendedAt: shop.clock.now()
    })
    await closed(me)
    expect(await lies(avatar)).toBeNull()
    expect(await openSealed(shop.app.services.providers as never, paper).catch(() => null)).toBeNull()
    expect(await shop.app.services.providers.storage.get(`sealed-${paper}.bin`)).toBeNull()
    for (const name of [shown, added, theirs]) expect(await lies(name)).toEqual(Buffer.from('abc'))
    expect(await shop.db.$count(uploads, eq(uploads.userId, me.id))).toBe(2)
  })

  test('no row of the whole database holds the phone any more', async () => {
    const me = await shop.person({ nickname: '小满', contactPhone: '13911112222' })
    await unpaidOrder(shop, me.id, 100n, {
      state: 'complete',
      receiverPhone: me.phone,
      mark: `打 ${me.phone}`,
      signature: uploadUrl('a'.repeat(32))
    })
    await shop.db
      .update(sessions)
      .set({ device: `iPhone of ${me.phone}` })
      .where(eq(sessions.userId, me.id))
    await closed(me)
    // Codes and counters of a phone run out within two days and are swept.
    const swept = ['phone_codes', 'code_gates', 'rate_windows', 'tickets']
    for (const table of Object.values(schema).filter(one => is(one, PgTable)) as PgTable[]) {
      const name = getTableName(table)
      if (swept.includes(name)) continue
      const { rows } = await shop.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${me.phone}%`} or t::text like '%13911112222%'`
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
  })
})

describe('what stands in the way', () => {
  test('an order that is complete and not settled: its time for after-sale is not over', async () => {
    const me = await shop.person()
    const { id } = await unpaidOrder(shop, me.id, 100n, { state: 'complete', receivedAt: shop.clock.now() })
    expect(await ask(me)).toMatchObject({ code: 'BLOCKED', msg: expect.stringContaining('售后期') })
    await shop.db.update(orders).set({ settledAt: shop.clock.now() }).where(eq(orders.id, id))
    shop.clock.advance(61)
    expect((await ask(me)).data.state).toBe('waiting')
    expect((await shop.call('GET /api/destroy', { cancel: 1 }, me)).data.state).toBe('none')
  })

  test('one account that cannot be closed keeps nobody else waiting', async () => {
    const [broken, fine] = [await asked(), await asked()]
    await shop.db.execute(
      sql`create function no_closing() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
    )
    await shop.db.execute(sql`create trigger no_closing before update on users for each row
      when (old.id = ${sql.raw(`'${broken.id}'`)}) execute function no_closing()`)
    shop.clock.advance(WEEK_MS / 1000 + 1)
    expect(await due()).toBe(1)
    expect([(await row(broken.id)).phone, (await row(fine.id)).phone]).toEqual([broken.phone, null])
    await shop.db.execute(sql`drop trigger no_closing on users`)
    expect(await due()).toBe(1)
    expect((await row(broken.id)).phone).toBeNull()
  })
})

describe('at once', () => {
  test('one code asks once, however often it is sent', async () => {
    const me = await shop.person()
    const captcha = await codeOf(me)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.call('GET /api/destroy', { captcha, agree: 1 }, me))
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(await shop.db.$count(accountClosings, eq(accountClosings.rootId, me.id))).toBe(1)
  })

  test('taken back while it is being closed: either all of it or nothing', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
    for (const me of people) await ask(me)
    shop.clock.advance(WEEK_MS / 1000 + 1)
    await Promise.all([due(), ...people.map(me => shop.call('GET /api/destroy', { cancel: 1 }, me)), due()])
    await due()
    for (const me of people) {
      const [closing] = await shop.db.select().from(accountClosings).where(eq(accountClosings.rootId, me.id))
      const { phone, disabled } = await row(me.id)
      expect({ state: closing!.state, phone, disabled }).toEqual(
        closing!.state === 'done'
          ? { state: 'done', phone: null, disabled: true }
          : { state: 'cancelled', phone: me.phone, disabled: false }
      )
    }
  })

  test('somebody else’s code, and one tried too often, close nothing', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const captcha = await codeOf(other)
    const mine = await codeOf(me)
    const tries = [captcha === mine ? otherThan(mine) : captcha, ...Array(5).fill(otherThan(mine)), mine]
    for (const code of tries)
      expect(await shop.call('GET /api/destroy', { captcha: code, agree: 1 }, me)).toMatchObject({ status: 400 })
    expect(await shop.db.$count(accountClosings, eq(accountClosings.rootId, me.id))).toBe(0)
  })
})
