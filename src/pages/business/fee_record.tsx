import type { Data, Endpoints } from '@contract'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page, useQuery } from '@/kit/pages/page'
import type { LoadRows } from '@/kit/state/PagedList'

definePageConfig({ navigationBarTitleText: '费用记录' })

type Bills = Data<Endpoints['GET /api/user/bill_list']>

/** What was taken from the money a shop's orders brought. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  const [bills, setBills] = useState<Bills>()
  const load: LoadRows<Bills['list'][number]> = async paging => {
    const ask = { ...paging, side: 'shop', pm: 0, mer_id: merId } as const
    const answer = await api('GET /api/user/bill_list', ask, quietly)
    setBills(answer)
    return answer
  }
  return (
    <LedgerPage<Bills['list'][number]>
      name="店铺货款（元）"
      balance={bills?.available}
      hint="只列从货款里扣除的推广佣金和退款"
      actions={[
        { words: '店铺收益', onClick: () => go('/pages/store/shop_profit', { mer_id: merId }) },
        { words: '通宝充值记录', onClick: () => go('/pages/business/cz_record', { mer_id: merId }) }
      ]}
      load={load}
      filter={merId}
      months={bills?.time ?? []}
      empty={{ icon: 'notes', words: '还没有费用', hint: '从货款里扣除的佣金和退款会记在这里' }}
    />
  )
})
