import type { Row } from './Applications'
import type { ShopDetail } from './Shop'

const STATES: Record<Row['state'], string> = {
  submitted: '待审核',
  correcting: '待补正',
  paying: '待缴费',
  approved: '已通过',
  refused: '已拒绝',
  withdrawn: '已撤回',
  expired: '已过期'
}

/** What an application's state is called: one the platform ended has its reason. */
export const stateOf = ({ state, reason }: Pick<Row, 'state' | 'reason'>): string =>
  state === 'withdrawn' && reason ? '已终止' : STATES[state]

/** Whether somebody of a shop may sign in at the console for it. */
export const DESKS: Record<ShopDetail['staff'][number]['desk'], string> = {
  none: '未开通',
  invited: '待首次登录',
  active: '已开通',
  disabled: '已停用'
}
