import { observer } from 'mobx-react'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page } from '@/kit/pages/page'
import { DrawBox } from '@/kit/parts/DrawBox'
import { pointRules, WalletCards } from '@/kit/parts/WalletCards'
import { DrawState } from '@/kit/state/DrawState'
import type { LoadRows } from '@/kit/state/PagedList'
import { type RecordBill, Records } from '@/stores/records'

definePageConfig({ navigationBarTitleText: '金豆' })

const earn = () => go('/pages/user/exchange')

const Beans = observer(function Beans() {
  const [records] = useState(() => new Records('jindou'))
  const [draws] = useState(() => new DrawState('POST /api/lottery/jindou'))
  const { wallet } = records
  const load: LoadRows<RecordBill> = paging => {
    if (paging.page === 1) draws.load()
    return records.load(paging)
  }
  return (
    <LedgerPage<RecordBill>
      name="我的金豆（个）"
      balance={wallet?.balance}
      hint={wallet?.reference_text || '100 金豆抵 1 元，下单时可用'}
      actions={[
        { words: '做任务领金豆', onClick: () => go('/pages/user/task') },
        { words: '去购物抵扣', onClick: () => go('/pages/index/index') }
      ]}
      load={load}
      filter={draws.done}
      months={records.months}
      empty={{
        icon: 'gift',
        words: '还没有金豆记录',
        hint: wallet?.earned_by ? `${wallet.earned_by}可获得金豆` : undefined
      }}
    >
      <DrawBox state={draws} onEarn={earn} />
      <WalletCards
        name="金豆"
        points={records.trend}
        unit="个"
        colour="gold"
        rules={wallet && pointRules('金豆', wallet)}
      />
    </LedgerPage>
  )
})

export default page(() => <Beans />)
