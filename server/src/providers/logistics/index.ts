import type { Config } from '../../config'
import { needed } from '../settings'
import { kuaidi100 } from './kuaidi100'
import { sandboxLogistics } from './sandbox'

export { CARRIERS, carrierOf } from './carriers'

export interface ParcelQuery {
  /** Carrier, by Kuaidi100's code. */
  code: string
  no: string
  /** Some carriers ask for the receiver's phone. */
  phone: string
  shippedAt: Date
  /** Where it goes, such as "广东省深圳市南山区". */
  region: string
  now: Date
}

/** Where a parcel has been, newest first. `time` is "2026-11-20 16:30:00" in China's time. */
export interface Trace {
  steps: { time: string; status: string }[]
  /** The receiver has it. */
  arrived: boolean
}

/** Follows parcels. */
export interface Logistics {
  kind: 'none' | 'sandbox' | 'kuaidi100'
  /** An answer may be this old before the carrier is asked again. */
  fresh_s: number
  /** @throws when the carrier's service did not answer; a parcel it does not know yet has no steps */
  trace(query: ParcelQuery): Promise<Trace>
}

/** A shop that follows no parcels: people have the carrier's name and the number. */
const noLogistics: Logistics = { kind: 'none', fresh_s: 0, trace: async () => ({ steps: [], arrived: false }) }

export function createLogistics(config: Config): Logistics {
  if (config.LOGISTICS_PROVIDER === 'sandbox') return sandboxLogistics()
  if (config.LOGISTICS_PROVIDER === 'none') return noLogistics
  if (config.LOGISTICS_PROVIDER !== 'kuaidi100') throw new Error('LOGISTICS_PROVIDER: none, sandbox or kuaidi100')
  needed(config, ['KUAIDI100_CUSTOMER', 'KUAIDI100_KEY'])
  return kuaidi100({
    customer: config.KUAIDI100_CUSTOMER,
    key: config.KUAIDI100_KEY,
    gateway: config.KUAIDI100_GATEWAY
  })
}
