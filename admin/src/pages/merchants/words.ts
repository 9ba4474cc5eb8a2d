import type { Row } from './Applications'

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
