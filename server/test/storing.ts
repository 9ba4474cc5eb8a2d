import { type shops, zoneShops, zones } from '../src/db/schema'
import { renewCode, setTerms } from '../src/domains/local/desk'
import { orderPayment } from '../src/domains/local/service'
import { openTill } from '../src/domains/local/tills'
import { fundUser } from '../src/engines/ledger'
import { payableOrder, payByBalance } from '../src/engines/payment'
import { newId } from '../src/lib/ids'
import { Buying } from './buying'
import type { TestShop } from './harness'

/** A store one can pay in; vouchers pay 30 percent at the most. */
export async function storeToPay(shop: TestShop, fields: Partial<typeof shops.$inferInsert> = {}): Promise<string> {
  const place = { kind: 'offline', longitude: 120.1, latitude: 30.2 }
  const shopId = await new Buying(shop).store({ ...place, ...fields })
  await renewCode(shop.app.services, { id: shopId })
  await setTerms(shop.db, shopId, { voucherBp: 3_000 })
  return shopId
}

/** Puts a store in a zone of its own where vouchers pay this share, in hundredths of a percent; the zone's id. */
export async function putInZone({ db, clock }: TestShop, shopId: string, voucherBp: number): Promise<string> {
  const id = newId()
  await db.insert(zones).values({ id, name: `专区 ${id}`, voucherBp })
  await db
    .insert(zoneShops)
    .values({ zoneId: id, shopId, applicationId: newId(), benefit: '到店有礼', joinedAt: clock.now() })
  return id
}

/** An order at a store's counter, unpaid. */
export async function orderedAt(shop: TestShop, shopId: string, { id: userId }: { id: string }, amountFen = 1_200n) {
  const { services } = shop.app
  const { till } = await openTill(services, { userId, shopId })
  return orderPayment(services, { userId, rootId: userId, till: till.id, amountFen, useXfq: true })
}

/** Something somebody paid at a store's counter, from a balance they are given for it; its id. */
export async function paidAt(shop: TestShop, shopId: string, person: { id: string }, amountFen = 1_200n) {
  const { services } = shop.app
  const { id: ref, payFen } = await orderedAt(shop, shopId, person, amountFen)
  const at = shop.clock.now()
  await fundUser(shop.db, { userId: person.id, asset: 'CNY', amountMinor: payFen, key: newId(), at })
  await payByBalance(services, await payableOrder(services, { userId: person.id, ref }))
  return ref
}
