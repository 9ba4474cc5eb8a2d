import { useState } from 'react'
import { go } from '@/kit/nav'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page } from '@/kit/pages/page'
import { pointRules, WalletCards } from '@/kit/parts/WalletCards'
import { type RecordBill, Records } from '@/stores/records'

definePageConfig({ navigationBarTitleText: '绿豆' })

export default page(() => {
  const [records] = useState(() => new Records('lvdou'))
  const { wallet } = records
  return (
    <LedgerPage<RecordBill>
      name="我的绿豆（个）"
      balance={wallet?.balance}
      hint={wallet?.reference_text || '绿豆可以兑换成金豆，下单抵扣'}
      actions={[{ words: '兑换金豆', onClick: () => go('/pages/user/exchange') }]}
      load={records.load}
      months={records.months}
      empty={{
        icon: 'gift',
        words: '还没有绿豆记录',
        hint: wallet?.earned_by ? `${wallet.earned_by}可获得绿豆` : undefined
      }}
    >
      <WalletCards
        name="绿豆"
        points={records.trend}
        unit="个"
        colour="gold"
        rules={wallet && pointRules('绿豆', wallet)}
      />
    </LedgerPage>
  )
})
