import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { allMissions, Missions, useMissions } from './_parts/Missions'

definePageConfig({ navigationBarTitleText: '补贴任务' })

const EMPTY = { words: '现在没有补贴任务', action: '去任务中心', onAction: () => void go('/pages/user/task') }

/** All tasks that bring subsidies, and the pages of those that something is looked at for. */
const Board = observer(function Board() {
  const board = useMissions(allMissions)
  const { data, error } = board.tasks
  const refresh = () => board.tasks.refresh()
  if (!data) return <Frame>{error ? <Failed code={error.code} onRetry={refresh} /> : <Skeleton kind="lines" />}</Frame>
  return (
    <Frame>
      <PullRefresh onRefresh={refresh}>
        <Missions board={board} empty={EMPTY}>
          <CellGroup>
            <Cell icon="eye" title="观看任务" note="看好物领补贴，领取记录" onClick={() => go('/pages/coupon/ad')} />
            <Cell icon="play" title="视频任务" note="看短视频领补贴" onClick={() => go('/pages/coupon/coVideo')} />
            <Cell icon="coin" title="任务中心" note="更多任务领金豆和券" onClick={() => go('/pages/user/task')} />
          </CellGroup>
        </Missions>
      </PullRefresh>
    </Frame>
  )
})

export default page(() => <Board />)
