import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Card } from '@/kit/parts/Card'
import './WalletGrid.scss'

type Wallet = Data<Endpoints['GET /api/user/getzichan']>['list'][number]

interface Props {
  wallets: readonly Wallet[]
  chosen: string
  onChoose: (code: string) => void
}

/** What everybody has an eye on, also while it is empty. */
const ALWAYS = ['CNY', 'shouyi', 'jindou', 'lvdou', 'hongdou', 'xfq']

const holds = ({ balance, frozen, transit }: Wallet) => [balance, frozen, transit].some(text => Number(text) > 0)

/** Every wallet with its balance; those that were never used are folded away. A tap chooses one. */
export function WalletGrid({ wallets, chosen, onChoose }: Props) {
  const [all, setAll] = useState(false)
  const near = wallets.filter(wallet => ALWAYS.includes(wallet.code) || holds(wallet) || wallet.code === chosen)
  return (
    <Card title="各项资产" more={all ? '收起' : '全部'} onMore={() => setAll(!all)} className="walletgrid">
      <View className="walletgrid__items">
        {(all ? wallets : near).map(wallet => (
          <View
            key={wallet.code}
            className={`walletgrid__item ${wallet.code === chosen ? 'walletgrid__item--on' : ''}`}
            role="button"
            onClick={() => onChoose(wallet.code)}
          >
            <View className="walletgrid__amount">{wallet.balance}</View>
            <View className="walletgrid__name">{wallet.name}</View>
          </View>
        ))}
      </View>
    </Card>
  )
}
