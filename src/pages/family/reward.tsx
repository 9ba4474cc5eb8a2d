import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { LotCard } from '@/kit/parts/LotCard'
import { Row, RowSum } from '@/kit/parts/Row'
import { serverClock } from '@/lib/countdown'
import { shortDateTime } from '@/lib/format'
import './reward.scss'

definePageConfig({ navigationBarTitleText: '康养奖励' })

type Bill = Data<Endpoints['GET /api/zhufu/record_list']>['list'][number]

/** What my agreements give out by and by, and every time it came. */
export default page(() => (
  <ListPage<Bill>
    load={paging => api('GET /api/zhufu/record_list', { ...paging, type: 'care' }, quietly)}
    fresh
    head={<Lots />}
    rowKey={bill => bill.id}
    row={bill => (
      <View className="reward__row">
        <Row
          title={bill.title}
          notes={[bill.mark, shortDateTime(bill.add_time, serverClock.now_s())]}
          side={<RowSum value={`+${bill.number}`} note={bill.unit} />}
        />
      </View>
    )}
    empty={{
      icon: 'gift',
      words: '还没有发放记录',
      hint: '签署后从次日起每天发放',
      action: '看看康养计划',
      onAction: () => go('/pages/family/index')
    }}
  />
))

const Lots = observer(function Lots() {
  const { data } = useResource(
    () => api('GET /api/zhufu/hold_list', { type: 'care', page: 1, limit: 20 }, quietly),
    null,
    true
  )
  return (
    <View>
      {data?.list.map(lot => (
        <LotCard key={lot.id} lot={lot} />
      ))}
    </View>
  )
})
