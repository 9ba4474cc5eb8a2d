import type { TaskEvent } from '../../engines/task'

export const signedIn: TaskEvent = {
  code: 'signin',
  title: '每日签到',
  unit: '次',
  icon: 'calendar',
  url: '/pages/signin/signin',
  button: '去签到'
}
