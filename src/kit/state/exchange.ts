import type { Data, Endpoints } from '@contract'
import { minorOf, textOf } from './quantity'

/** The endpoints of each pair that `exchanging` made in the contract; a new pair is a line here. */
export interface ExchangeKeys {
  info:
    | 'GET /api/user/dhinfo'
    | 'GET /api/tripfree/historyincomeList'
    | 'GET /api/ruby/index'
    | 'GET /api/subsidy/exchange/accinfo'
    | 'GET /api/zhufu/exchange_info'
    | 'GET /api/zhufu/exrubyinfo'
    | 'GET /api/zhufu/retain_info'
    | 'GET /api/jys/index'
    | 'GET /api/sendtb/changeinfo'
  make:
    | 'POST /api/user/doexchange'
    | 'POST /api/tripfree/exchangeincome'
    | 'POST /api/ruby/exchange'
    | 'POST /api/subsidy/exchange/do'
    | 'POST /api/zhufu/exchange'
    | 'POST /api/zhufu/hdt_exrubyback'
    | 'POST /api/zhufu/retain'
    | 'POST /api/jys/exchange'
    | 'POST /api/sendtb/change'
}

/** Of whichever pair; what one page has besides is its own. */
export type ExchangeTerms = Data<Endpoints['GET /api/user/dhinfo']> &
  Partial<Pick<Data<Endpoints['GET /api/zhufu/retain_info']>, 'ways' | 'at_once'>>

/** What one would get for what is typed, as the server reckons it; "0" in the asset's digits while it is nothing. */
export function received({ rate, from, to, fee_bp }: ExchangeTerms, num: string): string {
  const given = minorOf(num, from.digits) ?? 0n
  const gross = (given * minorOf(rate.to, to.digits)!) / minorOf(rate.from, from.digits)!
  const fee = (gross * BigInt(fee_bp) + 9_999n) / 10_000n
  return textOf(gross - fee, to.digits)
}

/** What comes of that on a day, of what is given out by and by: '' where it is there at once. */
export function dailyOf({ schedule, to }: ExchangeTerms, got: string): string {
  if (!schedule) return ''
  return textOf((minorOf(got, to.digits)! * BigInt(schedule.daily_bp)) / 10_000n, to.digits)
}

/** What is wrong with what is typed, or '' when it can be exchanged. */
export function exchangeFault(terms: ExchangeTerms, num: string): string {
  const { from, minimum, step, left_today, open, note } = terms
  if (open === 0) return note
  const given = minorOf(num, from.digits)
  if (given === undefined) return num === '' ? '请填写兑换数量' : '兑换数量不正确'
  const least = minorOf(minimum, from.digits)!
  if (given < least) return `每次至少 ${minimum} ${from.name}`
  if (given % minorOf(step, from.digits)! !== 0n) return `须为 ${step} 的整数倍`
  if (given > minorOf(from.balance, from.digits)!) return `${from.name}不足`
  if (given > minorOf(left_today, from.digits)!) return '超过今天的兑换额度'
  const most = minorOf(terms.most, from.digits)!
  if (given > most) return most === 0n ? '今天暂时兑完了，请稍后再来' : `目前最多可兑 ${terms.most} ${from.name}`
  return ''
}
