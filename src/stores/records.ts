import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { api } from '@/api'
import type { LoadRows } from '@/kit/state/PagedList'

type Statement = Data<Endpoints['GET /api/pc/get_balance_record/{type}']>
export type RecordBill = Statement['list'][number]
export type RecordMonth = Statement['time'][number]

/** Days a trend goes back unless a page says otherwise. */
const TREND_DAYS = 30

/**
 * The statement of one wallet (an asset's code, or 0 all money, 1 spent, 2 received, 3 commission, 4 withdrawals), for
 * `LedgerPage`: `load` its lines, `months` the true totals of whole months, `wallet` and `trend` what stands above them.
 */
export class Records {
  months: RecordMonth[] = []
  wallet: Statement['wallet'] = null
  trend: { label: string; value: string }[] = []

  constructor(
    readonly type: string,
    private readonly days = TREND_DAYS
  ) {
    makeAutoObservable<this, 'days'>(this, {
      type: false,
      days: false,
      load: false,
      months: observableRef,
      wallet: observableRef,
      trend: observableRef
    })
  }

  load: LoadRows<RecordBill> = async ({ page, limit }) => {
    const { type, days } = this
    // What stands above the lines comes with the first page and stays.
    const ask = page === 1 ? { type, days, page, limit } : { type, page, limit }
    const answer = await api('GET /api/pc/get_balance_record/{type}', ask, { catch: true, quiet: true })
    runInAction(() => {
      this.months = answer.time
      if (page > 1) return
      this.wallet = answer.wallet
      this.trend = answer.trend.map(day => ({ label: day.time.slice(5), value: day.balance }))
    })
    return { list: answer.list, count: answer.count }
  }
}
