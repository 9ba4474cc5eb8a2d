import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page, useQuery } from '@/kit/pages/page'
import { WalletPage } from '@/kit/pages/WalletPage'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import './ruby.scss'

definePageConfig({ navigationBarTitleText: '红宝石' })

/** Rubies: what there is, what they are exchanged for, and their records; with `type` the exchange itself. */
export default page(() => {
  const { type } = useQuery('type')
  return type ? <ExchangePage info="GET /api/ruby/index" make="POST /api/ruby/exchange" type={type} /> : <Wallet />
})

const HERE = '/pages/couponCenter/ruby'

const Wallet = () => (
  <WalletPage
    load={ask => api('GET /api/ruby/record', ask, quietly)}
    words={{
      name: '红宝石',
      title: '我的红宝石',
      colour: 'brand',
      hint: first => first?.wallet.reference_text || '拆公司盲盒可以获得，兑换后即时到账',
      empty: () => ({
        icon: 'gift',
        words: '还没有红宝石记录',
        hint: '拆公司盲盒有机会获得',
        action: '去拆盲盒',
        onAction: () => go('/pages/couponCenter/gsblind')
      }),
      rules: first => first.rules
    }}
    actions={[
      { words: '兑换', onClick: () => go(HERE, { type: 'ruby_xfq' }) },
      { words: '拆盲盒', onClick: () => go('/pages/couponCenter/gsblind') }
    ]}
  >
    {first => (
      <View className="ruby">
        <CellGroup>
          <Cell
            icon="wallet"
            title={first?.rubyval_name ?? '红宝石值'}
            note="释放后成为红宝石"
            value={first?.rubyval ?? '…'}
            onClick={() => go('/pages/zhufu/rubyVal')}
          />
          {first?.ways
            .filter(({ open }) => open === 1)
            .map(({ type, title, rate, to_name }) => (
              <Cell
                key={type}
                icon="refresh"
                title={title}
                note={`${rate.from} 红宝石兑 ${rate.to} ${to_name}`}
                onClick={() => go(HERE, { type })}
              />
            ))}
        </CellGroup>
      </View>
    )}
  </WalletPage>
)
