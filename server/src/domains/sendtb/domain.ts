import type { Programme } from '../../programme'
import { adminSendtbDomain } from './admin'
import { keepGiving } from './keep'
import { sendtbPolicy } from './policy'
import { sendtbDomain } from './routes'

export const sendtbProgramme: Programme = {
  contracts: [adminSendtbDomain, sendtbDomain],
  personal: [sendtbPolicy],
  jobs: [{ name: 'tb-give', every_s: 60, run: keepGiving }],
  reasons: { tb_give: '商家送通宝', tb_give_back: '退款收回通宝' }
}
