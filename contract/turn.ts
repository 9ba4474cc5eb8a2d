import { Count, contract, Id, ListOf, OneOf, paging, Seconds, TimeText, Type } from './core'
import { Collect, DRAW_REFUSALS, DrawHand, Drawn, DrawnNow, DrawPlan, DrawTerms, Prize, WhichDraw } from './draw'

const PointsLine = Type.Object({
  id: Id,
  order_id: Type.String(),
  title: Type.String(),
  points: Count,
  state: OneOf(['coming', 'open', 'waiting', 'paid', 'back'], '状态'),
  _state: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

/** The welfare wheel: points of purchases pay for its turns. */
export const turn = contract({
  'GET /api/turn/info': {
    auth: 'login',
    summary:
      'The welfare wheel: whether it can be turned, what a turn costs, points in hand and to be collected, rules',
    input: Type.Object(WhichDraw),
    data: Type.Object({
      ...DrawTerms,
      ...DrawHand,
      points_open: Type.Integer({ minimum: 0, description: 'points of settled orders that can be collected now' }),
      points_waiting: Type.Integer({ minimum: 0, description: 'collected, and to be paid once their pool is filled' }),
      points_coming: Type.Integer({ minimum: 0, description: 'of orders that are not settled yet' })
    })
  },
  'GET /api/turn/prizelist': {
    auth: 'login',
    summary: 'The prizes of the wheel, clockwise from the top, with their odds',
    input: Type.Object(WhichDraw),
    data: ListOf(Prize)
  },
  'POST /api/turn/draw': {
    auth: 'login',
    summary: 'Turns the wheel once, or several times at once; the same nonce again answers the same draws',
    input: Type.Object({ ...WhichDraw, ...DrawPlan }),
    data: Type.Object(DrawnNow),
    refusals: DRAW_REFUSALS
  },
  'POST /api/turn/receive': {
    auth: 'login',
    summary: 'Orders the delivery of things that were won, or with `preview` says what that would cost',
    input: Type.Object(Collect.input),
    data: Type.Object(Collect.data),
    refusals: Collect.refusals
  },
  'POST /api/turn/getpoint': {
    auth: 'login',
    summary: 'Collects the points of all settled orders; those their pool is short of are paid when it is filled',
    input: Type.Object({}),
    data: Type.Object({
      points: Type.Integer({ minimum: 0, description: 'paid now' }),
      points_waiting: Count
    })
  },
  'GET /api/turn/pointslist': {
    auth: 'login',
    summary: 'What the caller’s orders brought in points, the newest first',
    input: Type.Object(paging),
    data: ListOf(PointsLine)
  },
  'GET /api/turn/record': {
    auth: 'login',
    summary: 'The caller’s turns of the wheel, the newest first',
    input: Type.Object({ ...WhichDraw, ...paging }),
    data: ListOf(Drawn)
  }
})
