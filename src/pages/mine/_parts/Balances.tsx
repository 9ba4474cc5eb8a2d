import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Popup } from '@/kit/parts/Popup'
import { walletDeeds, walletPage } from '@/kit/wallets'
import './Balances.scss'

type Wallets = Data<Endpoints['GET /api/user/getzichan']>
type Wallet = Wallets['list'][number]

/** What most people look for first; the others follow when they hold something. */
const FIRST = ['CNY', 'jindou', 'xfq', 'hongdou']

const MOST_ACROSS = 5
const LONG_CHARS = 8

/** How many stand beside each other: all in one row while their numbers fit, else three. */
const across = (row: readonly Wallet[]) =>
  row.length <= 4 || (row.length === MOST_ACROSS && row.every(({ balance }) => balance.length <= LONG_CHARS))
    ? row.length
    : 3

/** My balances in a row; a tap says what one is for, where it comes from and what it stands for. */
export function Balances({ wallets }: { wallets: Wallets }) {
  const [shown, setShown] = useState<Wallet | null>(null)
  const row = wallets.list.filter(wallet => FIRST.includes(wallet.code) || Number(wallet.balance) > 0)
  return (
    <Card title="我的资产" more="全部" onMore={() => go('/pages/mine/finance')}>
      <View className="balances">
        {row.map(wallet => (
          <View
            key={wallet.code}
            className={`balances__item balances__item--${across(row)}`}
            role="button"
            onClick={() => setShown(wallet)}
          >
            <View className="balances__amount">{wallet.balance}</View>
            <View className="balances__name">{wallet.name}</View>
          </View>
        ))}
      </View>
      <Popup open={!!shown} onClose={() => setShown(null)} title={shown?.name}>
        {shown && <Facts wallet={shown} />}
      </Popup>
    </Card>
  )
}

function Facts({ wallet }: { wallet: Wallet }) {
  const facts = [
    ['可用', wallet.balance],
    ['冻结', wallet.frozen],
    ['怎么来', wallet.earned_by || '目前没有开放的活动'],
    ['能做什么', wallet.used_for || '目前没有开放的用途'],
    ['参考价值', wallet.reference_text || '以兑换页公布的为准'],
    ['提现', wallet.cash_out ? '可以提现' : '不可提现']
  ]
  const deeds = walletDeeds(wallet.code)
  // The balance's own page is where it is charged.
  const open = wallet.code === 'CNY' ? undefined : walletPage(wallet.code)
  return (
    <View className="balances__facts">
      {facts.map(([name, value]) => (
        <View key={name} className="balances__fact">
          <View className="balances__factname">{name}</View>
          <View className="balances__factvalue">{value}</View>
        </View>
      ))}
      <View className="balances__deeds">
        {open && (
          <Button kind="outline" block onClick={open}>
            查看明细
          </Button>
        )}
        {deeds.map(({ words, run }) => (
          <Button key={words} kind="main" block onClick={run}>
            {words}
          </Button>
        ))}
      </View>
    </View>
  )
}
