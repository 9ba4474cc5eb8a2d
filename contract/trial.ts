import { Count, contract, DayText, DeskFile, Format, Id, Nullable, OneOf, Optional, Seconds, Text, Type } from './core'
import { ToldLine } from './told'

const LINE_KINDS = ['user', 'merchant', 'pool', 'platform', 'outside'] as const
const Kind = OneOf(LINE_KINDS, '账户类别', {
  words: { user: '会员', merchant: '商家', pool: '资金池', platform: '平台', outside: '外部' }
})
const Amount = Type.String({ description: 'in units of the asset' })

const Day = (title: string) => Type.String({ format: 'date', title })
/** An asset over China's days, both included: a month at most. */
const range = { asset: Text(20, '资产', 1), from: Day('开始日期'), until: Day('结束日期') }
/** All members or all shops as one (with no account), or one account of another kind by its name. */
const line = { kind: Kind, account: Optional(Text(200, '账户')), reason: Optional(Text(60, '事由')) }
const LineRef = { kind: Kind, account: Type.String(), account_title: Type.String() }

const Moves = { in_sum: Amount, in_count: Count, out_sum: Amount, out_count: Count }
const Before = { in_before: Amount, out_before: Amount }

const TrialLine = Type.Object({
  ...LineRef,
  open_sum: Amount,
  ...Moves,
  ...Before,
  close_sum: Amount,
  reasons: Type.Array(Type.Object({ reason: Type.String(), title: Type.String(), ...Moves, ...Before }))
})

/** The books of an asset: what each account held, got and gave, by reason, down to the single transfer. */
export const adminTrial = contract({
  'GET /api/admin/ledger/trial': {
    auth: 'console',
    right: 'ledger.read',
    replica: true,
    summary:
      'The books of an asset over some days: every account with what it held, got and gave by reason, beside the days before',
    input: Type.Object(range),
    data: Type.Object({
      asset: Type.String(),
      name: Type.String(),
      from_before: DayText,
      until_before: DayText,
      lines: Type.Array(TrialLine),
      ...{ open_all: Amount, in_all: Amount, out_all: Amount, close_all: Amount }
    }),
    refusals: ['UNKNOWN']
  },
  'GET /api/admin/ledger/line/days': {
    auth: 'console',
    right: 'ledger.read',
    replica: true,
    summary: 'What moved one account each day, or for one reason; days without any are left out',
    input: Type.Object({ ...range, ...line }),
    data: Type.Object({
      days: Type.Array(
        Type.Object({
          day: DayText,
          ...Moves,
          close_sum: Type.String({ description: 'what it held at the end of the day' })
        })
      )
    }),
    refusals: ['UNKNOWN']
  },
  'GET /api/admin/ledger/line/transfers': {
    auth: 'console',
    right: 'ledger.read',
    replica: true,
    summary:
      'The transfers that moved one account, newest first. A page of a rare reason may be short and still have one after it',
    input: Type.Object({
      ...range,
      ...line,
      side: Optional(OneOf(['in', 'out'], '方向')),
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 30, title: '每页条数' })
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          time: Seconds,
          title: Type.String({ description: 'why it moved, in Chinese' }),
          amount: Type.String({ description: 'signed, in units of the asset' }),
          belongs: ToldLine,
          memo: Type.String()
        })
      ),
      cursor: Nullable(Type.String())
    }),
    refusals: ['UNKNOWN']
  },
  'GET /api/admin/ledger/transfer/{id}': {
    auth: 'console',
    right: 'ledger.read',
    summary: 'One transfer with both sides of it, and what it belongs to',
    input: Type.Object({ id: Id }),
    data: Type.Object({
      id: Id,
      time: Seconds,
      title: Type.String(),
      memo: Type.String(),
      belongs: ToldLine,
      reversal_of: Type.String({ description: 'the transfer it takes back; empty for none' }),
      postings: Type.Array(
        Type.Object({
          kind: Kind,
          whose: ToldLine,
          bucket: OneOf(['available', 'frozen', 'transit'], '余额'),
          asset: Type.String(),
          name: Type.String({ description: 'of the asset' }),
          amount: Type.String({ description: 'signed, in units of the asset' }),
          balance: Type.String({ description: 'of that account right after it; of a busy one, of one of its rows' })
        })
      )
    })
  },
  'POST /api/admin/ledger/trial/export': {
    auth: 'console',
    right: 'ledger.read',
    summary: 'The address of a file (CSV or .xlsx) of the same books, for a minute',
    input: Type.Object({ ...range, format: Format }),
    data: DeskFile,
    refusals: ['UNKNOWN']
  }
})
