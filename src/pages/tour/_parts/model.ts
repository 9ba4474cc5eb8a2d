import type { Data, Endpoints } from '@contract'

export type RouteCard = Data<Endpoints['GET /api/tripfree/list']>['list'][number]
export type RouteDetail = Data<Endpoints['GET /api/tripfree/details']>
export type Departure = RouteDetail['dates'][number]
export type TourGroup = RouteDetail['groups'][number]
export type EntryLine = Data<Endpoints['GET /api/tripfree/myorderlist']>['list'][number]
export type EntryInfo = Data<Endpoints['GET /api/tripfree/orderinfo']>
export type Choices = Data<Endpoints['GET /api/tripfree/selecttrip']>

/** Colours of a state's tag. */
export const toneOf = (state: EntryLine['state']): 'tint' | 'success' | 'warning' | 'mute' => {
  if (state === 'formed' || state === 'done') return 'success'
  if (state === 'unpaid' || state === 'held') return 'warning'
  return ['refunded', 'cancelled', 'missed', 'refunding'].includes(state) ? 'mute' : 'tint'
}
