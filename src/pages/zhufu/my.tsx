import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { StandingCard } from '@/kit/parts/StandingCard'
import { DEEDS, type Deed } from './_parts/deeds'
import './my.scss'

definePageConfig({ navigationBarTitleText: '我的助富' })

type Wallet = Data<Endpoints['GET /api/zhufu/my']>['list'][number]

/** My accounts in the programme: what each holds, what comes later, and what can be done with it. */
export default page(() => (
  <DetailPage load={() => api('GET /api/zhufu/my', {}, quietly)} fresh skeleton="wallet">
    {({ list, total }) => (
      <View className="myzhufu">
        <StandingCard
          flush
          name="约合（元）"
          value={total}
          note="按公布的参考价值折算，未公布的不计"
          more="全部记录"
          onMore={() => go('/pages/zhufu/new_record')}
        />
        {list.map(wallet => (
          <Account key={wallet.code} wallet={wallet} deeds={DEEDS[wallet.code] ?? []} />
        ))}
      </View>
    )}
  </DetailPage>
))

const Account = ({ wallet, deeds }: { wallet: Wallet; deeds: readonly Deed[] }) => {
  const held = [
    Number(wallet.frozen) > 0 && `冻结 ${wallet.frozen}`,
    Number(wallet.locked) > 0 && `以后发放 ${wallet.locked}`,
    Number(wallet.waiting) > 0 && `待发放 ${wallet.waiting}`
  ]
  return (
    <Card
      className="myzhufu__card"
      title={wallet.name}
      more="记录"
      onMore={() => go('/pages/zhufu/record', { asset: wallet.code })}
    >
      <View className="myzhufu__number">{wallet.balance}</View>
      <View className="myzhufu__note">{held.filter(Boolean).join('，') || wallet.used_for}</View>
      {deeds.length > 0 && (
        <View className="myzhufu__deeds">
          {deeds.map(({ words, path, query }) => (
            <Button key={words} kind="plain" size="small" onClick={() => go(path, query)}>
              {words}
            </Button>
          ))}
        </View>
      )}
    </Card>
  )
}
