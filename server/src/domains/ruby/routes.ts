import { ruby } from '@contract/ruby'
import { bindDomain } from '../../http/context'
import { exchangeHandlers } from '../exchange/service'
import { recordsHandler } from '../wallet/service'
import { rubyFacts, USUAL } from './facts'

export const rubyDomain = bindDomain(ruby, {
  ...exchangeHandlers({ info: 'ruby/index', make: 'ruby/exchange' }, USUAL),
  ...recordsHandler('ruby/record', 'ruby', rubyFacts)
})
