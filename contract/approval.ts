import { contract, Flag, Id, ListOf, Nothing, OneOf, paging, Seconds, Type, Yuan } from './core'
import { ToldChange, ToldLine } from './told'

const Approval = Type.Object({
  id: Id,
  action: Type.String(),
  title: Type.String({ description: 'the deed in Chinese' }),
  told: Type.String({ description: 'what exactly is to be done' }),
  amount: Type.String({ description: 'yuan it weighs; empty for what always needs two persons' }),
  done_to: Type.String({ description: 'the thing it is about' }),
  details: Type.String({ description: 'JSON: the input that is kept, masked' }),
  why: Type.String(),
  asker_id: Id,
  asker: Type.String(),
  shop_name: Type.String({ description: 'of an asker who works for a shop; its people may decide too' }),
  add_time: Seconds,
  expires_time: Seconds,
  state: OneOf(['waiting', 'done', 'refused', 'withdrawn', 'lapsed'], '状态'),
  _state: Type.String(),
  decider: Type.String(),
  decided_time: Seconds,
  remark: Type.String({ description: 'what the second person said' }),
  may: Type.Array(OneOf(['agree', 'refuse', 'withdraw'], '操作'), { description: 'what the caller may do with it now' })
})

const Limit = Type.Object({
  action: Type.String(),
  title: Type.String(),
  limit: Yuan,
  is_default: Flag,
  changed_by: Type.String(),
  changed_time: Seconds
})

/** Deeds of the console that a second person must agree to. */
export const adminApproval = contract({
  'GET /api/admin/approval/list': {
    auth: 'console',
    shops: true,
    right: 'approval.read',
    summary: 'Deeds that wait for a second person, or did, as far as the caller may do them',
    input: Type.Object({ state: OneOf(['waiting', 'decided'], '状态', { default: 'waiting' }), ...paging }),
    data: ListOf(Approval)
  },
  'GET /api/admin/approval/sent/{id}': {
    auth: 'console',
    shops: true,
    right: 'approval.read',
    summary:
      'What was asked, field by field in Chinese, with what its ids name, and what would become another way; of deeds the caller may do',
    input: Type.Object({ id: Id }),
    data: Type.Object({ lines: Type.Array(ToldLine), changes: Type.Array(ToldChange) })
  },
  'POST /api/admin/approval/decide': {
    auth: 'console',
    shops: true,
    right: 'approval.decide',
    stepUp: true,
    summary: 'Agrees to what somebody else asked for, which is then done; or refuses it, or takes back one’s own',
    input: Type.Object({
      id: Id,
      agree: Flag,
      reason: Type.String({ maxLength: 140, default: '', title: '说明' })
    }),
    data: Type.Object({ state: Type.String() }),
    refusals: ['STATE', 'LAPSED', 'OWN', 'ASKER', 'BROKEN_SEAL', 'DEED']
  },
  'GET /api/admin/approval/limits': {
    auth: 'console',
    right: 'approval.read',
    summary: 'From which amount on each deed needs two persons',
    input: Nothing,
    data: Type.Array(Limit)
  },
  'POST /api/admin/approval/limit': {
    auth: 'console',
    right: 'approval.limit',
    stepUp: true,
    twoPersons: true,
    summary: 'Sets from which amount on a deed needs two persons; raising it needs two persons itself',
    input: Type.Object({
      action: Type.String({ minLength: 1, maxLength: 100, title: '操作' }),
      limit: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$', title: '额度' })
    }),
    data: Nothing,
    refusals: ['UNKNOWN']
  }
})
