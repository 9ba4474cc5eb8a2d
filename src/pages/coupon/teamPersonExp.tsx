import type { Data, Endpoints } from '@contract'
import { api, quietly } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Row, RowSum } from '@/kit/parts/Row'

definePageConfig({ navigationBarTitleText: '成员经验' })

type Line = Data<Endpoints['GET /api/subsidy/richExpDetail']>['list'][number]

/** What each order of one of them brought. */
export default page(() => {
  const { uid } = useQuery('uid')
  return (
    <ListPage<Line>
      load={paging => api('GET /api/subsidy/richExpDetail', { ...paging, uid }, quietly)}
      filter={uid}
      rowKey={({ id }) => id}
      row={({ title, exp, is_back, _add_time }) => (
        <Row title={title} notes={[_add_time]} side={<RowSum value={is_back ? '0' : `+${exp}`} note="经验" />} />
      )}
      empty={{ icon: 'chart-line', words: '还没有经验记录', hint: 'TA 的订单过了售后期，这里会有记录' }}
      missing="没有这位成员，或 TA 已不是你的直属好友"
    />
  )
})
