import type { PersonalData } from '../../db/personal'
import {
  commissionDebts,
  commissionMonths,
  commissionSums,
  commissions,
  directorRanks,
  shopDocks,
  shopServes
} from '../../db/schema'
import { endServingOf, voidPromised } from '.'
import { recountSums } from './sums'

/** What becomes of commissions, and of who brought a shop in. */
export const referralPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    {
      table: commissions,
      merge: 'follows',
      close: { kept: 'what the books paid; pending ones are void' },
      export: '佣金'
    },
    {
      table: commissionSums,
      merge: 'moved',
      close: { kept: 'what the books paid, added up' },
      export: { omitted: 'the sums of the commissions, which are given' }
    },
    {
      table: commissionMonths,
      merge: 'moved',
      close: { kept: 'what the books paid, added up' },
      export: { omitted: 'the sums of the commissions, which are given' }
    },
    {
      table: commissionDebts,
      merge: { stays: 'a merged account has no phone, so it never withdrew what would be missing' },
      close: { kept: 'what the books are owed' },
      export: '待扣佣金'
    },
    {
      table: shopDocks,
      merge: { stays: 'operators name people with a phone, which a merged account has none of' },
      close: { kept: 'who served a shop, as of a release before; `shop_serves` has it now' },
      export: { omitted: 'the same as the shops served, which are given' }
    },
    {
      table: shopServes,
      merge: { stays: 'operators name people with a phone, which a merged account has none of' },
      close: { kept: 'who served a shop, which its orders paid them for' },
      export: '服务的店铺'
    },
    {
      table: directorRanks,
      merge: { stays: 'operators name people with a phone, which a merged account has none of' },
      close: 'erased',
      export: '董事等级'
    }
  ],
  merge: { words: '佣金', move: (tx, fromId, toId) => recountSums(tx, [fromId, toId]) },
  erase: async (tx, ids, at) => {
    await voidPromised(tx, ids, at)
    await endServingOf(tx, ids, at)
  }
}
