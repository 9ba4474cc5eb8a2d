import type { Config } from '../../config'
import { alipayKeysOf, weixinKeysOf } from '../pay'
import { alipayPayout } from './alipay'
import type { PayoutChannel, PayoutChannelName, PayoutMethod } from './payout'
import { sandboxPayout } from './sandbox'
import { weixinPayout } from './weixin'

/** Who pays out by each way that is switched on. */
export type Payout = Partial<Record<PayoutMethod, PayoutChannel>>

const BUILDERS: Record<PayoutChannelName, (config: Config) => PayoutChannel> = {
  alipay: config => alipayPayout(alipayKeysOf(config)),
  weixin: config => weixinPayout(weixinKeysOf(config)),
  sandbox: config => {
    if (config.NODE_ENV === 'production') throw new Error('the sandbox bank does not run in production')
    return sandboxPayout()
  }
}

const SANDBOX = 'bank:sandbox,alipay:sandbox,weixin:sandbox'

/** Builds what PAYOUT_CHANNELS names; one channel for all ways it is used for. */
export function createPayout(config: Config): Payout {
  const setting = config.PAYOUT_CHANNELS || (config.NODE_ENV === 'production' ? '' : SANDBOX)
  const built: Partial<Record<PayoutChannelName, PayoutChannel>> = {}
  const payout: Payout = {}
  for (const pair of setting.split(',').filter(Boolean)) {
    const [method, name] = pair.split(':') as [PayoutMethod, PayoutChannelName]
    built[name] ??= BUILDERS[name](config)
    payout[method] = built[name]
  }
  return payout
}

export {
  PAYOUT_METHODS,
  type PayoutAnswer,
  type PayoutChannel,
  type PayoutMethod,
  type PayoutOrder
} from './payout'
