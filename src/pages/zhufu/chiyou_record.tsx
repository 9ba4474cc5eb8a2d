import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { WalletPage } from '@/kit/pages/WalletPage'
import { Tabs } from '@/kit/parts/Tabs'

definePageConfig({ navigationBarTitleText: '持有记录' })

const KINDS = [
  { value: 'chiyou', text: '持有' },
  { value: 'gschiyou', text: '公司持有' }
] as const

/** Holdings and how they moved. */
export default page(() => {
  const [asset, setAsset] = useState<(typeof KINDS)[number]['value']>('chiyou')
  const name = KINDS.find(({ value }) => value === asset)!.text
  return (
    <WalletPage
      load={ask => api('GET /api/zhufu/hold_record_list', { asset, ...ask }, quietly)}
      filter={asset}
      words={{
        name,
        title: `我的${name}`,
        hint: first => first?.wallet.used_for || '转入后按天发放红宝石',
        empty: () => ({
          icon: 'wallet',
          words: `还没有${name}记录`,
          hint: '复购券可以转入',
          action: '复购券转持有',
          onAction: () => go('/pages/zhufu/fgkq2gschiyou')
        }),
        rules: ({ wallet }) => [
          { title: '怎么获得', words: wallet.earned_by ? `${wallet.earned_by}。` : '目前没有新的获得方式。' },
          { title: '有什么用', words: '转成红宝石后按发放计划每天发放，转入后不能取回。' },
          { title: '请注意', words: `${name}不会自行增长，没有利息，不能转让或买卖。` }
        ]
      }}
      actions={[
        { words: '转红宝石', onClick: () => go('/pages/zhufu/chiyouRuby') },
        { words: '看发放', onClick: () => go('/pages/zhufu/chiyou') }
      ]}
    >
      {() => <Tabs items={KINDS} value={asset} onChange={setAsset} className="ledger__part" />}
    </WalletPage>
  )
})
