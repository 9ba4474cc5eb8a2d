import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { CashMonths, type MonthSum } from '@/kit/parts/CashMonths'
import type { CashRecord } from '@/kit/state/cash'

definePageConfig({ navigationBarTitleText: '提现记录' })

export default page(() => {
  const [months, setMonths] = useState<MonthSum[]>([])
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/zhufu/withdraw_list', { asset: 'shubt', ...paging }, quietly)
    setMonths(answer.months)
    return answer
  }
  return (
    <ListPage<CashRecord>
      load={load}
      fresh
      rowKey={record => record.id}
      row={() => null}
      layout={records => <CashMonths records={records} months={months} />}
      empty={{
        icon: 'wallet',
        words: '还没有提现记录',
        hint: '提现申请的进度会显示在这里',
        action: '去提现',
        onAction: () => go('/pages/zhufu/shubtCash')
      }}
    />
  )
})
