import { View } from '@tarojs/components'
import { useRef, useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { WithdrawPage } from '@/kit/pages/WithdrawPage'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Popup } from '@/kit/parts/Popup'
import { Row, RowSum } from '@/kit/parts/Row'
import { RulesCard } from '@/kit/parts/RulesCard'
import type { PayoutAccount } from '@/kit/state/cash'
import './tripwithdraw.scss'

definePageConfig({ navigationBarTitleText: '旅游提现' })

const RECENT = 5

/** Tour income: withdrawing it, or exchanging it, and where it came from. */
export default page(() => {
  const answer = useRef<(account: PayoutAccount | undefined) => void>()
  const [asking, setAsking] = useState(false)
  const bills = useResource(
    () => api('GET /api/tripwithdraw/bill_list', { page: 1, limit: RECENT }, quietly),
    null,
    true
  )
  const accounts = useResource(() => api('GET /api/tripwithdraw/accinfo', {}, quietly), null, true)
  const choose = () => {
    setAsking(true)
    return new Promise<PayoutAccount | undefined>(resolve => {
      answer.current = resolve
    })
  }
  const close = (account?: PayoutAccount) => {
    setAsking(false)
    answer.current?.(account)
  }
  const pick = async (account: PayoutAccount) => {
    const bound = await api('POST /api/tripwithdraw/setdrawtype', { id: account.id })
    await accounts.refresh()
    close(bound?.account ?? undefined)
  }
  return (
    <WithdrawPage
      asset="lvyou"
      info="GET /api/tripwithdraw/getdrawinfo"
      cash="POST /api/tripwithdraw/cash"
      list="GET /api/tripwithdraw/getcashlist"
      onChoose={choose}
    >
      <View className="tripcash">
        <CellGroup>
          <Cell
            icon="refund"
            title="兑换消费券"
            note="下单和到店都能抵扣"
            onClick={() => go('/pages/tour/dui_history')}
          />
          <Cell
            icon="users"
            title="邀请的旅行"
            value={bills.data ? `返程后结算 ¥${bills.data.pending}` : ''}
            onClick={() => go('/pages/tour/tour_list')}
          />
        </CellGroup>
        {bills.data && bills.data.list.length > 0 && (
          <Card title="收益明细">
            <View className="tripcash__bills">
              {bills.data.list.map(bill => (
                <Row
                  key={bill.id}
                  title={bill.title}
                  notes={[bill.mark, bill._add_time]}
                  side={<RowSum value={`${bill.pm === 1 ? '+' : '-'}${bill.number}`} note={`余 ${bill.balance}`} />}
                />
              ))}
            </View>
          </Card>
        )}
        {bills.data && <RulesCard title="收益说明" rules={bills.data.rules} />}
      </View>
      <Popup open={asking} onClose={() => close()} title="选择收款账户">
        <View>
          {(accounts.data?.list ?? []).map(account => (
            <Cell
              key={account.id}
              icon="credit-card"
              title={account.title}
              note={account.note || account.number}
              value={account.is_default === 1 ? '默认' : ''}
              onClick={account.note ? undefined : () => pick(account)}
            />
          ))}
          <Cell
            icon="plus"
            title="绑定新的收款账户"
            onClick={() => {
              close()
              go('/pages/pay/payBind')
            }}
          />
        </View>
      </Popup>
    </WithdrawPage>
  )
})
