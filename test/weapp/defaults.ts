import { sample } from '../support/sample'
import type { Answers } from './backend'

/** What every launch asks for, signed in or not. A test's own answers win over these. */
export const launchAnswers: Answers = {
  'GET /api/getPhraseConfig': sample('GET /api/getPhraseConfig', {
    config: { site_name: '好物优选', default_city: '深圳市', webview_hosts: [], pay_channels: ['yue', 'sandbox'] }
  }),
  'GET /api/site_config': sample('GET /api/site_config', { site_name: '好物优选' }),
  'GET /api/getimconfig': { imswitch: 0 },
  'POST /api/newcomer/welcome': { show: 0, over: 1, total_price: '0.00', list: [] },
  'GET /api/newcomer/steps': { show: 0, done_num: 4, num: 4, list: [] },
  'POST /api/refreshtoken': { token: 'a-new-token', expires_time: 4_102_444_800 },
  'GET /api/user': sample('GET /api/user', {
    nickname: '小明',
    account: '13800138000',
    phone: '13800138000',
    invite_code: 'abcd1234'
  }),
  'GET /api/article/getnoread': { noread: 0, chat: 1 }
}
