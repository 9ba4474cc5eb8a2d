import { maskedNameOf } from '../../engines/identity/real-name'
import type { TaskEvent } from '../../engines/task'

export const realNamePassed: TaskEvent = {
  code: 'real_name_passed',
  title: '通过实名认证',
  unit: '次',
  icon: 'id',
  url: '/pages/user/real_name',
  button: '去认证',
  before: async ({ db }, userId) => ((await maskedNameOf(db, userId)) ? 1 : 0)
}
