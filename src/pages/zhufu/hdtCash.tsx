import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page, useQuery } from '@/kit/pages/page'
import { WithdrawPage } from '@/kit/pages/WithdrawPage'
import { Cell, CellGroup } from '@/kit/parts/Cell'

definePageConfig({ navigationBarTitleText: '互兑通提现' })

/** Tokens withdrawn; with `type` exchanged for rubies instead. */
export default page(() => {
  const { type } = useQuery('type')
  if (type)
    return <ExchangePage info="GET /api/zhufu/exchange_info" make="POST /api/zhufu/hdt_exrubyback" type="hdt_ruby" />
  return (
    <WithdrawPage
      asset="hdt"
      info="GET /api/zhufu/withdraw_info"
      cash="POST /api/zhufu/withdraw"
      list="GET /api/zhufu/withdraw_list"
    >
      <View className="exchange__part">
        <CellGroup>
          <Cell
            icon="refund"
            title="换红宝石"
            note="按公布的比例，即时到账"
            onClick={() => go('/pages/zhufu/hdtCash', { type: 'hdt_ruby' })}
          />
        </CellGroup>
      </View>
    </WithdrawPage>
  )
})
