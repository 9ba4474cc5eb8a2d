import { View } from '@tarojs/components'
import { useMemo, useState } from 'react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page } from '@/kit/pages/page'
import { Skeleton } from '@/kit/parts/Skeleton'
import { WalletCards } from '@/kit/parts/WalletCards'
import type { LoadRows } from '@/kit/state/PagedList'
import { walletPage } from '@/kit/wallets'
import { type RecordBill, Records } from '@/stores/records'
import { WalletGrid } from './_parts/WalletGrid'
import './finance.scss'

definePageConfig({ navigationBarTitleText: '我的资产' })

/** Why something cannot be used yet, beside the amounts it is said of. */
const HELD = [
  { key: 'pending', name: '待结算', why: '粉丝订单收货满 7 天、没有售后时结算' },
  { key: 'frozen', name: '冻结中', why: '提现审核等处理期间暂时冻结，未通过会退回' },
  { key: 'transit', name: '在途', why: '正在划转，到账后即可使用' },
  { key: 'locked', name: '待释放', why: '每天释放一部分，到账后即可使用' },
  { key: 'waiting', name: '待发放', why: '已到释放日，奖励池补足后按先后顺序发放' }
] as const

export default page(() => {
  const [code, setCode] = useState('CNY')
  const records = useMemo(() => new Records(code), [code])
  const wallets = useResource(() => api('GET /api/user/getzichan', {}, { catch: true, quiet: true }), null, true)
  const load: LoadRows<RecordBill> = paging => {
    if (paging.page === 1 && !wallets.busy) wallets.refresh()
    return records.load(paging)
  }
  const wallet = wallets.data?.list.find(one => one.code === code)
  return (
    <LedgerPage<RecordBill>
      name="总资产约合（元）"
      balance={wallets.data?.total}
      hint="按平台公布的参考价值折算，未公布的不计入"
      load={load}
      filter={code}
      months={records.months}
      empty={{ icon: 'wallet', words: `还没有${wallet?.name ?? ''}记录` }}
    >
      {wallets.waiting && <Skeleton kind="boxes" />}
      {wallets.data && <WalletGrid wallets={wallets.data.list} chosen={code} onChoose={setCode} />}
      {wallet && (
        <WalletCards
          name={wallet.name}
          points={records.trend}
          colour={wallet.kind === 'points' ? 'gold' : 'brand'}
          empty={[`近 30 天没有${wallet.name}`, wallet.earned_by && `${wallet.earned_by}可获得`]
            .filter(Boolean)
            .join('，')}
          onMore={walletPage(wallet.code)}
        >
          <View className="finance__facts">
            {HELD.filter(held => Number(wallet[held.key]) > 0).map(held => (
              <View key={held.key} className="finance__held">
                <View>{`${held.name} ${wallet[held.key]}`}</View>
                <View className="finance__why">{held.why}</View>
              </View>
            ))}
            {wallet.used_for && <View className="finance__why">{`用途：${wallet.used_for}`}</View>}
            {wallet.reference_text && wallet.kind !== 'money' && (
              <View className="finance__why">{`参考价值：${wallet.reference_text}`}</View>
            )}
          </View>
        </WalletCards>
      )}
    </LedgerPage>
  )
})
