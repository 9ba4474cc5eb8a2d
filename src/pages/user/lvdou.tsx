import { useState } from 'react'
import { go } from '@/kit/nav'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Facts } from '@/kit/parts/Facts'
import { TrendChart } from '@/kit/parts/TrendChart'
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
      empty={{ icon: 'gift', words: '还没有绿豆记录', hint: wallet ? `${wallet.earned_by}可获得绿豆` : undefined }}
    >
      <Card className="ledger__part" title="绿豆走势" more="近 30 天">
        <TrendChart points={records.trend} name="绿豆余额走势" unit="个" colour="gold" empty="近 30 天还没有绿豆" />
      </Card>
      {wallet && (
        <Card className="ledger__part" title="绿豆规则">
          <Facts
            facts={[
              { title: '怎么获得', words: wallet.earned_by },
              { title: '有什么用', words: wallet.used_for },
              { title: '能否提现', words: '绿豆是积分，不能提现，也不能转让' }
            ]}
          />
        </Card>
      )}
    </LedgerPage>
  )
})
