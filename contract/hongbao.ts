import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Moment,
  OneOf,
  Optional,
  Phone,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words
} from './core'
import { AssetAmount } from './wallet'

/** `open`: can be opened now; `soon`: from its start on; `gone`: all are taken; `opened` and `lapsed` as they say. */
const states = ['open', 'soon', 'gone', 'opened', 'lapsed'] as const

const Packet = {
  id: Id,
  title: Type.String(),
  info: Type.String({ description: 'a word from whoever gives it' }),
  asset: Type.String(),
  unit: Type.String({ description: 'Chinese name of the asset' }),
  number: Type.String({ description: 'what lay in it; empty until it is opened' }),
  state: OneOf(states, '状态'),
  start_time: Seconds,
  _start_time: TimeText,
  stop_time: Seconds,
  _stop_time: TimeText,
  _open_time: Type.String({ description: 'when it was opened; empty else' })
}

const RoundId = { id: Type.String({ format: 'uuid', title: '红包' }) }

export const hongbao = contract({
  'GET /api/rwa/hongbList': {
    auth: 'login',
    summary:
      'Red packets of the person, over all their accounts: to be opened, also those anybody may take; opened; lapsed',
    input: Type.Object({ ...paging, type: Optional(OneOf(['open', 'opened', 'lapsed'], '类型')) }),
    data: Type.Composite([
      ListOf(Type.Object(Packet)),
      Type.Object({ counts: Type.Object({ open: Count, opened: Count, lapsed: Count }) })
    ])
  },
  'POST /api/rwa/hongbOpen': {
    auth: 'login',
    summary: 'Opens a red packet, once: what lies in it is the person’s at once; opened before, it is answered again',
    input: Type.Object(RoundId),
    data: Type.Object(Packet),
    refusals: ['NOT_STARTED', 'ENDED', 'GONE', 'SUB_ACCOUNT'],
    parentOnly: true
  }
})

const Round = Type.Object({
  id: Id,
  title: Type.String(),
  audience: OneOf(['all', 'given'], '对象'),
  asset: Type.String(),
  pool: Type.String(),
  state: OneOf(['open', 'ended'], '状态'),
  stopped: Flag,
  amount: AssetAmount,
  total_num: Count,
  taken: Count,
  opened: Count,
  opened_amount: AssetAmount,
  left: Type.String({ description: 'what its own pool still holds' }),
  starts_at: TimeText,
  ends_at: TimeText
})

export const adminHongbao = contract({
  'GET /api/admin/hongbao': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Rounds of red packets, newest first, with what was taken and opened and what is left',
    input: Type.Object(paging),
    data: ListOf(Round)
  },
  'POST /api/admin/hongbao': {
    auth: 'console',
    right: 'marketing.edit',
    stepUp: true,
    summary:
      'Opens a round: the amount leaves the pool `hongbao` at once and is cut into that many packets of at least `least`',
    input: Type.Object({
      title: Words(20, '标题'),
      info: Optional(Text(40, '祝福语')),
      audience: OneOf(['all', 'given'], '对象'),
      asset: OneOf(['xfq', 'jindou', 'lvdou', 'hongdou'], '资产'),
      amount: AssetAmount,
      total_num: Type.Integer({ minimum: 1, maximum: 10_000, title: '个数' }),
      least: AssetAmount,
      starts_at: Optional(Moment),
      ends_at: Moment
    }),
    data: Round,
    refusals: ['AMOUNT', 'POOL_SHORT', 'TIME'],
    idempotent: true
  },
  'POST /api/admin/hongbao/give': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Gives people a packet of a round each, all of them or none; who has one keeps that',
    input: Type.Object({ ...RoundId, phones: Type.Array(Phone, { minItems: 1, maxItems: 500, title: '手机号' }) }),
    data: Type.Object({ count: Count }),
    refusals: ['NOT_STARTED', 'ENDED', 'GONE', 'UNKNOWN']
  },
  'POST /api/admin/hongbao/stop': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'No packet of a round is taken or given any more; who holds one may open it until the end',
    input: Type.Object(RoundId),
    data: Round,
    refusals: ['ENDED']
  }
})
