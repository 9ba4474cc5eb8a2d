import type { PersonalData } from '../../db/personal'
import { messagePushes, messages, pushGrants } from '../../db/schema'

/** What becomes of what a person was told. */
export const messagePolicy: PersonalData = {
  tables: [
    { table: messages, merge: 'follows', close: 'erased', export: '消息' },
    {
      table: messagePushes,
      merge: 'follows',
      close: 'erased',
      export: { omitted: 'how the messages that are given went out' }
    },
    {
      table: pushGrants,
      merge: { stays: 'WeChat counts them for the account that ends; the person is asked again' },
      close: 'erased',
      export: '微信订阅'
    }
  ],
  words: '消息'
}
