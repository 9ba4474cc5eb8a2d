import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DrawPage } from '@/kit/pages/DrawPage'
import { page } from '@/kit/pages/page'
import { DrawRecords } from '@/kit/parts/DrawRecords'
import { DrawState, endpointSet } from '@/kit/state/DrawState'
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
        {
          value: 'records',
          text: '抽奖记录',
          list: info => (
            <DrawRecords
              info={info}
              load={paging => api('GET /api/carnival/record', { code: info.code, ...paging }, quietly)}
              done={state.done}
              hint="领取今天的机会，试试手气"
            />
          )
        }
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
