import { useState } from 'react'
import { api, quietly } from '@/api'
import { goHome } from '@/kit/nav'
import { DrawPage } from '@/kit/pages/DrawPage'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { DrawRecords } from '@/kit/parts/DrawRecords'
import { DrawState, endpointSet } from '@/kit/state/DrawState'
import { PointsHead, PointsRow } from './_parts/WelfarePoints'

definePageConfig({ navigationBarTitleText: '福利转盘' })

const SET = {
  info: 'GET /api/turn/info',
  prizes: 'GET /api/turn/prizelist',
  record: 'GET /api/turn/record',
  draw: 'POST /api/turn/draw',
  receive: 'POST /api/turn/receive'
} as const

const earn = { words: '去购物', run: () => void goHome() }

/** A wheel that is turned for points of purchases. */
export default page(() => {
  const [state] = useState(() => new DrawState(endpointSet(SET)))
  return (
    <DrawPage
      state={state}
      earn={earn}
      head={info => <PointsHead info={info} onCollected={state.load} />}
      tabs={[
        {
          value: 'points',
          text: '积分明细',
          list: info => <Points filter={[info.points_open, info.points_waiting]} />
        },
        {
          value: 'records',
          text: '抽奖记录',
          list: info => (
            <DrawRecords
              info={info}
              load={paging => api('GET /api/turn/record', { code: info.code, ...paging }, quietly)}
              done={state.done}
              hint="有积分就可以转一次"
            />
          )
        }
      ]}
      none={{
        words: '现在没有福利转盘',
        hint: '购物得到的积分会一直保留',
        action: '去逛逛',
        onAction: () => void goHome()
      }}
    />
  )
})

function Points({ filter }: { filter: unknown }) {
  const list = usePagedList(paging => api('GET /api/turn/pointslist', paging, quietly), filter)
  return (
    <List
      list={list}
      rowKey={line => line.id}
      row={line => <PointsRow line={line} />}
      empty={{
        words: '还没有积分记录',
        hint: '购物付款后，这里会看到可得的积分',
        action: '去购物',
        onAction: earn.run
      }}
    />
  )
}
