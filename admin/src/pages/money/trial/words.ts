import type { Answer } from '../../../api'

type Transfer = Answer<'GET /api/admin/ledger/transfer/{id}'>
type Posting = Transfer['postings'][number]

/** Whose accounts there are. */
export const KINDS: Record<Posting['kind'], string> = {
  user: '会员',
  merchant: '商家',
  pool: '资金池',
  platform: '平台',
  outside: '外部'
}
export const BUCKETS: Record<Posting['bucket'], string> = { available: '可用', frozen: '冻结', transit: '在途' }

/** What came is told with its sign, as what went is. */
export const signed = (amount: string) => (amount.startsWith('-') ? amount : `+${amount}`)
