import type { Sent } from '../../api'
import { dayStart } from '../../kit/days'

/** What a drawer asks for beside what stands above the list, by its names in the address. */
export const MORE = [
  ...(['goods', 'paidFrom', 'paidUntil', 'sentFrom', 'sentUntil', 'province'] as const),
  ...(['priceFrom', 'priceUntil', 'carrier', 'mark', 'note'] as const)
] as const
export type MoreName = (typeof MORE)[number]
export type FilterName =
  | ('type' | 'search' | 'from' | 'until' | 'shop' | 'kind' | 'pay' | 'sort' | 'uid' | 'parted')
  /** From which moment on it is looked further, in the order of the list: what no index answers is found by stretches. */
  | 'cursor'
/** What the address says under a name, empty where it says nothing. */
export type Of = (name: FilterName | MoreName) => string

const MOST_S = 93 * 86_400
const isShort = (from: string, until: string) => {
  const since = dayStart(from)
  return since !== undefined && (dayStart(until, 1) ?? Date.now() / 1000) - since <= MOST_S
}

/** What no index answers is looked for among the orders of some days; whether these are missing, as the server says too. */
export const lacksDays = (of: Of) =>
  !of('uid') &&
  MORE.some(name => of(name)) &&
  !isShort(of('from'), of('until')) &&
  !isShort(of('paidFrom'), of('paidUntil')) &&
  !isShort(of('sentFrom'), of('sentUntil'))

const flag = (text: string) => (text ? (1 as const) : undefined)

/** What the server is asked, whether for the list, for how many there are, or for a file. */
export const askedBy = (of: Of): Sent<'GET /api/admin/order/counts'> => ({
  search: of('search'),
  from: dayStart(of('from')),
  until: dayStart(of('until'), 1),
  pay_type: of('pay') || undefined,
  shop: of('shop') || undefined,
  kind: (of('kind') || undefined) as 'mall' | undefined,
  uid: of('uid') || undefined,
  parted: flag(of('parted')),
  goods: of('goods') || undefined,
  paid_from: dayStart(of('paidFrom')),
  paid_until: dayStart(of('paidUntil'), 1),
  sent_from: dayStart(of('sentFrom')),
  sent_until: dayStart(of('sentUntil'), 1),
  province: (of('province') || undefined) as '北京' | undefined,
  price_from: of('priceFrom') || undefined,
  price_until: of('priceUntil') || undefined,
  carrier: of('carrier') || undefined,
  has_mark: flag(of('mark')),
  has_note: flag(of('note'))
})

type Counted = ReturnType<typeof askedBy>

/** The stretch that is looked through now, in the order of the list. */
export function stretchOf(of: Of): Counted & { sort: 'new' | 'old' } {
  const [asked, at] = [askedBy(of), Number(of('cursor'))]
  const { from, until } = asked
  if (of('sort') === 'old') return { ...asked, sort: 'old', from: at ? Math.max(at, from ?? 0) : from }
  return { ...asked, sort: 'new', until: at ? Math.min(at, until ?? at) : until }
}
