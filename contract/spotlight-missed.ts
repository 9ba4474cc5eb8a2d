import { contract, Id, ListOf, Nothing, paging, Seconds, Type, Words } from './core'

/** Orders that could not be counted for an activity, which is not frozen or paid meanwhile. */
export const adminMissed = contract({
  'GET /api/admin/spotlight/missed': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Orders that are not counted yet for activities and are tried again, the longest waiting first',
    input: Type.Object({ ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        order_id: Type.String({ description: 'number of the order' }),
        code: Type.String(),
        title: Type.String(),
        tries_num: Type.Integer({ minimum: 0 }),
        why: Type.String({ description: 'what went wrong last' }),
        add_time: Seconds,
        next_time: Seconds
      })
    )
  },
  'POST /api/admin/spotlight/let_go': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Lets go of an order that cannot be counted, so that the activity can be frozen without it',
    input: Type.Object({
      code: Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '活动编号' }),
      id: Id,
      reason: Words(140, '原因')
    }),
    data: Nothing
  }
})
