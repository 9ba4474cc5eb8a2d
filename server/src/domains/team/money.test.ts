import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { Serving } from '../../../test/serving'
import { paidAt, storeToPay } from '../../../test/storing'
import { commissions, directorRanks, shopServes } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { check } from '../../engines/ledger'
import { SERVING, saveCommissionRule } from '../../engines/referral'
import { differences } from '../../engines/stats'
import { runJob } from '../../jobs'

type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let serving: Serving
let operator: Who
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000', DATABASE_POOL: '30' } })
  serving = new Serving(shop)
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

/** A shop whose partner, dock and director are three people. */
async function served(partBp: number) {
  const people = await Promise.all(SERVING.map(() => shop.person()))
  const owner = await shop.person()
  const shopId = await storeToPay(shop, { name: '三人服务的店', ownerId: owner.id })
  for (const [i, role] of SERVING.entries()) await serving.assign(shopId, role, people[i]!)
  const rank = { userId: people[2]!.id, level: 1, partBp, since: shop.clock.now() }
  await shop.db.insert(directorRanks).values(rank)
  return { people, shopId }
}

const rates = fc
  .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 3_000 }))
  .map(([directorBp, partnerBp, dockBp]) => ({ directorBp, partnerBp, dockBp }))

test('shares are never more than the margin together, and a refund restores zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      rates,
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.bigInt({ min: 10n, max: 30_000n }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      async (rule, partBp, amounts, back) => {
        const firstBp = 10_000 - rule.directorBp - rule.partnerBp - rule.dockBp
        await saveCommissionRule(shop.app.services, { scope: 'default', firstBp, ...rule })
        const { people, shopId } = await served(partBp)
        const buyer = await shop.person({ referrerId: (await shop.person()).id })
        // Goods and payments at the counter by turns: goods are given back before they are settled, payments after.
        const ids: string[] = []
        for (const [i, amountFen] of amounts.entries())
          ids.push(await (i % 2 ? paidAt(shop, shopId, buyer, amountFen) : serving.bought(buyer, shopId, amountFen)))
        const giveBack = (ref: string) => refundOrder(shop.app.services, { ref, reason: '不要了' })
        const goods = ids.filter((_, i) => i % 2 === 0)
        const kept = goods.filter((_, nth) => !back[nth * 2])
        for (const ref of goods.filter(one => !kept.includes(one))) await giveBack(ref)
        await serving.settled(buyer, ...kept)
        for (const [i, id] of ids.entries()) {
          const marginFen = amounts[i]! / 10n
          const shares = await serving.shares(id)
          const sum = shares.reduce((fen, [, , amount]) => fen + amount, 0n)
          expect(sum <= marginFen).toBe(true)
          for (const [role, bp, fen] of shares) {
            expect(fen).toBe((marginFen * BigInt(bp)) / 10_000n)
            if (role === 'director') expect(bp).toBe(Math.floor((rule.directorBp * partBp) / 10_000))
          }
        }
        for (const ref of ids.filter((_, i) => i % 2 && back[i])) await giveBack(ref)
        const left = await Promise.all(ids.map(id => serving.shares(id)))
        for (const [i, shares] of left.entries())
          if (back[i]) expect(shares.every(([, , fen]) => fen === 0n)).toBe(true)
        const roles = await shop.db
          .select()
          .from(commissions)
          .where(and(inArray(commissions.orderId, ids), inArray(commissions.role, [...SERVING])))
        for (const person of people) {
          const keptFen = roles
            .filter(row => row.userId === person.id && row.state === 'settled')
            .reduce((fen, row) => fen + row.amountFen - row.takenBackFen, 0n)
          expect(await serving.earnings(person)).toBe(keptFen)
        }
      }
    ),
    { numRuns: 8 }
  )
  await runJob(shop.app.services, 'stats-compare')
  await runJob(shop.app.services, 'stats-roll-up')
  expect(await differences(shop.db, { from: '2000-01-01', until: '2999-12-31' })).toEqual([])
})

test('of many assignments of one role at once one holds', async () => {
  const shopId = await makeShop(shop.db, { name: '抢着服务的店', ownerId: (await shop.person()).id })
  const crowd = await Promise.all(Array.from({ length: 6 }, () => shop.person()))
  operator.token = await shop.tokenOf(operator.id)
  const answers = await Promise.all(
    crowd.map(({ phone }) =>
      shop.call('POST /api/admin/team/assign', { shop_id: shopId, role: 'dock', phone, reason: '同时指定' }, operator)
    )
  )
  expect(answers.filter(one => one.status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(one => one.status !== 200).map(one => one.code))).toEqual(new Set(['TAKEN']))
  expect(await shop.db.$count(shopServes, eq(shopServes.shopId, shopId))).toBe(1)
})

test('settling an order by many at once pays each share once', async () => {
  await saveCommissionRule(shop.app.services, {
    scope: 'default',
    firstBp: 0,
    partnerBp: 1_000,
    dockBp: 500,
    directorBp: 2_000
  })
  const { people, shopId } = await served(5_000)
  const buyer = await shop.person()
  const ids = [await serving.bought(buyer, shopId), await serving.bought(buyer, shopId)]
  for (const id of ids) await serving.received(buyer, id)
  shop.clock.advance(8 * 86_400)
  await Promise.all(Array.from({ length: 6 }, () => runJob(shop.app.services, 'order-settle')))
  expect(await Promise.all(people.map(serving.earnings))).toEqual([200n, 100n, 200n])
})

test('a counter that many pay at once, with refunds between, pays each share once and takes each back once', async () => {
  await saveCommissionRule(shop.app.services, {
    scope: 'default',
    firstBp: 0,
    partnerBp: 1_000,
    dockBp: 1_000,
    directorBp: 0
  })
  const [partner, dock] = [await shop.person(), await shop.person()]
  const shopId = await storeToPay(shop, { ownerId: (await shop.person()).id, name: '排队的面馆' })
  await serving.assign(shopId, 'partner', partner)
  await serving.assign(shopId, 'dock', dock)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.person()))
  const paid = await Promise.all(buyers.map(buyer => paidAt(shop, shopId, buyer, 10_000n)))
  expect([await serving.earnings(partner), await serving.earnings(dock)]).toEqual([600n, 600n])
  await Promise.all(
    paid
      .slice(0, 3)
      .flatMap(ref =>
        [ref, ref].map(one => refundOrder(shop.app.services, { ref: one, reason: '退款' }).catch(() => undefined))
      )
  )
  expect([await serving.earnings(partner), await serving.earnings(dock)]).toEqual([300n, 300n])
})
