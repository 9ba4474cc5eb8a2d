import { hasWechat } from '../../engines/identity/outside'
import type { TaskEvent } from '../../engines/task'

export const wechatBound: TaskEvent = {
  code: 'wechat_bound',
  title: '绑定微信',
  unit: '次',
  icon: 'wechat',
  url: '/pages/mine/setting',
  button: '去绑定',
  before: async ({ db }, userId) => ((await hasWechat(db, userId)) ? 1 : 0)
}
