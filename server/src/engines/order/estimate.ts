import type { Services } from '../../services'
import { type Bill, billOf } from './bill'
import { addressOf, couponsFor, freightTemplatesOf, goodsFenByShop, pricingLine } from './checkout'
import { claimable } from './coupons'
import { bestCoupons, priceOrder } from './pricing'
import type { OrderLine } from './snapshot'

export interface Estimate {
  bill: Bill
  /** Lines that cannot be sent to the person's address. */
  undeliverable: OrderLine[]
}

/**
 * What a checkout of these lines would say at first sight, without claiming anything: the best of the coupons held and of
 * those the checkout would claim, and freight to the person's own address, or none while they have no address.
 */
export async function estimate(services: Services, userId: string, lines: OrderLine[]): Promise<Estimate> {
  const { db, clock } = services
  const goodsFen = goodsFenByShop(lines)
  const [held, offered, address, templates] = await Promise.all([
    couponsFor(db, userId, [...goodsFen.keys()], clock.now()),
    claimable(services, { userId, goodsFen }),
    addressOf(db, userId, null),
    freightTemplatesOf(db, lines)
  ])
  const isFree = lines.every(line => line.freight.by === 'free')
  const pricingLines = lines.map(line => ({
    ...pricingLine(line),
    freight: address ? line.freight : { by: 'free' as const }
  }))
  const coupons = [...held, ...offered]
  const chosen = bestCoupons(pricingLines, coupons)
  const pricing = priceOrder({
    lines: pricingLines,
    templates: new Map(templates.map(one => [one.id, one])),
    regionCode: address?.cityId ?? '',
    coupons: coupons.filter(({ id }) => chosen.includes(id)),
    xfqFen: 0n,
    jindou: 0n,
    jindouShare: 0n
  })
  const billed = lines.map((line, i) => ({ ...line, ...pricing.lines[i]! }))
  return {
    bill: billOf(billed, { freightLater: !address && !isFree }),
    undeliverable: pricing.undeliverable.map(i => lines[i]!)
  }
}
