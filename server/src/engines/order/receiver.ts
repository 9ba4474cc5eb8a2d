import { MASKED_STREET, maskNumber, maskReceiver } from '../../lib/mask'
import type { OrderRow } from './rows'
import type { OrderState } from './states'

type To = Pick<OrderRow, 'receiver' | 'receiverPhone' | 'receiverRegion' | 'receiverDetail'>

/** Whoever sends a parcel needs the whole address for it, and no longer once it is there. */
export const NEEDS_ADDRESS: readonly OrderState[] = ['paid', 'shipped']
export const needsAddress = (state: OrderState) => NEEDS_ADDRESS.includes(state)

/** Whom an order goes to and where, as its parcel says it. */
export const wholeReceiver = (to: To) => ({
  real_name: to.receiver,
  user_phone: to.receiverPhone,
  user_address: `${to.receiverRegion}${to.receiverDetail}`
})

/** The same in one line; empty where nothing is sent. */
export const receiverText = (to: To): string => Object.values(wholeReceiver(to)).filter(Boolean).join(' ')

/** The same as the console shows it until somebody says why they need it whole. */
export const maskedReceiver = (to: To): ReturnType<typeof wholeReceiver> => ({
  real_name: maskReceiver(to.receiver),
  user_phone: maskNumber(to.receiverPhone),
  user_address: [to.receiverRegion, to.receiverDetail && MASKED_STREET].filter(Boolean).join(' ')
})

/** Of how many people some orders have data. */
export const peopleIn = (list: readonly To[]) => new Set(list.map(one => `${one.receiver} ${one.receiverPhone}`)).size
