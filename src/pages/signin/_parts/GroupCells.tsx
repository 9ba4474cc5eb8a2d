import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { SwitchRow } from '@/kit/parts/SwitchRow'
import type { Overview, SigninState } from './SigninState'

/** The way to who of one's fans signed in, and whether one may be reminded oneself. */
export const GroupCells = observer(function GroupCells({ state, data }: { state: SigninState; data: Overview }) {
  const group = state.group.data
  return (
    <CellGroup>
      <Cell
        icon="users"
        title="今日签到"
        note={group && group.total > 0 ? `${group.total} 位粉丝` : '邀请的好友签到后会显示在这里'}
        value={group ? `${group.signed} 人已签到` : ''}
        onClick={() => go('/pages/signin/todaysigin')}
      />
      <Cell
        icon="bell"
        title="提醒粉丝签到"
        note="只提醒同意接收的粉丝，每人每天一次"
        value={group && group.can_remind > 0 ? `${group.can_remind} 人可提醒` : ''}
        onClick={() => go('/pages/signin/fanslist')}
      />
      <SwitchRow
        title="接收签到提醒"
        note="允许邀请我的人在我漏签时提醒我"
        checked={data.remind === 1}
        disabled={!data.can_sign || !data.open || state.busy !== ''}
        onChange={on => state.notice(on)}
      />
    </CellGroup>
  )
})
