import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Onward } from '@/kit/parts/Onward'
import { Row, RowSum } from '@/kit/parts/Row'
import { serverClock } from '@/lib/countdown'
import { shortDateTime } from '@/lib/format'
import './zhufu.scss'

definePageConfig({ navigationBarTitleText: '新记录' })

type Line = Data<Endpoints['GET /api/zhufu/record_list']>['list'][number]

/** The newest movements over all accounts of the programme; each leads to its account's. */
export default page(() => (
  <ListPage<Line>
    load={paging => api('GET /api/zhufu/record_list', paging, quietly)}
    fresh
    rowKey={line => line.id}
    row={line => (
      <View className="zhufu__row">
        <Row
          title={line.title}
          notes={[line.mark, shortDateTime(line.add_time, serverClock.now_s())]}
          side={
            <Onward>
              <RowSum value={`${line.pm === 1 ? '+' : '-'}${line.number}`} note={line.unit} />
            </Onward>
          }
          onClick={() => go('/pages/zhufu/record', { asset: line.category })}
        />
      </View>
    )}
    empty={{
      icon: 'wallet',
      words: '还没有记录',
      hint: '兑换、发放、赠送和提现都会记在这里',
      action: '看看我的账户',
      onAction: () => go('/pages/zhufu/my')
    }}
  />
))
