import type { Programme } from '../../programme'
import { adminGiftDomain } from './admin'
import { giftDelivery } from './delivery'
import { giftDeeds } from './held'
import { sendInvites } from './invites'
import { finishPieces, lapseGifts } from './money'
import { giftOrder } from './order-kind'
import { giftPolicy } from './policy'
import { giftDomain } from './routes'

export const giftProgramme: Programme = {
  contracts: [giftDomain, adminGiftDomain],
  personal: [giftPolicy],
  heldDeeds: giftDeeds,
  orderKinds: [giftOrder, giftDelivery],
  jobs: [
    { name: 'gift-lapse', every_s: 30, run: lapseGifts },
    { name: 'gift-refunds', every_s: 10, run: finishPieces },
    { name: 'gift-invites', every_s: 5, run: sendInvites }
  ]
}
