import type { PersonalData } from '../../db/personal'
import { consolePeople, consoleSessions, consoleViews } from '../../db/schema'

/** What becomes of those who work at the console. */
export const deskPolicy: PersonalData = {
  tables: [
    {
      table: consolePeople,
      merge: { stays: 'owners of the console name people with a phone' },
      close: 'erased',
      export: { omitted: 'secrets of how they sign in at the console' }
    },
    {
      table: consoleSessions,
      merge: { stays: 'they are sign-ins of the closed account' },
      close: 'erased',
      export: '后台登录设备'
    },
    {
      table: consoleViews,
      merge: { stays: 'owners of the console name people with a phone' },
      close: 'erased',
      export: { omitted: 'how lists of the console are looked at' }
    }
  ]
}
