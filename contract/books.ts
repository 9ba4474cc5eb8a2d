import { Count, contract, Nothing, Nullable, Optional, Seconds, Text, Type } from './core'
import { AssetAmount } from './wallet'

/** One movement of an account, as operators look at it. */
export const Flow = Type.Object({
  id: Type.String(),
  time: Seconds,
  title: Type.String({ description: 'why it moved, in Chinese' }),
  amount: Type.String({ description: 'signed, in units of the asset' }),
  balance: AssetAmount,
  about: Type.String({ description: 'number of what it moved for' })
})

const Holding = Type.Object({
  asset: Type.String(),
  name: Type.String(),
  user_sum: Type.String({ description: 'what all people hold: what the others do not, since the sum is zero' }),
  shop_sum: Type.String(),
  pool_sum: Type.String(),
  platform_sum: Type.String(),
  outside_sum: Type.String({ description: 'negative: what came in from outside' })
})

const Check = Type.Object({
  time: Seconds,
  whole: Type.Boolean({ description: 'all of the books, or what came since the check before' }),
  accounts: Count,
  transfers: Count,
  took_ms: Count,
  problems: Type.Array(Type.String())
})

/** What operators look at of the books. */
export const adminBooks = contract({
  'GET /api/admin/pool/flows': {
    auth: 'console',
    right: 'pool.read',
    summary: 'What came into a pool and left it, newest first',
    input: Type.Object({
      pool: Text(60, '资金池', 1),
      asset: Text(20, '资产', 1),
      cursor: Optional(Text(200, '游标'))
    }),
    data: Type.Object({ list: Type.Array(Flow), cursor: Nullable(Type.String()) }),
    refusals: ['UNKNOWN']
  },
  'GET /api/admin/assets': {
    auth: 'console',
    right: 'pool.read',
    summary: 'Every asset by code and name',
    input: Nothing,
    data: Type.Object({ list: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) })
  },
  'GET /api/admin/ledger': {
    auth: 'console',
    right: 'ledger.read',
    summary: 'Who holds how much of each asset, and what the last checks of the books found',
    input: Nothing,
    data: Type.Object({ assets: Type.Array(Holding), checks: Type.Array(Check) })
  },
  'GET /api/admin/ledger/proof': {
    auth: 'console',
    right: 'ledger.read',
    summary: 'What the balances of all accounts of each asset come to, which is zero; added up once in five minutes',
    input: Nothing,
    data: Type.Object({
      time: Seconds,
      list: Type.Array(
        Type.Object({
          asset: Type.String(),
          accounts: Count,
          sum_all: Type.String({ description: 'in units of the asset; anything but zero is an error' })
        })
      )
    })
  }
})
