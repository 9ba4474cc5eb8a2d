import type { PersonalData } from '../../db/personal'
import { fans, knownDevices, outsideIds, realNames, sessions, tickets } from '../../db/schema'

/** What becomes of how a person signs in and proves who they are. */
export const identityPolicy: PersonalData = {
  tables: [
    {
      table: sessions,
      merge: { stays: 'they are ended' },
      close: { kept: 'they are ended, and no longer say on which device' },
      export: '登录设备'
    },
    {
      table: knownDevices,
      merge: {
        stays: 'they signed in to the closed account; the device that merges is remembered at the other by that'
      },
      close: 'erased',
      export: { omitted: 'secrets of the devices; which ones are signed in is given' }
    },
    {
      table: tickets,
      merge: { stays: 'they live ten minutes' },
      close: 'erased',
      export: { omitted: 'secrets that live ten minutes' }
    },
    {
      table: fans,
      merge: { stays: 'both accounts are counted anew by the merge itself' },
      close: { kept: 'counts only; nobody lists a closed account' },
      export: { omitted: 'counts of the orders that are given' }
    },
    { table: outsideIds, merge: { stays: 'moved by the merge itself' }, close: 'erased', export: '微信登录' },
    {
      table: realNames,
      merge: { stays: 'a merged account was opened by a chat and has no phone, so it was never verified' },
      close: 'erased',
      export: '实名信息'
    }
  ]
}
