import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useMemo, useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Chips } from '@/kit/parts/Chips'
import { Figures } from '@/kit/parts/Figures'
import { ShareBars } from '@/kit/parts/ShareBars'
import { WalletCards } from '@/kit/parts/WalletCards'
import type { LoadRows } from '@/kit/state/PagedList'
import { ShopBonusEntry } from './_parts/ShopBonusEntry'
import './myProfit.scss'

definePageConfig({ navigationBarTitleText: '我的收益' })

type Bills = Data<Endpoints['GET /api/user/bill_list']>
const DAYS = 30
export default page(() => {
  const [source, setSource] = useState('')
  const [whole, setWhole] = useState<Bills>()
  const wallets = useResource(() => api('GET /api/user/getzichan', {}, quietly), null, true)
  const [months, setMonths] = useState<Bills['time']>([])
  const load: LoadRows<Bills['list'][number]> = async paging => {
    const ask = { ...paging, ...(source && { type: source }), ...(paging.page === 1 && { days: DAYS }) }
    if (paging.page === 1 && !wallets.busy) wallets.refresh()
    const bills = await api('GET /api/user/bill_list', ask, quietly)
    setMonths(bills.time)
    if (paging.page === 1) setWhole(bills)
    return bills
  }
  const pending = wallets.data?.list.find(wallet => wallet.code === 'shouyi')?.pending ?? '…'
  // Nothing ever came: the one sentence below says it, without two empty cards above.
  const earned = !whole || whole.count > 0 || source !== ''
  const chips = [
    { value: '', text: '全部' },
    ...(whole?.sources ?? []).map(one => ({ value: one.type, text: one.title }))
  ]
  const trend = useMemo(
    () => whole?.trend.map(day => ({ label: day.time.slice(5), value: day.balance })) ?? [],
    [whole]
  )
  return (
    <LedgerPage<Bills['list'][number]>
      name="可提现收益（元）"
      balance={wallets.data?.brokerage_price}
      hint={<Sums bills={whole} pending={pending} />}
      actions={[{ words: '去提现', onClick: () => go('/pages/user/withdraw') }]}
      load={load}
      filter={source}
      months={months}
      empty={{
        icon: 'wallet',
        words: '还没有收益',
        hint: '邀请好友购物，订单完成后获得佣金',
        action: '去邀请',
        onAction: () => go('/pages/user/fans')
      }}
    >
      <ShopBonusEntry />
      {earned && <WalletCards name="收益" points={trend} unit="元" />}
      {whole && earned && (
        <Card title="收益来源" className="ledger__part">
          <ShareBars items={whole.sources} unit="元" empty="还没有收益，完成推广订单后会显示来源" />
        </Card>
      )}
      {chips.length > 2 && (
        <View className="profit__chips">
          <Chips ground="page" items={chips} value={source} onChange={setSource} />
        </View>
      )}
    </LedgerPage>
  )
})

/** What has been earned in all, what is held while a withdrawal is looked at, and what was paid out. */
function Sums({ bills, pending }: { bills?: Bills; pending: string }) {
  const sums = [
    { name: '待结算', value: pending, note: '收货 7 天后结算' },
    { name: '累计收益', value: bills?.settled, note: '订单完成后结算' },
    { name: '提现中', value: bills?.frozen, note: '审核期间冻结' },
    { name: '已提现', value: bills?.withdrawn, note: '已打款到账' }
  ]
  return <Figures items={sums} className="profit__sums" />
}
