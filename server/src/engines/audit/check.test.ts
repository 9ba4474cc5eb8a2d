import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { auditEntries } from '../../db/schema'
import { newId } from '../../lib/ids'
import { appendAudit, checkChain } from '.'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

/** Entries of the trail until there are so many. */
async function written(count: number) {
  const actorId = newId()
  for (let seq = (await shop.db.$count(auditEntries)) + 1; seq <= count; seq++) {
    const who = { actorId, actorName: '小满', sessionId: null, ip: '127.0.0.1' }
    await appendAudit(shop.app.services, { action: 'sign_in', ...who, subject: `${seq}`, why: '', details: {} })
  }
}

test.each([9, 10])('a chain of %i is walked by threes, each from where the one before it ended', async count => {
  const { services } = shop.app
  await written(count)
  const whole = { entries: count, broken: null, next: null }
  expect(await checkChain(services)).toEqual(whole)
  const walked: number[] = []
  let seen = await checkChain(services, { most: 3 })
  while (seen.next !== null) {
    walked.push(seen.entries)
    seen = await checkChain(services, { after: seen.next, most: 3 })
  }
  expect(walked).toEqual([3, 6, 9])
  expect(seen).toEqual(whole)
})

test('a stretch asks whether the entry it begins after still stands', async () => {
  const { services } = shop.app
  await written(10)
  const [kept] = await shop.db.select().from(auditEntries).where(eq(auditEntries.seq, 3))
  const broken = { entries: 2, broken: 3, next: null }
  await shop.db.update(auditEntries).set({ why: '改过' }).where(eq(auditEntries.seq, 3))
  expect(await checkChain(services, { after: 3, most: 3 })).toEqual(broken)
  await shop.db.delete(auditEntries).where(eq(auditEntries.seq, 3))
  expect(await checkChain(services, { after: 3, most: 3 })).toEqual(broken)
  await shop.db.insert(auditEntries).values(kept!)
  expect(await checkChain(services, { after: 3 })).toEqual({ entries: 10, broken: null, next: null })
})

test('nothing is walked after an entry that never was', async () => {
  const { token } = await shop.person({ roles: ['operator'] })
  const never = { code: 'NOT_FOUND', msg: '没有这条操作记录' }
  expect(await shop.call('GET /api/admin/audit/check', { after: 1_000_000 }, { token })).toMatchObject(never)
  expect(await shop.call('GET /api/admin/audit/check', { after: -1 }, { token })).toMatchObject({ code: 'INVALID' })
  const { data } = await shop.call('GET /api/admin/audit/check', { after: 2 }, { token })
  expect(data).toMatchObject({ broken: null, next_seq: null })
})
