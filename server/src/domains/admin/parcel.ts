import type { PackedItem, Parcel } from '../../engines/order'
import { refuse } from '../../lib/refusal'
import { carrierOf } from '../../providers/logistics'

/** What a parcel says on it, its carrier named by code or by name. @throws Refusal CARRIER */
export function writtenOn(company: string, no: string): Parcel {
  const carrier = carrierOf(company) ?? refuse('CARRIER', '不支持的快递公司')
  return { code: carrier.code, company: carrier.name, no }
}

/** What is in a parcel, as the wire says it; undefined is all that is left. */
export const itemsOf = (lines: readonly { id: string; num: number }[] | undefined): PackedItem[] | undefined =>
  lines?.map(({ id, num }) => ({ lineId: id, num }))
