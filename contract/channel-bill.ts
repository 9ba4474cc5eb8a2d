import { Count, contract, DayText, Flag, OneOf, Text, Type, Yuan } from './core'

/** Channels that tell no statement by themselves: somebody downloads it from their site. */
const CHANNELS = ['weixin', 'alipay', 'uppay'] as const

const which = {
  channel: OneOf(CHANNELS, '渠道', { words: { weixin: '微信支付', alipay: '支付宝', uppay: '云闪付' } }),
  day: DayText
}

/** Statements of channels that are brought to the console as files. */
export const adminChannelBill = contract({
  'POST /api/admin/reconciliation/statement/check': {
    auth: 'console',
    right: 'reconciliation.resolve',
    upload: true,
    // It only looks: nothing is written, so there is nothing to be in the trail.
    ownTrail: true,
    summary:
      'Reads a channel’s statement of a day (CSV as its site gives it) and says what is in it; nothing is written',
    input: Type.Object(which),
    data: Type.Object({
      mark: Type.String({ description: 'what it is confirmed with' }),
      lines: Type.Integer({ minimum: 0, description: 'rows that are taken' }),
      sorts: Type.Array(
        Type.Object({
          line: Type.String({ description: 'pay, refund or payout' }),
          lines: Count,
          amount: Yuan,
          kept: Type.Integer({ minimum: 0, description: 'lines of an earlier file in whose place these come' })
        })
      ),
      is_same: Type.Unsafe<0 | 1>({ ...Flag, description: '1 where all of it was brought before' }),
      days: Type.Array(Type.Object({ day: Type.String(), lines: Count })),
      passed_num: Type.Integer({ minimum: 0, description: 'rows that are not taken' }),
      passed: Type.Array(Type.Object({ row_no: Count, why: Type.String() }), {
        description: 'the first hundred of them'
      })
    })
  },
  'POST /api/admin/reconciliation/statement': {
    auth: 'console',
    right: 'reconciliation.resolve',
    upload: true,
    summary:
      'Takes the statement that was looked at, in place of an earlier one, and compares the books of the day with it',
    input: Type.Object({ ...which, mark: Text(80, '核对凭据', 1) }),
    data: Type.Object({
      lines: Count,
      differences: Count,
      is_same: Type.Unsafe<0 | 1>({ ...Flag, description: '1 where it was brought before and nothing was changed' })
    }),
    refusals: ['CHANGED']
  }
})
