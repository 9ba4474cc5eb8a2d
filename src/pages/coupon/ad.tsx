import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { Failed, ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Row, RowSum } from '@/kit/parts/Row'
import { RulesCard } from '@/kit/parts/RulesCard'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Missions, useMissions } from './_parts/Missions'
import './ad.scss'

definePageConfig({ navigationBarTitleText: '观看任务' })

type Claimed = Data<Endpoints['GET /api/subsidy/task/log']>['list'][number]

const EMPTY = { words: '现在没有观看任务', action: '看看其他任务', onAction: () => void go('/pages/coupon/mission') }
const RULES = [
  '同一件商品每天只计 1 次，看满页面上的倒计时才计入。',
  '时长以平台计时为准，切到后台或同时打开别的页面不计时。'
]

/** Tasks that goods are looked at for, and what was claimed of all subsidy tasks. */
const Watching = observer(function Watching() {
  const board = useMissions(() => api('GET /api/subsidy/task/sub_info', { watch: 'goods' }, quietly))
  const { data, error } = board.tasks
  return (
    <ListPage<Claimed>
      load={paging => api('GET /api/subsidy/task/log', paging, quietly)}
      filter={board.busy}
      fresh
      head={
        <View className="watching">
          {data && <Missions board={board} empty={EMPTY} />}
          {!data &&
            (error ? <Failed code={error.code} onRetry={() => board.tasks.refresh()} /> : <Skeleton kind="boxes" />)}
          <RulesCard className="watching__rules" title="怎样计入" rules={RULES} />
          <View className="watching__title">领取记录</View>
        </View>
      }
      rowKey={({ id }) => id}
      row={({ title, reward, asset_name, _state, _add_time }) => (
        <Row title={title} notes={[_add_time]} side={<RowSum value={`+${reward} ${asset_name}`} note={_state} />} />
      )}
      empty={{ icon: 'gift', words: '还没有领取记录', hint: '完成任务后自己领取，记录会在这里' }}
    />
  )
})

export default page(() => <Watching />)
