import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'

definePageConfig({ navigationBarTitleText: '互兑通转乐兑礼' })

export default page(() => (
  <ExchangePage info="GET /api/zhufu/exchange_info" make="POST /api/zhufu/exchange" type="hdt_ldl">
    {() => (
      <View className="exchange__part">
        <CellGroup>
          <Cell icon="history" title="转换记录" onClick={() => go('/pages/zhufu/hdt2ldlRecord')} />
          <Cell
            icon="lock"
            title="留存兑换"
            note="按天发放，比例另行公布"
            onClick={() => go('/pages/zhufu/retain', { type: 'retain_hdt' })}
          />
        </CellGroup>
      </View>
    )}
  </ExchangePage>
))
