import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { WalletPage } from '@/kit/pages/WalletPage'
import { Tabs } from '@/kit/parts/Tabs'
import './BillsPage.scss'
import { type Code, NAMES, voucherRules } from './rules'

const WAYS: Record<Code, { words: string; onClick: () => void }[]> = {
  xfq: [
    { words: '去购物抵扣', onClick: () => void go('/pages/index/index') },
    { words: '兑换', onClick: () => void go('/pages/consume/exchange') }
  ],
  dhq: [{ words: '兑换', onClick: () => void go('/pages/consume/exchange') }],
  sqx: [{ words: '附近好店', onClick: () => void go('/pages/store/store') }],
  hdt: [
    { words: '持有与领取', onClick: () => void go('/pages/consume/hold') },
    { words: '赠送', onClick: () => void go('/pages/consume/gift') }
  ],
  hdtval: [{ words: '转出', onClick: () => void go('/pages/consume/transfer') }]
}

interface Props<V> {
  code: Code
  pm?: 0 | 1
  tabs: readonly { value: V; text: string }[]
  onTab: (value: V) => void
}

/** One wallet of this area with what moved of it, below tabs over wallets or sides. */
export function BillsPage<V extends string | number>({ code, pm, tabs, onTab }: Props<V>) {
  const name = NAMES[code]
  return (
    <WalletPage
      load={ask => api('GET /api/youxuan/bill_list', { ...ask, category: code, pm }, quietly)}
      filter={[code, pm]}
      words={{
        name,
        title: `我的${name}`,
        colour: 'brand',
        hint: first => {
          if (!first) return ''
          const later = [`待释放 ${first.locked}`, Number(first.waiting) > 0 && `待发放 ${first.waiting}`]
          return Number(first.locked) > 0 || Number(first.waiting) > 0
            ? later.filter(Boolean).join('，')
            : first.wallet.reference_text || first.wallet.used_for
        },
        empty: first => ({
          icon: 'ticket',
          words: `还没有${name}记录`,
          hint: first?.wallet.earned_by ? `${first.wallet.earned_by}可获得${name}` : undefined
        }),
        rules: ({ wallet }) => voucherRules(code, wallet)
      }}
      actions={WAYS[code]}
    >
      {() => (
        <View className="bills__tabs">
          <Tabs items={tabs} value={(pm ?? code) as V} onChange={onTab} />
        </View>
      )}
    </WalletPage>
  )
}
