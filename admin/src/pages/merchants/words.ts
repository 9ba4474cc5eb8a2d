import type { Row } from './Applications'

export const STATES: Record<Row['state'], string> = {
  submitted: '待审核',
  correcting: '待补正',
  paying: '待缴费',
  approved: '已通过',
  refused: '已拒绝',
  withdrawn: '已撤回',
  expired: '已过期'
}
