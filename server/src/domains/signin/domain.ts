import { CALENDAR_POOLS, endCalendars, giveWaiting, lapseAwards } from '../../engines/calendar'
import { calendarPolicy } from '../../engines/calendar/policy'
import type { Programme } from '../../programme'
import { adminSigninDomain } from './admin'
import { signinCommands } from './commands'
import { goodsAward } from './goods-award'
import { signinDomain } from './routes'
import { signedIn } from './tasks'

export const signinProgramme: Programme = {
  contracts: [adminSigninDomain, signinDomain],
  pools: [CALENDAR_POOLS],
  reasons: { day_reward: '签到奖励', make_up: '购买补签卡' },
  personal: [calendarPolicy],
  awardKinds: [goodsAward],
  pages: { calendar: () => '/pages/signin/signin' },
  taskEvents: [signedIn],
  jobs: [
    { name: 'calendar-give', every_s: 60, run: giveWaiting },
    { name: 'calendar-lapse', every_s: 3_600, run: lapseAwards },
    { name: 'calendar-end', every_s: 600, run: endCalendars }
  ],
  commands: signinCommands
}
