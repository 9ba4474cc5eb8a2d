import { eq } from 'drizzle-orm'
import { shops } from '../../db/schema'
import { chinaMinute, dayText } from '../../lib/clock'
import { cityNamed } from '../../lib/regions'
import type { Services } from '../../services'
import { addressOf, freightTemplatesOf } from './checkout'
import { type FreightTerms, freightOf, ruleFor } from './freight'

const DAY_MS = 86_400_000

export interface PromiseRequest {
  /** Whose address counts; null for a guest. */
  userId: string | null
  /** Where somebody without an address is, as they chose it; may be empty. */
  city: string
  shopId: string
  freight: FreightTerms
  /** What one piece costs and weighs. */
  unitFen: bigint
  weightG: number
}

export interface DeliveryPromise {
  /** What the place is known by. */
  by: 'address' | 'city' | 'none'
  /** "深圳市南山区"; empty while no place is known. */
  to: string
  deliverable: boolean
  /** What sending one piece there costs; null while no place is known. */
  freightFen: bigint | null
  /** Free from this worth of goods up; null: never, or always. */
  freeOverFen: bigint | null
  /** The last minute of the day at which what is paid leaves the same day. */
  cutoffMinute: number
  /** China's days on which a parcel leaves and arrives if it is paid for now; null while no place is known. */
  leaves: string | null
  arrives: string | null
}

/** When a parcel leaves and arrives that is paid for at a moment. */
export function daysOf(at: Date, cutoffMinute: number, transitDays: number): { leaves: string; arrives: string } {
  const waits = chinaMinute(at).minute < cutoffMinute ? 0 : 1
  const day = (days: number) => dayText(new Date(at.getTime() + days * DAY_MS))
  return { leaves: day(waits), arrives: day(waits + transitDays) }
}

async function placeOf({ db }: Services, { userId, city }: PromiseRequest) {
  const address = userId ? await addressOf(db, userId, null) : null
  if (address) return { by: 'address' as const, to: address.city + address.district, code: address.cityId }
  const found = cityNamed(city)
  return found ? { by: 'city' as const, to: found.name, code: found.code } : null
}

/** Where to, at what freight and by when a piece would come that is paid for now. */
export async function deliveryPromise(services: Services, request: PromiseRequest): Promise<DeliveryPromise> {
  const { freight, shopId } = request
  const [place, [shop], templates] = await Promise.all([
    placeOf(services, request),
    services.db
      .select({ cutoffMinute: shops.cutoffMinute, transitDays: shops.transitDays })
      .from(shops)
      .where(eq(shops.id, shopId)),
    freightTemplatesOf(services.db, [{ freight }])
  ])
  const { cutoffMinute, transitDays } = shop!
  const nowhere = { by: 'none' as const, to: '', deliverable: true, cutoffMinute }
  if (!place) return { ...nowhere, freightFen: null, freeOverFen: null, leaves: null, arrives: null }
  const byId = new Map(templates.map(one => [one.id, one]))
  const piece = { productId: '', qty: 1, weightG: request.weightG, goodsFen: request.unitFen, freight }
  const { fen, undeliverable } = freightOf([piece], byId, place.code)
  const rule = templates[0] && ruleFor(templates[0], place.code)
  const deliverable = undeliverable.length === 0
  return {
    by: place.by,
    to: place.to,
    deliverable,
    cutoffMinute,
    freightFen: deliverable ? fen[0]! : null,
    freeOverFen: deliverable && fen[0]! > 0n ? (rule?.freeOverFen ?? null) : null,
    ...(deliverable
      ? daysOf(services.clock.now(), cutoffMinute, rule?.transitDays ?? transitDays)
      : { leaves: null, arrives: null })
  }
}
