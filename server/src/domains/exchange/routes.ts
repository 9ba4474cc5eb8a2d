import { exchange } from '@contract/exchange'
import { bindDomain } from '../../http/context'
import { exchangeHandlers } from './service'

export const exchangeDomain = bindDomain(exchange, exchangeHandlers({ info: 'user/dhinfo', make: 'user/doexchange' }))
