import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { pointWords, WalletPage } from '@/kit/pages/WalletPage'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { DrawBox } from '@/kit/parts/DrawBox'
import { DrawState, oneEndpoint } from '@/kit/state/DrawState'

definePageConfig({ navigationBarTitleText: '金豆' })

const earn = { words: '去兑换', run: () => void go('/pages/user/exchange') }

const Beans = observer(function Beans() {
  const [draws] = useState(() => new DrawState(oneEndpoint('POST /api/lottery/jindou')))
  return (
    <WalletPage
      load={ask => {
        if (ask.page === 1) draws.load()
        return api('GET /api/pc/get_balance_record/{type}', { type: 'jindou', ...ask }, { catch: true, quiet: true })
      }}
      words={pointWords('金豆', '100 金豆抵 1 元，下单时可用')}
      actions={[
        { words: '做任务领金豆', onClick: () => go('/pages/user/task') },
        { words: '去购物抵扣', onClick: () => go('/pages/index/index') }
      ]}
      filter={draws.done}
    >
      {() => (
        <>
          <View className="ledger__part">
            <CellGroup>
              <Cell
                icon="calendar"
                title="签到领金豆"
                note="连续签到有好礼"
                onClick={() => go('/pages/signin/signin')}
              />
            </CellGroup>
          </View>
          <DrawBox state={draws} earn={earn} here="jindou" />
        </>
      )}
    </WalletPage>
  )
})

export default page(() => <Beans />)
