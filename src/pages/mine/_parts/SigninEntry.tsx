import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Cell, CellGroup } from '@/kit/parts/Cell'

/** The way to signing in, with whether it is done for today; not there while there is none. */
export const SigninEntry = observer(function SigninEntry() {
  const data = useResource(() => api('GET /api/sign/dayslist', {}, quietly), null, true).data
  if (!data?.open) return null
  const note = data.streak > 0 ? `已连续签到 ${data.streak} 天` : `签到得${data.asset_name}，连续签到有好礼`
  return (
    <CellGroup>
      <Cell
        icon="calendar"
        title="每日签到"
        note={note}
        value={data.signed ? '今日已签' : '去签到'}
        onClick={() => go('/pages/signin/signin')}
      />
    </CellGroup>
  )
})
