import type { PersonalData } from '../../db/personal'
import { paymentRefunds, payments } from '../../db/schema'

/** What becomes of what a person paid and got back. */
export const paymentPolicy: PersonalData = {
  tables: [
    { table: payments, merge: 'follows', close: { kept: 'what was paid, as the books say' }, export: '付款' },
    { table: paymentRefunds, merge: 'follows', close: { kept: 'what was paid back, as the books say' }, export: '退款' }
  ],
  words: '付款记录'
}
