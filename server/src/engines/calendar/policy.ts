import type { PersonalData } from '../../db/personal'
import { calendarAwards, calendarCards, calendarDays, calendarPeople, calendarReminders } from '../../db/schema'
import { calendarMergeStep } from './merge'
import { dropAwards } from './settle'

/** What becomes of people's days. Before the wallets: a day is entered first and money moves then. */
export const calendarPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    { table: calendarDays, merge: 'moved', close: 'erased', export: '签到日' },
    {
      table: calendarAwards,
      merge: 'moved',
      close: { kept: 'what the books paid; what was not given is void' },
      export: '签到奖励'
    },
    { table: calendarCards, merge: 'moved', close: 'erased', export: '补签卡' },
    { table: calendarPeople, merge: 'moved', close: 'erased', export: '签到设置' },
    {
      table: calendarReminders,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'the days of reminders, which are given as messages' }
    }
  ],
  merge: calendarMergeStep,
  erase: dropAwards
}
