import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DrawPage } from '@/kit/pages/DrawPage'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { DrawnLines } from '@/kit/parts/DrawProof'
import { type DrawInfo, DrawState, endpointSet } from '@/kit/state/DrawState'
import { ChancesHead, ChanceTasks } from './_parts/Chances'

definePageConfig({ navigationBarTitleText: '嘉年华' })

const SET = {
  info: 'GET /api/carnival/info',
  prizes: 'GET /api/carnival/prize_list',
  record: 'GET /api/carnival/record',
  draw: 'POST /api/carnival/draw',
  receive: 'POST /api/carnival/collect'
} as const

const earn = { words: '去做任务', run: () => void go('/pages/user/task') }

/** A draw for chances, which days and finished tasks bring. */
export default page(() => {
  const [state] = useState(() => new DrawState(endpointSet(SET)))
  return (
    <DrawPage
      state={state}
      earn={earn}
      head={info => <ChancesHead info={info} onReceived={state.load} />}
      tabs={[
        {
          value: 'tasks',
          text: '做任务得机会',
          list: info => <ChanceTasks info={info} onReceived={state.load} />
        },
        { value: 'records', text: '抽奖记录', list: info => <Records info={info} done={state.done} /> }
      ]}
      none={{
        words: '嘉年华筹备中',
        hint: '先去任务中心看看，金豆天天可领',
        action: '去任务中心',
        onAction: earn.run
      }}
    />
  )
})

function Records({ info, done }: { info: DrawInfo; done: number }) {
  const { code } = info
  const list = usePagedList(paging => api('GET /api/carnival/record', { code, ...paging }, quietly), done)
  return (
    <List
      list={list}
      rowKey={line => line.id}
      row={() => null}
      layout={lines => <DrawnLines lines={lines} termsOf={() => info} empty="" />}
      empty={{ words: '还没有抽过', hint: '领取今天的机会，试试手气' }}
    />
  )
}
