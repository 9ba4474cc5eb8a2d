import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page, useQuery } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import './exchange.scss'

definePageConfig({ navigationBarTitleText: '通宝兑换' })

/** The own 通宝, for what they are exchanged. */
export default page(() => {
  const { type } = useQuery('type')
  return (
    <ExchangePage
      info="GET /api/sendtb/changeinfo"
      make="POST /api/sendtb/change"
      type={type || undefined}
      more={{ words: '兑换记录', to: () => '/pages/business/ex_record' }}
    >
      {() => (
        <View className="tbexchange">
          <CellGroup>
            <Cell
              icon="gift"
              title="收到的通宝"
              note="看看哪些店铺送过你"
              onClick={() => go('/pages/business/ex_record', { type: 'got' })}
            />
          </CellGroup>
        </View>
      )}
    </ExchangePage>
  )
})
